import { describe, expect, it } from 'vitest'
import { keptOfPassages, wordsOfPassage } from './passage-words.ts'

describe('what is kept of passages', () => {
  const counted = (max: number) => {
    const workedOut: string[] = []
    const of = keptOfPassages(max, ({ title, text }) => {
      workedOut.push(`${title}: ${text}`)
      return workedOut.length
    })
    return { of, workedOut }
  }

  it('is worked out once for each title and text', () => {
    const { of, workedOut } = counted(10)
    const passages = [
      { title: 'Prices', text: 'Nine euros.' },
      { title: 'Plans', text: 'Nine euros.' },
      { title: 'Prices', text: 'Ten euros.' },
    ]
    expect([...passages, ...passages].map(of)).toEqual([1, 2, 3, 1, 2, 3])
    expect(workedOut).toHaveLength(3)
  })

  it('is worked out again for those that were not among the last', () => {
    const { of, workedOut } = counted(2)
    for (const text of ['one', 'two', 'three', 'three', 'one']) of({ title: '', text })
    expect(workedOut).toEqual([': one', ': two', ': three', ': one'])
  })

  it('holds the content words of title and text', () => {
    expect([...wordsOfPassage({ title: 'Backups', text: 'Robots are charged at night.' })]).toEqual(
      expect.arrayContaining(['backup', 'robot', 'night']),
    )
  })
})
