import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readPassages } from '../passages/read-passages.ts'
import { passage } from '../passages/passages.fixture.ts'
import { filterCitations } from './citations.ts'

const passages = readPassages([
  passage('Support answers within four hours on working days. Severity one incidents are answered within 30 minutes.'),
  passage('The Pro plan costs 49 euro per seat and month. Yearly billing is ten percent cheaper.'),
  passage('Data is stored in Frankfurt and encrypted at rest with AES-256.'),
])

function filtered(text: string, splits: number[] = []) {
  const filter = filterCitations(passages)
  const cuts = [...new Set(splits.filter((at) => at > 0 && at < text.length))].sort((a, b) => a - b)
  let shown = ''
  let from = 0
  for (const at of [...cuts, text.length]) {
    shown += filter.push(text.slice(from, at))
    from = at
  }
  return { shown: shown + filter.end(), cited: [...filter.cited].sort() }
}

describe('filterCitations', () => {
  it('keeps a citation whose passage says what the sentence says', () => {
    expect(filtered('Support answers within four hours [1]. Pro costs 49 euro [2].')).toEqual({
      shown: 'Support answers within four hours [1]. Pro costs 49 euro [2].',
      cited: [1, 2],
    })
  })

  it('drops a number that no passage has, and the space before it', () => {
    expect(filtered('Support answers within four hours [7].').shown).toBe('Support answers within four hours.')
    expect(filtered('Support answers within four hours [0] on working days.').shown).toBe(
      'Support answers within four hours on working days.',
    )
  })

  it('drops a citation of a passage that shares nothing with the sentence', () => {
    expect(filtered('The forklift lifts three tons in the warehouse [3].')).toEqual({
      shown: 'The forklift lifts three tons in the warehouse.',
      cited: [],
    })
  })

  it('keeps of a list only what is borne out', () => {
    expect(filtered('Support answers within four hours [1, 3].').shown).toBe('Support answers within four hours [1].')
    expect(filtered('Support answers within four hours [1-3].').shown).toBe('Support answers within four hours [1].')
    expect(filtered('Support answers within four hours [1][3].').shown).toBe('Support answers within four hours [1].')
    expect(filtered('Support answers within four hours 【1】.').shown).toBe('Support answers within four hours [1].')
  })

  it('judges a citation behind the full stop by the sentence before it', () => {
    expect(filtered('Data is encrypted at rest. [3] Support answers in four hours. [3]').shown).toBe(
      'Data is encrypted at rest. [3] Support answers in four hours.',
    )
  })

  it('judges a citation in front of its sentence by that sentence', () => {
    expect(filtered('- [1] Support answers within four hours.\n- [2] Data is encrypted at rest.').shown).toBe(
      '- [1] Support answers within four hours.\n- Data is encrypted at rest.',
    )
  })

  it('leaves other brackets, code and years alone', () => {
    for (const text of [
      'Use `rows[0]` and [a link](https://example.com), [ ] open, [x] done.',
      '```\nrows[9]\n```\nSupport [sic] answers in [2024] as before.',
      'The list begins at items[0].',
      'An open bracket [',
      'An open citation [1',
    ]) {
      expect(filtered(text).shown).toBe(text)
    }
  })

  it('shows text before a bracket at once and holds back the bracket alone', () => {
    const filter = filterCitations(passages)
    expect(filter.push('Support')).toBe('Support')
    expect(filter.push(' answers within four hours')).toBe(' answers within four hours')
    expect(filter.push(' [')).toBe('')
    expect(filter.push('1')).toBe('')
    expect(filter.push('], as')).toBe(' [1], as')
  })

  it('never holds back more than a sentence', () => {
    const filter = filterCitations(passages)
    const long = `[1] ${'word '.repeat(300)}`
    let shown = 0
    let fed = 0
    for (const character of long) {
      fed += 1
      shown += filter.push(character).length
      expect(fed - shown).toBeLessThanOrEqual(460)
    }
  })

  it('gives the same text however the stream is cut', () => {
    const piece = fc.constantFrom(
      'Support answers within four hours',
      'Pro costs 49 euro',
      'Data is encrypted at rest',
      'the forklift lifts three tons',
      '. ',
      '.',
      '\n',
      '\n- ',
      ' [1]',
      '[2]',
      ' [3]',
      '[9]',
      '[1, 3]',
      ' 【2】',
      '[',
      ']',
      '`',
      ' [2024]',
      '[x](y)',
      ' ',
      '? ',
      'ü',
      '。',
      '1. ',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), fc.array(fc.nat(300), { maxLength: 20 }), (pieces, splits) => {
        const text = pieces.join('')
        const whole = filtered(text)
        expect(filtered(text, splits)).toEqual(whole)
        expect(
          filtered(
            text,
            Array.from({ length: text.length }, (_, at) => at),
          ),
        ).toEqual(whole)
        for (const [, n] of whole.shown.replace(/`[^`]*(?:`|$)/g, '').matchAll(/\[(\d{1,3})\]/g)) {
          expect([1, 2, 3]).toContain(Number(n))
        }
      }),
      { numRuns: 500 },
    )
  })
})
