import { Button, Checkbox, DEFAULT_THEME, MantineProvider, mergeMantineTheme, Radio, Switch } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { cssVariablesResolver, theme } from './theme.ts'

const GROUNDS = ['ground', 'surface', 'sunken', 'hover', 'accent-soft', 'good-soft', 'warn-soft', 'bad-soft']

/** Relative luminance of `#rrggbb` by WCAG 2.2. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [less = 0, more = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (more + 0.05) / (less + 0.05)
}

it.each(['light', 'dark'] as const)('tells the edges of fields and boxes from every %s ground by 3:1', (scheme) => {
  const colors = cssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme))[scheme]
  const edge = colors['--cc-field-line'] ?? ''
  const faint = GROUNDS.filter((name) => contrast(edge, colors[`--cc-${name}`] ?? '') < 3)
  expect(faint).toEqual([])
})

it('draws boxes and switches that are off with it, in the colours that Mantine takes for them', () => {
  render(
    <MantineProvider theme={theme} env="test">
      <Checkbox label="Box" />
      <Radio label="Choice" />
      <Switch label="Switch" />
    </MantineProvider>,
  )
  const drawn = (element: Element | null | undefined, ...names: string[]) =>
    names.map((name) => (element instanceof HTMLElement ? element.style.getPropertyValue(name) : null))
  const edge = ['var(--cc-field-line)', 'var(--cc-field-line)']
  const boxes = [screen.getByRole('checkbox'), screen.getByRole('radio')]
  for (const box of boxes) expect(drawn(box, '--mantine-color-gray-4', '--mantine-color-dark-4')).toEqual(edge)
  const track = screen.getByRole('switch').parentElement?.querySelector('.mantine-Switch-track')
  expect(drawn(track, '--mantine-color-gray-3', '--mantine-color-dark-5')).toEqual(edge)
})

it.each(['compact-sm', 'compact-md'] as const)('gives a button of the size %s the 32 px that a mouse needs', (size) => {
  render(
    <MantineProvider theme={theme}>
      <Button size={size}>Show refused</Button>
    </MantineProvider>,
  )
  expect(screen.getByRole('button', { name: 'Show refused' }).style.getPropertyValue('--button-height')).toBe('2rem')
})

it('leaves the height of other buttons to their size', () => {
  render(
    <MantineProvider theme={theme}>
      <Button>Save</Button>
    </MantineProvider>,
  )
  expect(screen.getByRole('button', { name: 'Save' }).style.getPropertyValue('--button-height')).toMatch(/sm/)
})
