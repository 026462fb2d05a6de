import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BenchSkipped } from './measure.ts'

const DATA = join(import.meta.dirname, '../../shared/data')

export interface Passage {
  id: string
  title: string
  text: string
  /** A file that is read instead of the text. */
  file?: string
  /** Customers' unless said otherwise. */
  audience?: 'internal'
}

export interface Question {
  id: string
  question: string
  gold_passage_ids: string[]
  /** What was said before, oldest first. */
  history?: string[]
}

/** Sections of a vendor's documentation and questions on them. @throws BenchSkipped where the data is absent */
export const readVendorDocs = (): { passages: Passage[]; questions: Question[] } => ({
  passages: lines('retrieval/vendor-docs/passages.jsonl'),
  questions: lines('retrieval/vendor-docs/questions.jsonl'),
})

/** A written question as a customer would say it. */
export interface SpokenQuestion {
  /** The id of the written question. */
  of: string
  question: string
  gold_passage_ids: string[]
  /** A right answer shows at least one of these. */
  answer_contains: string[]
  history?: { message: string }[]
  follow_up?: string
}

/** Whole documents of a vendor's guides with written, spoken and unanswerable questions. @throws BenchSkipped as above */
export const readVendorGuides = () => ({
  passages: lines<Passage>('retrieval/vendor-guides/passages.jsonl'),
  written: lines<Question>('retrieval/vendor-guides/questions.jsonl'),
  spoken: lines<SpokenQuestion>('retrieval/vendor-guides/spoken.jsonl'),
  unanswerable: lines<{ question: string }>('retrieval/vendor-guides/unanswerable.jsonl'),
  spokenUnanswerable: lines<{ question: string; kind: 'unanswerable' | 'small talk' }>(
    'retrieval/vendor-guides/spoken-unanswerable.jsonl',
  ),
})

/** A conversation and the passages that were found for it. */
export interface Conversation {
  id: string
  /** Whether the passages answer the last question. */
  answerability: 'ANSWERABLE' | 'UNANSWERABLE' | 'PARTIAL' | 'UNDERSPECIFIED'
  turns: { text: string }[]
  passages: { id: string; title?: string; text: string }[]
}

/** @throws BenchSkipped as above */
export const readConversations = () => lines<Conversation>('answerability.jsonl')

function lines<T>(name: string): T[] {
  const path = join(DATA, name)
  if (!existsSync(path)) throw new BenchSkipped(`the data is not at ${path}`)
  return readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}
