// Does grading without a judge model agree with people, and how far do two people agree with each other?
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Papa from 'papaparse'
import { pino } from 'pino'
import { PASS_GRADE } from '@cuecard/contract/prompt-tests/stability.ts'
import { agreementOf, type GradePair } from '../apps/server/src/features/prompt-tests/calibration/agreement.ts'
import { gradeBySimilarity } from '../apps/server/src/features/prompt-tests/grading/similarity.ts'
import { openLocalEmbedder } from '../apps/server/src/platform/model/embedder-local.ts'
import { BenchSkipped, type BenchReport, type BenchRow } from './measure.ts'

/** Short answers to questions with a reference answer, graded 0 to 5 by two people; README.md says how they come here. */
const DATA = join(import.meta.dirname, '../.cache/bench/grades/mohler_dataset.csv')

interface Row {
  question: string
  desired_answer: string
  student_answer: string
  score_me: string
  score_other: string
  score_avg: string
}

/** An answer with whole grades from 0 to 5. */
interface GradedAnswer {
  /** Answers to one question stay in one half. */
  half: number
  machine: number
  /** Of both people together. */
  people: number
  one: number
  another: number
}

export async function run(): Promise<BenchReport> {
  const answers = await gradeAll()
  const halves = [answers, answers.filter(({ half }) => half === 1)] as const
  const machine = halves.map((of) => agreementOf(of.map(({ machine: grade, people }) => pair(grade, people))))
  const person = agreementOf(answers.map(({ one, another }) => pair(one, another)))
  const row = (measure: string, of: (agreement: typeof person) => number | null): BenchRow[] =>
    machine.map((agreement, at) => ({
      measure: at === 0 ? measure : `${measure}, the half that nothing was tuned on`,
      unit: '',
      ours: of(agreement) ?? Number.NaN,
      other: at === 0 ? of(person) : null,
      ratio: null,
      target: null,
    }))
  const share = (of: readonly GradedAnswer[], fits: (answer: GradedAnswer) => boolean) =>
    of.filter(fits).length / of.length
  const failing = answers.filter(({ people }) => people < PASS_GRADE)
  const passing = answers.filter(({ people }) => people >= PASS_GRADE)
  const shares: BenchRow[] = [
    {
      measure: 'false passes, of those that people let fail',
      ours: share(failing, (each) => each.machine >= PASS_GRADE),
    },
    {
      measure: 'false fails, of those that people let pass',
      ours: share(passing, (each) => each.machine < PASS_GRADE),
    },
  ].map((each) => ({ ...each, unit: '', other: null, ratio: null, target: null }))
  return {
    rows: [
      ...row('equal', ({ equal }) => equal),
      ...row('at most one grade apart', ({ within_one }) => within_one),
      ...row('weighted kappa, 0 to 5', ({ weighted_kappa }) => weighted_kappa),
      ...row('same of three bands', ({ same_band }) => same_band),
      ...row('weighted kappa, three bands', ({ band_kappa }) => band_kappa),
      ...row('mean difference', ({ mean_difference }) => mean_difference),
      ...shares,
    ],
    notes: [
      `${answers.length} answers to ${new Set(readAnswers().map(({ question }) => question)).size} questions; ours: grading by similarity against the mean of two people, other: one person against the other`,
    ],
  }
}

const pair = (machine: number, person: number): GradePair => ({ machine, person, count: 1 })

async function gradeAll(): Promise<GradedAnswer[]> {
  const rows = readAnswers()
  const questions = [...new Set(rows.map(({ question }) => question))]
  const embedder = openLocalEmbedder({ log: pino({ level: 'silent' }) })
  try {
    const answers: GradedAnswer[] = []
    for (const row of rows) {
      const asked = {
        expected_result: row.desired_answer,
        test_message: { order_index: 0, message: row.question, username: 'Customer' },
      }
      answers.push({
        half: questions.indexOf(row.question) % 2,
        machine: (await gradeBySimilarity(embedder, asked, row.student_answer)).grade,
        people: Math.round(Number(row.score_avg)),
        one: Math.round(Number(row.score_me)),
        another: Math.round(Number(row.score_other)),
      })
    }
    return answers
  } finally {
    await embedder.close()
  }
}

/** @throws BenchSkipped where the data is absent */
function readAnswers(): Row[] {
  if (!existsSync(DATA)) throw new BenchSkipped(`the data is not at ${DATA}`)
  return Papa.parse<Row>(readFileSync(DATA, 'utf8'), { header: true, skipEmptyLines: true }).data
}
