import type { AnswerResponse } from '@cuecard/contract/answers.ts'
import { answered, fakeSession } from './fake-session.ts'
import { hear, replies, type Scene, session } from './scene.ts'
import { SOURCES, talk } from './scene-data.ts'

const REFUSED = 'The knowledge base does not hold the answer to this.'
const QUOTED = '_Quoted from your documents; no language model took part._'
const CLOSEST = `${REFUSED}

Closest in your documents:

- “A pilot can be extended once by 30 days at €9,000.” [1]
- Edition Core: price 5.80 EUR per employee per month; minimum term 12 months [2]
`
const INTERNAL_ONLY = `Only your internal notes speak of this.

**Internal, not to be read aloud:**

- “Up to 12 % may be given without asking when they order two or more robots.” [1]
- “Above that the regional lead decides; never name the limit.” [2]

${QUOTED}`
const ROWS = `Arm 12, one robot, bought: price 48,900 EUR; service per year 4,890 EUR; delivery 8 weeks; warranty 24 months [1]

Also:

- Arm 12, one robot, leased over 36 months: price 1,490 EUR per month; service per year included; delivery 8 weeks; warranty over the whole term; at its end 1 EUR or back [1]
- Arm 12, four robots, bought: price 179,000 EUR; service per year 16,900 EUR; delivery 10 weeks; warranty 24 months [1]
- “Prices hold for orders until 31 December and do not include value added tax, unloading at a height of more than two metres, or a foundation where the floor carries less than five kilonewtons per square metre.” [2]

${QUOTED}`
const TABLE = `Four robots cost €179,000, and their service €16,900 a year [1].

| Order | Price | Service per year | Delivery | Warranty |
|---|---|---|---|---|
| 1 robot, bought | €48,900 | €4,890 | 8 weeks | 24 months |
| 1 robot, leased over 36 months | €1,490 per month | included | 8 weeks | whole term |
| 4 robots, bought | €179,000 | €16,900 | 10 weeks | 24 months |

Installation, training of eight people and on-site support in the first week are in the price; a foundation is not [2].`

const internal = SOURCES.map((source) => ({
  ...source,
  audience: 'internal' as const,
  item_name: 'Discount rules.docx',
}))

function answer(text: string, part: Partial<AnswerResponse> = {}): Scene {
  return {
    session: () => session({}, answered(text, { text, engine: 'quotes', sources: SOURCES, ...part })),
    show: async (hands) => {
      await hear(hands)
      await hands.wait(100)
    },
  }
}

/** The same with what stands behind the first line. */
const withEvidence = ({ session: of, show }: Scene): Scene => ({
  session: of,
  show: async (hands) => {
    await show?.(hands)
    await hands.press('Evidence')
  },
})

/** A refusal, opened by the user. */
const opened = (text: string): Scene => ({
  session: () => session({}, answered(text, { text, engine: 'quotes', outcome: 'refused', sources: SOURCES })),
  show: async (hands) => {
    await hear(hands, false)
    await hands.until('.refused-line')
    const head = await hands.until('.card-asked')
    if (head instanceof HTMLElement) head.click()
    await hands.wait(50)
  },
})

const HOURS = 40
const COLLEAGUES = [
  'Aiko Tanaka',
  'Bartholomäus von Hohenlohe-Waldenburg',
  'Chinwe Okafor',
  'Đặng Thị Minh',
  'Emre Yıldız',
]

/** Answers of the kinds that ask most of a card, and the longest meetings. */
export const ANSWER_SCENES: Record<string, Scene> = {
  'answers-closest': opened(CLOSEST),
  'answers-internal-only': answer(INTERNAL_ONLY, { sources: internal }),
  'answers-internal-evidence': withEvidence(answer(INTERNAL_ONLY, { sources: internal })),
  'answers-rows': answer(ROWS),
  'answers-rows-evidence': withEvidence(answer(ROWS)),
  'answers-table': withEvidence(answer(TABLE, { engine: 'model' })),
  'refused-with-reason': {
    session: () => {
      const detail =
        'Your company has used up its daily limit of the language model. It can be used again from midnight UTC.'
      return session({}, { 'POST /extension/answer': () => Response.json({ detail }, { status: 429 }) })
    },
    show: async (hands) => {
      await hear(hands, false)
      await hands.until('.cc-failure')
    },
  },
  crowded: {
    session: () => {
      const lines = Array.from({ length: HOURS }, () => talk()).flat()
      const of = (at: number) => ({ username: COLLEAGUES[at % COLLEAGUES.length] ?? '', is_own: false })
      const said = lines.map((line, at) => ({ ...line, ...of(at), message_id: `said-${at}` }))
      return fakeSession({ started_at: Date.now() - 10_800_000, lines: said, reads_chat: true }, replies())
    },
    show: ({ wait }) => wait(100),
  },
}
