// Paragraphs and questions in languages that the built-in model does not know: do its vectors take anything away?
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BenchReport, BenchRow } from './measure.ts'
import { withVendorCompany } from './vendor-company.ts'
import type { Passage, Question } from './vendor-docs.ts'

/** XQuAD as it is published; README.md says how it comes here. */
const DATA = join(import.meta.dirname, '../.cache/bench/xquad')
const LANGUAGES = { Arabic: 'ar', Chinese: 'zh', German: 'de', Spanish: 'es' } as const
const MEASURES = ['hit@1', 'hit@5', 'MRR@10'] as const

interface Article {
  title: string
  paragraphs: { context: string; qas: { question: string }[] }[]
}

const fileOf = (code: string) => join(DATA, `xquad.${code}.json`)

/** A company for each language, whose documents are the paragraphs. Without the data there are no rows. */
export async function runOtherLanguages(): Promise<BenchReport> {
  const reports: BenchReport[] = []
  for (const [language, code] of Object.entries(LANGUAGES)) {
    const missing = { rows: [], notes: [`${language} was skipped: there is no ${fileOf(code)}`] }
    reports.push(existsSync(fileOf(code)) ? await runLanguage(language, code) : missing)
  }
  return { rows: reports.flatMap(({ rows }) => rows), notes: reports.flatMap(({ notes }) => notes) }
}

async function runLanguage(language: string, code: string): Promise<BenchReport> {
  const { documents, questions } = readLanguage(code)
  return withVendorCompany(documents, async ({ passages, byWords, byBoth }) => {
    const [words, both] = [await byWords(questions), await byBoth(questions)]
    const rows = MEASURES.map((measure, at): BenchRow => {
      const [ours = 0, other = 0] = [both[at], words[at]]
      const target = { of: 'ratio', bound: 'at least', must: 1, aim: 1 } as const
      return { measure: `${language}, ${measure}`, unit: '', ours, other, ratio: ours / other, target }
    })
    const counts = `${questions.length} questions, ${documents.length} paragraphs in ${passages} passages`
    return { rows, notes: [`${language}: ${counts}; ours: words and vectors, other: words alone`] }
  })
}

function readLanguage(code: string): { documents: Passage[]; questions: Question[] } {
  const { data }: { data: Article[] } = JSON.parse(readFileSync(fileOf(code), 'utf8'))
  const paragraphs = data.flatMap(({ title, paragraphs }) => paragraphs.map((one) => ({ title, ...one })))
  return {
    documents: paragraphs.map(({ title, context }, at) => ({ id: String(at), title, text: context })),
    questions: paragraphs.flatMap(({ qas }, at) =>
      qas.map(({ question }, nth) => ({ id: `${at}.${nth}`, question, gold_passage_ids: [String(at)] })),
    ),
  }
}
