import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { type Model, ModelError } from '../../../platform/model/model.ts'
import { askJson, type ModelCall, type CallTimeouts } from '../../../platform/model/model-json.ts'
import type { AskedCase } from '../runs/asked-case.ts'
import { judgePrompt } from './judge.prompts.ts'

/** A grade is a short reply, so a slow model counts as failed. */
const TIMES: CallTimeouts = { callMs: 60_000, retryDelayMs: 500 }
/** Number of requests in total when the first grade is borderline. */
const ASKED_TIMES = 3
const REASON_MAX = 600

const Judgement = z.object({
  // Some models write "4" or 4.5: a half is no grade of this scale and counts as the lower one.
  grade: z
    .union([
      z.number(),
      z
        .string()
        .regex(/^\s*[0-5](?:\.\d+)?\s*$/)
        .transform(Number),
    ])
    .pipe(z.number().min(0).max(5))
    .transform(Math.floor),
  reason: z
    .string()
    .trim()
    .min(1)
    .transform((text) => (text.length <= REASON_MAX ? text : `${text.slice(0, REASON_MAX).trimEnd()} …`)),
})
type Judgement = z.output<typeof Judgement>

export interface JudgeResult {
  /** The median of the grades; null when the judge gave none. */
  grade: number | null
  reason: string
  /** In the order of the requests. */
  grades: number[]
}

export interface JudgeCall {
  judge: Model
  asked: AskedCase
  text: string
  /** Highest grade that the checks allow. */
  cap: number
  signal: AbortSignal
  times?: CallTimeouts
}

/**
 * Asks a model for a grade by the rubric, with its reason; three times when the grade is borderline. A failure of the model
 * is returned as the reason. @throws only the signal's reason
 */
export async function askJudge(call: JudgeCall): Promise<JudgeResult> {
  const model: ModelCall = { model: call.judge, times: call.times ?? TIMES, signal: call.signal }
  const ask = () => askOnce(model, call)
  const first = await ask()
  if (first instanceof ModelError)
    return { grade: null, reason: `The judge gave no grade. ${first.message}`, grades: [] }
  if (!isBorderline(first.grade, call.cap)) return { grade: first.grade, reason: first.reason, grades: [first.grade] }
  const again = await Promise.all(Array.from({ length: ASKED_TIMES - 1 }, ask))
  return medianJudgement([first, ...again.flatMap((one) => (one instanceof ModelError ? [] : [one]))])
}

async function askOnce(model: ModelCall, { asked, text }: JudgeCall): Promise<Judgement | ModelError> {
  try {
    const prompt = () => judgePrompt({ asked, text, mark: randomBytes(8).toString('hex') })
    return await askJson(model, prompt, Judgement)
  } catch (error) {
    model.signal.throwIfAborted()
    if (error instanceof ModelError) return error
    throw error
  }
}

/**
 * Grades 0, 1 and 5 are clear, and repeated requests give the same. Grades 2 to 4 are matters of degree and vary between
 * requests. Not borderline if the checks limit the grade so far that one step more or less changes nothing.
 */
export const isBorderline = (grade: number, cap: number) => grade >= 2 && grade <= 4 && grade - cap < 2

/** The (lower) median with the reason given for it. */
function medianJudgement(judgements: readonly Judgement[]): JudgeResult {
  const grades = judgements.map(({ grade }) => grade)
  const sorted = grades.toSorted((a, b) => a - b)
  const grade = sorted[Math.floor((sorted.length - 1) / 2)] ?? null
  const reason = judgements.find((one) => one.grade === grade)?.reason ?? ''
  return { grade, reason: `${reason} ${spreadOf(grades, sorted)}`, grades }
}

function spreadOf(grades: readonly number[], sorted: readonly number[]): string {
  if (grades.length === 1) return 'Borderline; the judge could not be asked again.'
  const spread = (sorted.at(-1) ?? 0) - (sorted[0] ?? 0)
  const found = spread === 0 ? 'the same each time' : `${spread} apart; the middle one counts`
  return `Borderline, so the judge was asked ${grades.length} times: ${grades.join(', ')} (${found}).`
}
