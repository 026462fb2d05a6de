// Is a model asked where the documents answer, and does it get the right document?
import type { Model, Prompt } from '../apps/server/src/platform/model/model.ts'
import type { Asked } from './answers-asked.ts'
import { median, type BenchRow, type Target } from './measure.ts'
import type { VendorCompany } from './vendor-company.ts'
import type { Question } from './vendor-docs.ts'

interface ModelRun {
  company: VendorCompany
  spoken: readonly Asked[]
  /** The written forms of the spoken ones, in their order. */
  forms: readonly Asked[]
  written: readonly Question[]
}

/** The share of right documents among those sent that written questions must reach. */
const SENT: Target = { of: 'ours', bound: 'at least', must: 0.88, aim: 0.92 }

/** Asks everything of a scripted model, which only notes what it gets. */
export async function rateModel({ company, spoken, forms, written }: ModelRun): Promise<BenchRow[]> {
  const all = written.map(({ question, gold_passage_ids }): Asked => ({ question, holds: [], gold: gold_passage_ids }))
  const wordsOf = new Map(spoken.map(({ question }, at) => [question, forms[at]?.question ?? '']))
  const rows = [
    ...(await rateSet(company, { name: 'all written', asked: all, words: () => '', target: SENT })),
    ...(await rateSet(company, { name: 'spoken, no other words', asked: spoken, words: () => '', target: null })),
    ...(await rateSet(company, {
      name: 'spoken, then in written words',
      asked: spoken,
      words: (question) => wordsOf.get(question) ?? '',
      target: null,
    })),
  ]
  company.useModel(null)
  return rows
}

interface ModelSet {
  name: string
  asked: readonly Asked[]
  /** What the model puts the question in. */
  words: (question: string) => string
  target: Target | null
}

async function rateSet(company: VendorCompany, { name, asked, words, target }: ModelSet): Promise<BenchRow[]> {
  const seen = asked.map(() => ({ asked: false, again: false, gold: false, firstByte: 0 }))
  for (const [at, each] of asked.entries()) {
    const note = seen[at]
    if (!note) continue
    company.useModel(
      scripted((prompt) => {
        const isAgain = prompt.system.startsWith('You put what was asked')
        if (isAgain) note.again = true
        else note.asked = true
        return isAgain ? words(each.question) : 'Noted.'
      }),
    )
    const { documents, firstByte } = await company.answer(each)
    note.gold = documents.some((id) => id !== undefined && each.gold.includes(id))
    note.firstByte = firstByte
  }
  const row = (measure: string, of: (notes: typeof seen) => number, more: Partial<BenchRow> = {}): BenchRow => ({
    measure: `with a model, ${name}: ${measure}`,
    unit: '',
    ours: of(seen),
    other: of(seen.filter((_, at) => at % 2 === 1)),
    ratio: null,
    target: null,
    ...more,
  })
  const share = (fits: (note: (typeof seen)[number]) => boolean) => (notes: typeof seen) =>
    notes.filter(fits).length / notes.length
  return [
    row(
      'the model was asked',
      share((note) => note.asked),
    ),
    row(
      'the right document was sent',
      share((note) => note.asked && note.gold),
      { target },
    ),
    row(
      'looked again',
      share((note) => note.again),
    ),
    row('first byte, median', (notes) => median(notes.map(({ firstByte }) => firstByte)), { unit: 'ms' }),
  ]
}

const scripted = (reply: (prompt: Prompt) => string): Model => ({
  name: 'scripted',
  stream: async function* (prompt) {
    yield reply(prompt)
  },
})
