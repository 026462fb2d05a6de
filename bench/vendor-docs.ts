import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BenchSkipped } from './measure.ts'

const FOLDER = join(import.meta.dirname, '../../shared/data/retrieval/vendor-docs')

export interface Passage {
  id: string
  title: string
  text: string
}

export interface Question {
  id: string
  question: string
  gold_passage_ids: string[]
}

/** Sections of a vendor's documentation and questions on them. @throws BenchSkipped where the data is absent */
export function readVendorDocs(): { passages: Passage[]; questions: Question[] } {
  if (!existsSync(FOLDER)) throw new BenchSkipped(`the data is not at ${FOLDER}`)
  return { passages: lines('passages.jsonl'), questions: lines('questions.jsonl') }
}

const lines = <T>(name: string): T[] =>
  readFileSync(join(FOLDER, name), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
