import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { warm } from './answers-asked.ts'
import type { BenchRow } from './measure.ts'
import { withVendorCompany } from './vendor-company.ts'

/**
 * Documents and questions of companies that do not exist, written without knowledge of how answers are found: what was tuned on one company
 * has to hold for others. The last one is looked at only as shares.
 */
const FOLDER = join(import.meta.dirname, 'companies')
const LOOKED_AT = ['payroll-software', 'heat-pumps']
const KEPT = ['managed-security']
const QUESTIONS = 'questions.json'
const INTERNAL = /internal/u

interface CompanyQuestion {
  kind: 'answerable' | 'follow-up' | 'unanswerable'
  question: string
  history?: string[]
  /** A right answer holds all pieces of one of these. */
  holds: string[][]
}

/** Of the questions of one kind. */
interface Shares {
  first: number
  shown: number
  refused: number
}

/** Spoken questions without a model: shares of first lines that are right, of answers that show the right line, and of refusals. */
export async function rateCompanies(): Promise<BenchRow[]> {
  const [lookedAt, kept] = [await askAll(LOOKED_AT), await askAll(KEPT)]
  const row = (kind: CompanyQuestion['kind'], measure: keyof Shares, words: string): BenchRow => ({
    measure: `made-up companies, ${kind}: ${words}`,
    unit: '',
    ours: sharesOf(lookedAt, kind)[measure],
    other: sharesOf(kept, kind)[measure],
    ratio: null,
    target: null,
  })
  return [
    ...(['answerable', 'follow-up'] as const).flatMap((kind) => [
      row(kind, 'first', 'first line right'),
      row(kind, 'shown', 'right line shown, as answer or as nearest'),
      row(kind, 'refused', 'refused'),
    ]),
    row('unanswerable', 'refused', 'refused'),
  ]
}

interface Asked extends Pick<CompanyQuestion, 'kind'> {
  isFirst: boolean
  isShown: boolean
  isRefused: boolean
}

async function askAll(companies: readonly string[]): Promise<Asked[]> {
  const asked: Asked[] = []
  for (const name of companies) {
    const questions: CompanyQuestion[] = JSON.parse(readFileSync(join(FOLDER, name, QUESTIONS), 'utf8'))
    await withVendorCompany(documentsOf(name), async (company) => {
      await warm(company)
      for (const { kind, question, history, holds } of questions) {
        const { text, refused } = await company.answer({ question, ...(history ? { history } : {}) })
        const first = text.split('\n').find((line) => line.trim() !== '') ?? ''
        asked.push({ kind, isFirst: !refused && isIn(first, holds), isShown: isIn(text, holds), isRefused: refused })
      }
    })
  }
  return asked
}

const documentsOf = (name: string) =>
  readdirSync(join(FOLDER, name))
    .filter((file) => file !== QUESTIONS)
    .map((file) => ({
      id: file,
      title: file.replace(/\.\w+$/u, '').replaceAll(/[-_]/gu, ' '),
      text: '',
      file: join(FOLDER, name, file),
      ...(INTERNAL.test(file) ? { audience: 'internal' as const } : {}),
    }))

function sharesOf(all: readonly Asked[], kind: CompanyQuestion['kind']): Shares {
  const asked = all.filter((each) => each.kind === kind)
  const share = (fits: (each: Asked) => boolean) => asked.filter(fits).length / asked.length
  return {
    first: share(({ isFirst }) => isFirst),
    shown: share(({ isShown }) => isShown),
    refused: share(({ isRefused }) => isRefused),
  }
}

const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[*_`|]/gu, '')
    .replaceAll(/\s+/gu, ' ')

const isIn = (text: string, holds: readonly string[][]) => {
  const said = plain(text)
  return holds.some((pieces) => pieces.every((piece) => said.includes(plain(piece))))
}
