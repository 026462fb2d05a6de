// The shared questions said as customers say them, in their own words: what do words find, and what does meaning add?
import type { BenchReport } from './measure.ts'
import { REWRITES } from './rewritten-questions.ts'
import { withVendorCompany } from './vendor-company.ts'
import { readVendorDocs, type Question } from './vendor-docs.ts'

const MEASURES = ['hit@1', 'hit@5', 'MRR@10'] as const

export async function run(): Promise<BenchReport> {
  const { passages: sections, questions } = readVendorDocs()
  const said = REWRITES.map(([id, question]) => ({ ...written(questions, id), question }))
  const same = REWRITES.map(([id]) => written(questions, id))
  return withVendorCompany(sections, async ({ byWords, byBoth }) => {
    const figures = [
      { name: 'words only', said: await byWords(said), written: await byWords(same) },
      { name: 'words and vectors', said: await byBoth(said), written: await byBoth(same) },
    ]
    return {
      rows: figures.flatMap(({ name, said, written }) =>
        MEASURES.map((measure, place) => {
          const [ours = 0, other = 0] = [said[place], written[place]]
          return { measure: `${name}, ${measure}`, unit: '', ours, other, ratio: ours / other, target: null }
        }),
      ),
      notes: [
        `${said.length} rewrites without the product's own words; other: the same questions as they were written`,
        'several sections may answer a rewrite; only those named for the written question count as found',
      ],
    }
  })
}

function written(questions: readonly Question[], id: string): Question {
  const question = questions.find((each) => each.id.startsWith(id))
  if (!question) throw new Error(`There is no question ${id} in the shared data`)
  return question
}
