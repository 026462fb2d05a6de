import { expect, it } from 'vitest'
import { speakerColor, speakerColors } from './speaker-color.ts'

it('gives ten people of one meeting ten colours whatever their names, and keeps those of who came before', () => {
  const names = Array.from({ length: 10 }, (_, n) => `Speaker ${n * 10}`)
  const colorOf = speakerColors(names)
  expect(new Set(names.map(colorOf)).size).toBe(10)
  expect(colorOf('Speaker 0')).toBe(speakerColor('Speaker 0'))
  const fewer = speakerColors(names.slice(0, 4))
  expect(names.slice(0, 4).map(fewer)).toEqual(names.slice(0, 4).map(colorOf))
  expect(speakerColors([...names, 'Eleven'])('Eleven')).toMatch(/^var\(--cc-speaker-\d\)$/)
})
