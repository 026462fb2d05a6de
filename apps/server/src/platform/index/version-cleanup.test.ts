import { describe, expect, it } from 'vitest'
import { oldestInUse } from './version-cleanup.ts'

const minutes = (count: number) => count * 60_000
const now = minutes(1000)
/** Version → minutes since it was made. */
const made = (ages: Record<number, number>) =>
  new Map(Object.entries(ages).map(([version, age]) => [Number(version), now - minutes(age)]))

describe('oldestInUse', () => {
  it('keeps the published version when it is old enough', () => {
    expect(oldestInUse({ published: 5, known: [], times: made({ 3: 90, 5: 11 }), now })).toBe(5)
  })

  it('removes nothing when it knows only a published version that is fresh', () => {
    expect(oldestInUse({ published: 5, known: [], times: made({ 3: 90, 5: 9 }), now })).toBeNull()
  })

  it('keeps the version that was replaced a moment ago, and removes those before it', () => {
    const times = made({ 3: 900, 5: 800, 9: 1 })
    expect(oldestInUse({ published: 9, known: [3, 5], times, now })).toBe(5)
  })

  it('never counts a version newer than the published one', () => {
    expect(oldestInUse({ published: 3, known: [3, 7], times: made({ 3: 50, 7: 20 }), now })).toBe(3)
  })
})
