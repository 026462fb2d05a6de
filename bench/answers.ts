// Does an answer without a model say the right thing first, and refuse what the documents do not hold?
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { asksForList } from '../apps/server/src/shared/quotes/quotes.ts'
import { median, quantile, type BenchReport, type BenchRow, type Target } from './measure.ts'
import { withVendorCompany, type GivenAnswer, type VendorCompany } from './vendor-company.ts'
import { type Asked, warm } from './answers-asked.ts'
import { rateAnswerability } from './answers-answerability.ts'
import { rateCompanies } from './answers-companies.ts'
import { rateModel } from './answers-model.ts'
import { readVendorGuides, type Passage } from './vendor-docs.ts'

const DEMO = join(import.meta.dirname, '../apps/server/demo')
/** Two sets of spoken questions: one was looked at while rules were written, one is kept apart. */
const FURTHER = join(import.meta.dirname, 'demo-questions.json')
const WORDS_MAX = 60

interface DemoQuestion {
  question: string
  history?: string[]
  /** The first line holds at least one of these. */
  lead: string[]
}

/** Shares of all questions of a set, 0 to 1; times in milliseconds. */
interface Rating {
  documentFirst: number
  documentInThree: number
  firstLine: number
  whole: number
  refused: number
  long: number
  /** Longer than an answer may be that is no list; of these answers alone, without refusals that show what is nearest. */
  tooLong: number
  bars: number
  times: number[]
}

export async function run(): Promise<BenchReport> {
  const demo = await withVendorCompany(demoDocuments(), rateDemo)
  const { passages, written, spoken, unanswerable, spokenUnanswerable } = readVendorGuides()
  const guides = await withVendorCompany(passages, async (company) => {
    const writtenOf = (id: string) => written.find((each) => each.id === id)?.question ?? ''
    const answerable = (question: string, at: (typeof spoken)[number], history?: string[]): Asked => ({
      question,
      holds: at.answer_contains,
      gold: at.gold_passage_ids,
      ...(history ? { history } : {}),
    })
    const none = (question: string): Asked => ({ question, holds: [], gold: [] })
    const sets: Record<string, Asked[]> = {
      spoken: spoken.map((each) => answerable(each.question, each)),
      'their written forms': spoken.map((each) => answerable(writtenOf(each.of), each)),
      'follow-ups with history': spoken
        .filter(({ follow_up }) => follow_up !== undefined)
        .map((each) =>
          answerable(
            each.follow_up ?? '',
            each,
            (each.history ?? []).map(({ message }) => message),
          ),
        ),
      'spoken, unanswerable': spokenUnanswerable
        .filter(({ kind }) => kind === 'unanswerable')
        .map(({ question }) => none(question)),
      'small talk': spokenUnanswerable
        .filter(({ kind }) => kind !== 'unanswerable')
        .map(({ question }) => none(question)),
      'written, unanswerable': unanswerable.map(({ question }) => none(question)),
    }
    await warm(company)
    const rated: BenchRow[] = []
    for (const [name, asked] of Object.entries(sets)) rated.push(...(await rateSet(company, name, asked)))
    const asModel = { company, spoken: sets['spoken'] ?? [], forms: sets['their written forms'] ?? [], written }
    return { rows: [...rated, ...(await rateModel(asModel))], passages: company.passages }
  })
  const companies = await rateCompanies()
  const answerability = await rateAnswerability()
  return {
    rows: [...demo.rows, ...companies, ...guides.rows, ...answerability],
    notes: [
      ...demo.notes,
      "made-up companies (bench/companies): payroll software and heat pumps; 'other' is managed security, whose single results nobody looks at",
      `guides: ${passages.length} documents in ${guides.passages} passages; no model unless said; 'other' is the half that nothing was tuned on`,
      'with a model: a scripted one that puts questions in their written form, which is the best that a model can do, or in no words at all',
      'answerability: all passages of the conversations in one company; refused rightly and answered rightly, halved',
    ],
  }
}

function demoDocuments(): Passage[] {
  const folder = join(DEMO, 'acme')
  const manifest: { file: string; name: string; audience?: 'internal' }[] = JSON.parse(
    readFileSync(join(folder, 'manifest.json'), 'utf8'),
  )
  const present = new Set(readdirSync(folder))
  return manifest
    .filter(({ file }) => present.has(file))
    .map(({ file, name, ...more }) => ({ ...more, id: file, title: name, text: '', file: join(folder, file) }))
}

async function rateDemo(company: VendorCompany) {
  const questions: DemoQuestion[] = JSON.parse(readFileSync(join(DEMO, 'spoken-questions.json'), 'utf8'))
  const notes: string[] = []
  let right = 0
  await warm(company)
  for (const { question, history, lead } of questions) {
    const given = await company.answer({ question, ...(history ? { history } : {}) })
    const first = firstLine(given)
    const isRight = !given.refused && holds(first, lead)
    right += isRight ? 1 : 0
    notes.push(`${isRight ? 'right' : 'WRONG'}: ${question} → ${given.refused ? '(refused) ' : ''}${first}`)
  }
  const target: Target = { of: 'ours', bound: 'at least', must: 36, aim: 38 }
  const rows: BenchRow[] = [
    { measure: 'demo company: first lines right, of 40', unit: '', ours: right, other: null, ratio: null, target },
  ]
  return { rows: [...rows, ...(await rateFurther(company)), ...(await rateAfterOthers(company, questions))], notes }
}

const REPLIES = ['Let me look that up.', 'Good question.', 'Yes, one moment.', 'I see.']

/** What is said before the question at that place: four others of the list, and a word to each. */
const saidBefore = (questions: readonly DemoQuestion[], at: number): string[] =>
  REPLIES.flatMap((reply, nth) => [questions[(at * 7 + (nth + 1) * 11) % questions.length]?.question ?? '', reply])

/** Each question after four that have nothing to do with it: a meeting goes from one matter to the next. */
async function rateAfterOthers(company: VendorCompany, forty: readonly DemoQuestion[]): Promise<BenchRow[]> {
  const further: Record<'tuned' | 'kept', DemoQuestion[]> = JSON.parse(readFileSync(FURTHER, 'utf8'))
  const shown = async (questions: readonly DemoQuestion[]) => {
    let right = 0
    for (const [at, { question, history = [], lead }] of questions.entries()) {
      const given = await company.answer({ question, history: [...saidBefore(questions, at), ...history] })
      right += holds(given.text, lead) ? 1 : 0
    }
    return right / questions.length
  }
  const row = { unit: '', ratio: null, target: null }
  const measure = 'after four other questions: right line shown'
  return [
    { ...row, measure: `demo company, ${measure}`, ours: await shown(forty), other: null },
    {
      ...row,
      measure: `demo company, further questions ${measure}`,
      ours: await shown(further.tuned),
      other: await shown(further.kept),
    },
  ]
}

/** As people ask who do not know the documents. Both sets were written before the rules; the second one is looked at only as these shares. */
async function rateFurther(company: VendorCompany): Promise<BenchRow[]> {
  const sets: Record<'tuned' | 'kept', DemoQuestion[]> = JSON.parse(readFileSync(FURTHER, 'utf8'))
  const rate = async (questions: readonly DemoQuestion[]) => {
    const shares = { first: 0, shown: 0, refused: 0 }
    for (const { question, lead } of questions) {
      const given = await company.answer({ question })
      if (given.refused) shares.refused += 1 / questions.length
      else if (holds(firstLine(given), lead)) shares.first += 1 / questions.length
      if (holds(given.text, lead)) shares.shown += 1 / questions.length
    }
    return shares
  }
  const [tuned, kept] = [await rate(sets.tuned), await rate(sets.kept)]
  const row = (measure: string, of: (shares: typeof tuned) => number): BenchRow => ({
    measure: `demo company, further questions: ${measure}`,
    unit: '',
    ours: of(tuned),
    other: of(kept),
    ratio: null,
    target: null,
  })
  return [
    row('first line right', ({ first }) => first),
    row('right line shown, as answer or as nearest', ({ shown }) => shown),
    row('refused', ({ refused }) => refused),
  ]
}

async function rateSet(company: VendorCompany, name: string, asked: readonly Asked[]): Promise<BenchRow[]> {
  const given: GivenAnswer[] = []
  for (const each of asked) given.push(await company.answer(each))
  const half = (which: number) =>
    rate(
      asked.filter((_, at) => at % 2 === which),
      given.filter((_, at) => at % 2 === which),
    )
  const [all, other] = [rate(asked, given), half(1)]
  const row = (measure: string, of: (rating: Rating) => number, unit = ''): BenchRow => ({
    measure: `${name}, ${measure}`,
    unit,
    ours: of(all),
    other: of(other),
    ratio: null,
    target: null,
  })
  const isAnswerable = asked.some(({ holds: wanted }) => wanted.length > 0)
  return [
    ...(isAnswerable
      ? [
          row('right document first', (rating) => rating.documentFirst),
          row('right document in three', (rating) => rating.documentInThree),
          row('first line holds the answer', (rating) => rating.firstLine),
          row('whole holds the answer', (rating) => rating.whole),
        ]
      : []),
    row('refused', (rating) => rating.refused),
    ...(isAnswerable
      ? [
          row(`over ${WORDS_MAX} words`, (rating) => rating.long),
          row(`over ${WORDS_MAX} words, of answers where no list is asked for`, (rating) => rating.tooLong),
          row('lines with a pipe', (rating) => rating.bars),
          row('first byte, median', (rating) => median(rating.times), 'ms'),
          row('first byte, p95', (rating) => quantile(rating.times, 0.95), 'ms'),
        ]
      : []),
  ]
}

function rate(asked: readonly Asked[], given: readonly GivenAnswer[]): Rating {
  const share = (fits: (each: GivenAnswer, of: Asked) => boolean) =>
    given.filter((each, at) => fits(each, asked[at] ?? { question: '', holds: [], gold: [] })).length / given.length
  const isGold = (id: string | undefined, { gold }: Asked) => id !== undefined && gold.includes(id)
  const short = given.filter(({ refused }, at) => !refused && !asksForList(asked[at]?.question ?? ''))
  return {
    documentFirst: share(({ documents }, of) => isGold(documents[0], of)),
    documentInThree: share(({ documents }, of) => documents.slice(0, 3).some((id) => isGold(id, of))),
    firstLine: share((each, of) => !each.refused && holds(firstLine(each), of.holds)),
    whole: share(({ text }, of) => holds(text, of.holds)),
    refused: share((each) => each.refused || each.text.startsWith('Nothing was asked')),
    long: share(isLong),
    tooLong: short.filter(isLong).length / short.length,
    bars: share(({ text }) => text.includes(' | ')),
    times: given.map(({ firstByte }) => firstByte),
  }
}

/** Marks of sources and of points are no words. */
const isLong = ({ text }: GivenAnswer) =>
  text
    .replace(/_[^_]+_$|\[\d+\]|^- /gm, '')
    .trim()
    .split(/\s+/).length > WORDS_MAX

const firstLine = ({ text }: GivenAnswer) => text.split('\n').find((line) => line.trim() !== '') ?? ''

const holds = (text: string, wanted: readonly string[]) => {
  const plain = text.toLowerCase().replace(/\s+/g, ' ')
  return wanted.some((each) => plain.includes(each.toLowerCase()))
}
