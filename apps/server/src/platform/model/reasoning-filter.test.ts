import { describe, expect, it } from 'vitest'
import { filterReasoning, type ReasoningHabit } from './reasoning-filter.ts'

const newHabit = (): ReasoningHabit => ({ isUnopened: false })

/** What is shown of a text that comes in pieces of so many characters. */
function shown(text: string, { size = 1, isWhole = true, habit = newHabit() } = {}): string {
  const filter = filterReasoning(habit)
  let all = ''
  for (let at = 0; at < text.length; at += size) all += filter.push(text.slice(at, at + size))
  return all + filter.end(isWhole)
}

const SIZES = Array.from({ length: 40 }, (_, at) => at + 1)

describe('reasoning before an answer', () => {
  it.each([
    ['between its tags', '<think>\nThey ask < 5 hours </thin\n</think>\n\nFour hours [1].'],
    ['after blank lines', '\n\n<think>secret</think>Four hours [1].'],
    ['that is empty', '<think>\n\n</think>\n\nFour hours [1].'],
    ['without its opening tag', 'Okay, the salesperson asks how fast.\n</think>\n\nFour hours [1].'],
    ['of which only the closing tag is left', '\n</think>\n\nFour hours [1].'],
  ])('%s is left out at every border of a piece', (_which, text) => {
    for (const size of SIZES) expect(shown(text, { size })).toBe('Four hours [1].')
  })

  it('that never ends is no answer', () => {
    expect(shown('<think>They ask how fast')).toBe('')
    expect(shown('Okay, the user asks how fast', { isWhole: false })).toBe('')
  })

  it('without its opening tag is held from the next reply on, however it begins', () => {
    const habit = newHabit()
    const text = 'Seeing the passages, four.\n</think>\n\nFour hours.'
    expect(shown(text, { habit })).toBe(text)
    expect(shown(text, { habit })).toBe('Four hours.')
  })

  it('is no longer waited for once a whole reply came without any', () => {
    const habit = { isUnopened: true }
    const filter = filterReasoning(habit)
    expect(filter.push('Four hours.')).toBe('')
    expect(filter.end(true)).toBe('Four hours.')
    expect(filterReasoning(habit).push('Four')).toBe('Four')
  })
})

describe('an answer', () => {
  it.each([
    'Our model writes <think> and </think> around what it considers.',
    'Four hours.\n\n- Put `<think>` first\n- and `</think>` last',
    'Okay, the tags are <think> and </think>, as the manual says.',
    'Okay, it ends with `</think>`, as the manual says.',
    'Let me come back to you on that.',
    'The user manual names 5 < 6 hours.',
    ' \n',
    '<',
    'I',
  ])('keeps its text %j', (text) => {
    for (const size of SIZES) expect(shown(text, { size })).toBe(text)
  })

  it('is shown piece by piece', () => {
    const filter = filterReasoning(newHabit())
    expect(['Four', ' hours <think', '> [1]'].map(filter.push)).toEqual(['Four', ' hours <think', '> [1]'])
    const after = filterReasoning(newHabit())
    expect(['<think>a</think>', '\nFour', ' hours'].map(after.push)).toEqual(['', 'Four', ' hours'])
  })

  it('is shown when it is too long to be held', () => {
    const long = `Okay, the ${'x'.repeat(70_000)}`
    expect(filterReasoning(newHabit()).push(long)).toBe(long)
  })
})
