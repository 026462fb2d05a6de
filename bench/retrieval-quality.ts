// Does a question find the section that answers it? Words alone, and mixed with the embedded embeddings.
import type { BenchReport, BenchRow } from './measure.ts'
import { runOtherLanguages } from './other-languages.ts'
import { withVendorCompany, type Quality } from './vendor-company.ts'
import { readVendorDocs, readVendorGuides, type Question } from './vendor-docs.ts'

const OTHERS = 49
const MEASURES = ['hit@1', 'hit@5', 'MRR@10'] as const

/** Measured once with plain 170-word chunks, before this index was written: `LanceDB's BM25` and `.4 / .6 with MiniLM`. */
const REFERENCE = { words: [0.8, 0.97, 0.871], mixed: [0.84, 0.99, 0.907] } as const
const MUST = { words: [null, 0.97, 0.87], mixed: [null, 0.99, 0.91] } as const

export async function run(): Promise<BenchReport> {
  const reports = [await runDocs(), await runGuides(), await runOtherLanguages()]
  return { rows: reports.flatMap(({ rows }) => rows), notes: reports.flatMap(({ notes }) => notes) }
}

/** Of the better of words and meaning alone, and of what the two lists mixed rightly give (share of words .3). */
const GUIDES_MUST = { written: 0.85, spoken: 0.56 } as const

/** Whole documents, over 5,000 passages, so that the graph of the index takes part. */
async function runGuides(): Promise<BenchReport> {
  const { passages: documents, written, spoken } = readVendorGuides()
  const asSpoken = (question: string, of: (typeof spoken)[number]): Question => ({
    id: of.of,
    question,
    gold_passage_ids: of.gold_passage_ids,
  })
  const followUps = spoken.filter(({ follow_up }) => follow_up !== undefined)
  const said = ({ history = [] }: (typeof spoken)[number]) => history.map(({ message }) => message)
  const sets = {
    written,
    spoken: spoken.map((each) => asSpoken(each.question, each)),
    'follow-ups alone': followUps.map((each) => asSpoken(each.follow_up ?? '', each)),
    'follow-ups with history': followUps.map((each) => ({
      ...asSpoken(each.follow_up ?? '', each),
      history: said(each),
    })),
    'the same asked in full': followUps.map((each) => asSpoken(each.question, each)),
  }
  return withVendorCompany(documents, async ({ passages, byWords, byBoth }) => {
    const rows: BenchRow[] = []
    for (const [name, questions] of Object.entries(sets)) {
      const [words, both] = [await byWords(questions), await byBoth(questions)]
      for (const [at, measure] of MEASURES.entries()) {
        const must = measure === 'hit@5' && (name === 'written' || name === 'spoken') ? GUIDES_MUST[name] : null
        const [ours = 0, other = 0] = [both[at], words[at]]
        rows.push({
          measure: `guides, ${name}, ${measure}`,
          unit: '',
          ours,
          other,
          ratio: other === 0 ? null : ours / other,
          target: must === null ? null : { of: 'ours', bound: 'at least', must, aim: name === 'written' ? 0.9 : 0.68 },
        })
      }
    }
    return {
      rows,
      notes: [
        `guides: ${documents.length} documents in ${passages} passages; ours: words and vectors, other: words alone`,
      ],
    }
  })
}

async function runDocs(): Promise<BenchReport> {
  const { passages: sections, questions } = readVendorDocs()
  return withVendorCompany(sections, async ({ passages, byWords, byBoth, addOthers }) => {
    const words = await byWords(questions)
    const both = await byBoth(questions)
    await addOthers(OTHERS)
    const wordsBeside = await byWords(questions)
    const bothBeside = await byBoth(questions)
    return {
      rows: [
        ...rowsOf('words only', words, { other: REFERENCE.words, must: MUST.words }),
        ...rowsOf('words and vectors', both, { other: REFERENCE.mixed, must: MUST.mixed }),
        ...besideRows(`words only, beside ${OTHERS} companies`, wordsBeside, words),
        ...besideRows(`words and vectors, beside ${OTHERS} companies`, bothBeside, both),
      ],
      notes: [
        `${questions.length} questions through POST /company-knowledge/search, ${sections.length} sections in ${passages} passages as the product cuts them`,
        'other: reference figures of bare LanceDB with 170-word chunks, not run again; beside others: the figures alone',
      ],
    }
  })
}

function rowsOf(
  name: string,
  quality: Quality,
  { other, must }: { other: readonly number[]; must: readonly (number | null)[] },
): BenchRow[] {
  return MEASURES.map((measure, place) => {
    const [ours = 0, theirs = 0, bound = null] = [quality[place], other[place], must[place]]
    const target = bound === null ? null : ({ of: 'ours', bound: 'at least', must: bound, aim: bound } as const)
    return { measure: `${name}, ${measure}`, unit: '', ours, other: theirs, ratio: ours / theirs, target }
  })
}

function besideRows(name: string, beside: Quality, alone: Quality): BenchRow[] {
  return MEASURES.map((measure, place) => {
    const [ours = 0, other = 0] = [beside[place], alone[place]]
    const target = { of: 'ratio', bound: 'at least', must: 1, aim: 1 } as const
    return { measure: `${name}, ${measure}`, unit: '', ours, other, ratio: ours / other, target }
  })
}
