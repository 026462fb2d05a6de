import { describe, expect, it } from 'vitest'
import { readQuestion } from '../evidence/read-question.ts'
import { passage } from '../passages/passages.fixture.ts'
import { readPassages } from '../passages/read-passages.ts'
import { mergeDuplicates } from '../passages/unique-passages.ts'
import { chooseByAudience } from './internal-notes.ts'
import { quotedAnswer } from './quotes.ts'
import { unansweredNotice } from './unanswered-part.ts'

const DELIVERY = 'The crane is delivered within seven weeks of the order.'
const PACKAGING = 'Pallets of the crane go back to the carrier.'
const cite = (n: number) => `[${n}]`

const ask = (message: string, texts: readonly string[], notes: readonly string[] = []) => {
  const passages = [
    ...texts.map((text) => passage(text)),
    ...notes.map((text) => passage(text, { audience: 'internal', item_name: 'Notes' })),
  ]
  const question = readQuestion({ current_message: { message }, transcription_message_history: [] })
  return chooseByAudience(question, mergeDuplicates(readPassages(passages), 8), null)
}

describe('a part of a question that nothing answers', () => {
  it('is said below the first line, with what comes nearest', async () => {
    const message = 'When is the crane delivered after the order, and which carrier takes pallets to Norway?'
    const { answers, unanswered } = await ask(message, [DELIVERY, PACKAGING])
    expect(answers[0]?.text).toBe(DELIVERY)
    expect(unanswered).toMatchObject({
      asked: 'which carrier takes pallets to Norway?',
      closest: { text: PACKAGING, n: 2 },
    })
    const notices = unanswered ? [unansweredNotice(unanswered, cite)] : []
    expect([...quotedAnswer(answers.slice(0, 1), { cite, notices })].join('')).toContain(
      `“${DELIVERY}” [1]\n\nNot found: “which carrier takes pallets to Norway?” Closest in your documents: “${PACKAGING}” [2]\n\n`,
    )
  })

  it('is said alone where nothing comes near', async () => {
    const message = 'When is the crane delivered after the order, and how loud does your siren sound?'
    const { unanswered } = await ask(message, [DELIVERY])
    expect(unanswered).toEqual({ asked: 'how loud does your siren sound?', closest: null })
    expect(unanswered && unansweredNotice(unanswered, cite)).toBe('Not found: “how loud does your siren sound?”')
  })

  it.each([
    ['it asks nothing of its own', 'When is the crane delivered after the order, and is that right so far?', []],
    [
      'an internal note answers it',
      'When is the crane delivered after the order, and which discount do dealers get?',
      ['Which discount do dealers get: dealers get a discount of nine percent.'],
    ],
    ['nothing else is answered', 'Which siren do you paint green, and which anthem do your drivers sing?', []],
    ['it is the only question', 'When is the crane delivered after the order?', []],
  ])('is not said where %s', async (_, message, notes) => {
    expect((await ask(message, [DELIVERY], notes)).unanswered).toBeNull()
  })

  it('is not said below the line that says it, but where that line has its words alone', async () => {
    const message = 'How long is the training, and does it include a printed manual?'
    const { answers, unanswered } = await ask(message, ['The training takes three days and includes a printed manual.'])
    expect(answers[0]?.text).toContain('three days')
    expect(unanswered).toBeNull()
    const other = await ask(message, ['The training includes a printed manual.'])
    expect(other.answers[0]?.text).toContain('manual')
    expect(other.unanswered?.asked).toBe('How long is the training')
  })
})
