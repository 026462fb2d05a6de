import { expect, it } from 'vitest'
import { highestFigure } from './highest-figure.ts'

const point = (switches_per_hour: number) => ({
  start: '2026-11-16',
  meeting_count: 3,
  talk_share_percentage: 40,
  longest_monologue_sec: 60,
  switches_per_hour,
})

it('finds the highest figure of a large company over years', () => {
  const many = Array.from({ length: 200_000 }, () => point(1))
  const people = [{ points: [...many, point(7)] }, { points: many }]
  expect(highestFigure(people, 'switches_per_hour')).toBe(7)
  expect(highestFigure(people, 'longest_monologue_sec')).toBe(60)
  expect(highestFigure([], 'switches_per_hour')).toBe(0)
})
