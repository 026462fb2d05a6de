import { describe, expect, it } from 'vitest'
import { readQuestion } from '../evidence/read-question.ts'
import { passage } from '../passages/passages.fixture.ts'
import { readPassages } from '../passages/read-passages.ts'
import { type CompareLines, scoreParts } from './scored-units.ts'
import { verdictOn } from './verdict.ts'

const MANY = 3_000

interface Likeness {
  text: string
  /** Of the passage. */
  cosine: number
  /** Of its line, as a whole and word for word. */
  line: { cosine: number; byToken: number }
}

/** The verdict among thousands of passages, from likenesses as the built-in model finds them. */
async function verdict(message: string, { text, cosine, line }: Likeness) {
  const question = readQuestion({ current_message: { message }, transcription_message_history: [] })
  const passages = readPassages([passage(text, { title: 'Guide › Messages', cosine })])
  const compare: CompareLines = async (_, texts) => texts.map(() => line)
  const [part] = await scoreParts(question, { passages, among: MANY }, compare)
  return part && verdictOn(part, passages, MANY)
}

describe('the verdict among many passages, with lines read by the model', () => {
  it('lets a line answer a short question that it says much of, though no vector is near to so few words', async () => {
    const near = { cosine: 0.44, line: { cosine: 0.46, byToken: 0.78 } }
    // By its score alone it answers; near the bound, passages that are no nearer than this leave it the closest.
    expect(await verdict('Is there Slack?', { text: 'All figures are shown in your Slack channel.', ...near })).toBe(
      'closest',
    )
    expect(
      await verdict('How often do you ship a new version?', {
        text: 'New versions are released every month.',
        cosine: 0.49,
        line: { cosine: 0.58, byToken: 0.85 },
      }),
    ).toBe('answers')
  })

  it('refuses what no line says, what has another name, and a remark', async () => {
    const text = 'All figures are shown in your Slack channel.'
    const near = { text, cosine: 0.44, line: { cosine: 0.35, byToken: 0.5 } }
    expect(await verdict('Can we run tests with you?', near)).not.toBe('answers')
    expect(await verdict('We have used Slack for ten years.', { ...near, line: { cosine: 0.46, byToken: 0.7 } })).toBe(
      'nothing',
    )
    expect(await verdict('Is there Teams?', { ...near, line: { cosine: 0.46, byToken: 0.7 } })).not.toBe('answers')
  })
})
