import { expect, it } from 'vitest'
import { lineOf } from '../test/fake-session.ts'
import { createTalkWatch } from './talk-prompts.ts'

const SENTENCE = 'We measure each carton before the grip, and then the arm knows how to hold it. '
const MINUTE = 60_000

/** Says things at minutes of a meeting, and gathers what is hinted at. */
function meeting() {
  const watch = createTalkWatch([], 0)
  const lines: ReturnType<typeof lineOf>[] = []
  const hints: [number, string][] = []
  const look = (now: number) => {
    const prompt = watch.take(lines, now)
    if (prompt) hints.push([now / MINUTE, [prompt.text, prompt.quote].filter(Boolean).join(' ')])
  }
  return {
    hints,
    watch,
    /** One row that grows by a sentence every five seconds from one minute to the other. */
    talk: (from: number, to: number, is_own = true) => {
      const row = lineOf('', { is_own })
      const at = lines.push(row) - 1
      let text = ''
      for (let now = from * MINUTE; now < to * MINUTE; now += 5_000) {
        text += SENTENCE
        lines[at] = { ...row, text }
        look(now)
      }
    },
    say: (minute: number, text: string, part: Parameters<typeof lineOf>[1] = {}) => {
      lines.push(lineOf(text, part))
      look(minute * MINUTE)
    },
    wait: (from: number, to: number) => {
      for (let now = from * MINUTE; now <= to * MINUTE; now += 5_000) look(now)
    },
  }
}

it('says that the user has been speaking for two minutes, once, and an aside of others does not end it', () => {
  const { talk, say, hints } = meeting()
  talk(0, 1.5)
  say(1.5, 'Yes, right.')
  talk(1.5, 4)
  expect(hints).toEqual([[2, 'You have been speaking for two minutes.']])
})

it('takes a monologue for over where somebody else speaks, or nobody does', () => {
  const { talk, say, wait, hints } = meeting()
  talk(0, 1.8)
  say(1.8, 'That is what I wanted to know, thank you very much for it.')
  talk(1.8, 2.5)
  wait(2.5, 4)
  talk(4, 4.5)
  expect(hints).toEqual([])
})

it('takes what is typed in the chat for no talk', () => {
  const { talk, say, hints } = meeting()
  talk(0, 1.5)
  say(1.5, SENTENCE.repeat(20), { kind: 'chat' })
  talk(1.5, 4)
  expect(hints).toEqual([[2, 'You have been speaking for two minutes.']])
})

it('tells the share of the last five minutes when it is over 70 %, and not again soon', () => {
  const { talk, hints } = meeting()
  for (let minute = 0; minute < 9; minute += 1) {
    talk(minute, minute + 0.8)
    talk(minute + 0.8, minute + 1, false)
  }
  expect(hints).toHaveLength(1)
  expect(hints[0]).toEqual([5, expect.stringMatching(/^You have spoken (7|8)\d % of the last five minutes\.$/)])
})

it('is silent about a talk that is shared', () => {
  const { talk, hints } = meeting()
  for (let minute = 0; minute < 9; minute += 1) {
    talk(minute, minute + 0.6)
    talk(minute + 0.6, minute + 1, false)
  }
  expect(hints).toEqual([])
})

it('names a question of the others that is open for a minute, and none that was answered', () => {
  const asked = { is_question: true }
  const { say, wait, hints, watch } = meeting()
  say(0, 'We have two halls. What does a pilot cost?', asked)
  wait(0, 2)
  expect(hints).toEqual([[1, 'Still open: What does a pilot cost?']])
  say(3, 'And when could it start?', asked)
  say(3.2, 'In March at the earliest, as the robots are built then.', { is_own: true })
  wait(3.2, 6)
  const said = lineOf('Who trains our people?', asked)
  say(6, said.text, said)
  watch.answer(said.message_id)
  wait(6, 8)
  expect(hints).toHaveLength(1)
})

it('says nothing twice within two minutes', () => {
  const { say, talk, hints } = meeting()
  say(0, 'What does a pilot cost?', { is_question: true })
  talk(0.98, 1)
  say(1.02, 'And who pays for it?', { is_question: true })
  talk(2.9, 5.5)
  const gaps = hints.map(([at], n) => at - (hints[n - 1]?.[0] ?? Number.NEGATIVE_INFINITY))
  expect(hints.length).toBeGreaterThan(0)
  expect(gaps.every((gap) => gap >= 2)).toBe(true)
})
