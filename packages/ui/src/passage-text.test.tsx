import { render, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { PassageText, passagePreview } from './passage-text.tsx'

const TEXT =
  'Times run within the support hours.\n\n| Priority | Business |\n|---|:--:|\n| P1 | 1 hour |\n\nCall * us | any day.'

describe('the text of a passage', () => {
  it('draws a table as a table and leaves every other line as it stands', () => {
    const { container } = render(<PassageText text={TEXT} />)
    const rows = within(screen.getByRole('table')).getAllByRole('row')
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringContaining('Priority'),
      expect.stringContaining('P1'),
    ])
    expect(screen.getByText('Call * us | any day.')).toBeVisible()
    expect(container).not.toHaveTextContent('|---|')
  })

  it('takes strokes without a rule below them for text', () => {
    render(<PassageText text={'| not | a table |\n# nor a heading'} />)
    expect(screen.queryByRole('table')).not.toBeInTheDocument()
    expect(screen.getByText(/# nor a heading/)).toHaveTextContent('| not | a table |')
  })

  it('is told in a list without the strokes', () => {
    expect(passagePreview(TEXT)).toBe(
      'Times run within the support hours.\nPriority · Business\nP1 · 1 hour\nCall * us | any day.',
    )
  })
})
