// Conversations over four collections whose last question the passages answer or not: are those told apart?
import type { BenchRow, Target } from './measure.ts'
import { withVendorCompany } from './vendor-company.ts'
import { readConversations, type Passage } from './vendor-docs.ts'

const BALANCED: Target = { of: 'ours', bound: 'at least', must: 0.75, aim: 0.8 }
const TITLE_MAX = 80

/** All passages of all conversations in one company, without a model. */
export async function rateAnswerability(): Promise<BenchRow[]> {
  const conversations = readConversations()
  const passages = new Map(
    conversations
      .flatMap((each) => each.passages)
      .map((each): [string, Passage] => [each.id, { ...each, title: titleOf(each) }]),
  )
  return withVendorCompany([...passages.values()], async ({ answer }) => {
    const given: { answerability: string; refused: boolean }[] = []
    for (const { turns, answerability } of conversations) {
      const texts = turns.map(({ text }) => text)
      const { refused, text } = await answer({ question: texts.at(-1) ?? '', history: texts.slice(0, -1) })
      given.push({ answerability, refused: refused || text.startsWith('Nothing was asked') })
    }
    const shareOf = (kind: string, of: typeof given) => {
      const those = of.filter(({ answerability }) => answerability === kind)
      return those.filter(({ refused }) => refused).length / those.length
    }
    const half = given.filter((_, at) => at % 2 === 1)
    const row = (measure: string, of: (answers: typeof given) => number, target: Target | null = null): BenchRow => ({
      measure: `answerability, ${measure}`,
      unit: '',
      ours: of(given),
      other: of(half),
      ratio: null,
      target,
    })
    const balanced = (of: typeof given) => (1 - shareOf('ANSWERABLE', of) + shareOf('UNANSWERABLE', of)) / 2
    return [
      row('answerable refused', (of) => shareOf('ANSWERABLE', of)),
      row('unanswerable refused', (of) => shareOf('UNANSWERABLE', of)),
      row('answerable in part refused', (of) => shareOf('PARTIAL', of)),
      row('balanced accuracy', balanced, BALANCED),
    ]
  })
}

const titleOf = ({ title, text }: { title?: string; text: string }) =>
  title || (text.trim().split('\n')[0] ?? '').slice(0, TITLE_MAX)
