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

  it.each(['think', 'thinking', 'seed:think', 'THINK'])(
    'in <%s> is left out within an answer, at every border of a piece',
    (name) => {
      const block = `<${name}>\nThey ask </thin < 5.\n</${name}>`
      for (const size of SIZES)
        expect(shown(`Four hours [1].\n\n${block}\n\nOr five.`, { size })).toBe('Four hours [1].\n\n\n\nOr five.')
    },
  )

  it.each(['think', 'thinking', 'thought', 'reasoning', 'reflection', 'seed:think', 'THINK'])(
    'in <%s> is left out before an answer, at every border of a piece',
    (name) => {
      const block = `<${name}>\nThey ask </thin < 5.\n</${name}>`
      for (const size of SIZES) {
        expect(shown(`${block}\n\n${block}\nFour hours [1].`, { size })).toBe('Four hours [1].')
        expect(shown(`Hm, they ask.\n</${name}>Four.`, { size, habit: { isUnopened: true } })).toBe('Four.')
      }
    },
  )

  it.each([
    ['analysis', '<|channel|>analysis<|message|>They ask <|x how.<|end|><|start|>assistant<|channel|>final<|message|>'],
    [
      'a started message',
      '<|start|>assistant<|channel|>analysis<|message|>Hm<|end|><|start|>assistant<|channel|>final<|message|>',
    ],
    ['no end', '<|channel|>analysis<|message|>Hm<|channel|>final<|message|>'],
    [
      'commentary',
      '<|channel|>commentary<|message|>A<|end|><|channel|>analysis<|message|>B<|end|><|channel|>final<|message|>\n',
    ],
    ['a format', '<|channel|>analysis<|message|>Hm<|end|><|channel|>final <|constrain|>markdown<|message|>'],
    ['a swallowed first mark', 'analysis<|message|>Hm<|end|><|start|>assistant<|channel|>final<|message|>'],
    ['marks left out', 'analysisWe need to say how fast.assistantfinal'],
    ['no reasoning', '<|channel|>final<|message|>'],
    ['no channel', '<|start|>assistant<|message|>'],
    ['tags in a channel', '<|channel|>final<|message|><think>Hm</think>'],
  ])('in channels, with %s, is left out at every border of a piece', (_which, before) => {
    for (const size of SIZES) {
      for (const after of ['', '<|return|>', '<|end|>', '<|end|><|start|>assistant<|channel|>analysis<|message|>Hm']) {
        const isMarked = before.includes('<|')
        if (after !== '' && !isMarked) continue
        expect(shown(`${before}Four < 5 hours <|x|> [1].${after}`, { size })).toBe('Four < 5 hours <|x|> [1].')
      }
    }
  })

  it.each(['```npm i```', '~~~\n```\n~~~', '````\n```\n~~~~\n````', '```sh\n``` no\n```'])(
    'is left out behind %j, with which no code is open',
    (code) => {
      for (const size of SIZES)
        expect(shown(`Run\n${code}\n<think>I hide it.</think>\nFour.`, { size })).toBe(`Run\n${code}\n\nFour.`)
    },
  )

  it('in channels goes on with what the last channel says further', () => {
    const again = '<|end|><|start|>assistant<|channel|>final<|message|>'
    for (const size of SIZES)
      expect(shown(`<|channel|>final<|message|>Four ${again}hours`, { size })).toBe('Four hours')
  })

  it('in channels without an answer is none', () => {
    expect(shown('<|channel|>analysis<|message|>They ask how fast')).toBe('')
    expect(
      shown('<|channel|>analysis<|message|>They ask<|end|><|start|>assistant<|channel|>commentary<|message|>Hm'),
    ).toBe('')
  })

  it('whose opening the server swallows is held from the next reply on in channels too', () => {
    const habit = newHabit()
    const text = 'Seeing the passages, four.<|end|><|start|>assistant<|channel|>final<|message|>Four hours.'
    shown(text, { habit })
    for (const size of SIZES) expect(shown(text, { habit, size })).toBe('Four hours.')
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
    'Reasoning is simple: <reasoning> is a tag, as is <thinking>.',
    '<think is no tag, and <thinker> is none either.',
    'Write it so:\n\n```xml\n<thinking>\nYour steps.\n</thinking>\n```\n\nThen the answer.',
    'Two tags:\n<thinking> and </thinking>, at the start of a line.\n    <think>\n    code</think>',
    'Wrap it so:\n\n<reasoning>\nYour steps\n</reasoning>\n\nIt costs 49 EUR.',
    'Use tags:\n<thought>\nIt costs 49 EUR.\n</thought>',
    'Write it so:\n\n````\n```\n<think>\nYour steps.\n</think>\n```\n````\n\nThen the answer.',
    'It opens with\n<think>\nand never closes.',
    'Their model writes <|channel|>analysis<|message|> first and <|end|> last.',
    'analysis of 5 reports takes four hours.',
    'analysisReport is the call that gives it.',
    'assistant services cost 5 euros, the final offer 4.',
    'final offers are sent in four hours.',
    '[1] says four hours.\n[2] says five.\n[th',
    'Thinking of it, four hours.\n\n<b>Four</b>\n<',
    'The user manual names 5 < 6 hours.',
    ' \n',
    '<',
    'I',
  ])('keeps its text %j', (text) => {
    for (const size of SIZES) expect(shown(text, { size })).toBe(text)
  })

  it('is shown as it comes behind a line with a tag of its own, and whole where it is cut', () => {
    const pieces = ['Use tags:\n', '<thought>\n', 'It costs 49 EUR', ' a month']
    const filter = filterReasoning(newHabit())
    expect(pieces.map(filter.push)).toEqual(pieces)
    expect(filter.end(false)).toBe('')
  })

  it('is shown piece by piece', () => {
    const filter = filterReasoning(newHabit())
    expect(['Four', ' hours <think', '> [1]'].map(filter.push)).toEqual(['Four', ' hours <think', '> [1]'])
    const after = filterReasoning(newHabit())
    expect(['<think>a</think>', '\nFour', ' hours'].map(after.push)).toEqual(['', 'Four', ' hours'])
  })

  it('keeps no more than a few of the blanks before it', () => {
    for (const blank of ['\n', ' ']) {
      const filter = filterReasoning(newHabit())
      for (let at = 0; at < 1_000; at++) expect(filter.push(blank)).toBe('')
      const text = filter.push('Four')
      expect(text.trimStart()).toBe('Four')
      expect(text.length).toBeLessThan(100)
    }
    expect(shown('\n '.repeat(1_000)).length).toBeLessThan(100)
  })

  it.each(['\n<think>b</think>', '\n<think>b</think>c', '<|end|><|start|>assistant<|channel|>final<|message|>'])(
    'is read with thousands of marks in one piece: %j',
    (mark) => {
      const start = mark.startsWith('<|') ? '<|channel|>final<|message|>' : ''
      const text = `${start}Four${mark.repeat(10_000)} hours`
      expect(shown(text, { size: text.length })).toMatch(/^Four[\nc]* hours$/)
    },
  )

  it('is shown when it is too long to be held', () => {
    const long = `Okay, the ${'x'.repeat(70_000)}`
    expect(filterReasoning(newHabit()).push(long)).toBe(long)
  })
})
