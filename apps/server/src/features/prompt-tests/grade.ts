import type { Embedder, Model } from '../../platform/model/model.ts'
import type { AskedCase, Graded, TestResponse } from './asked-case.ts'

export interface GradeCall {
  judge: Model | null
  embedder: Embedder | null
  asked: AskedCase
  response: TestResponse
  signal: AbortSignal
}

export async function gradeResponse({ response }: GradeCall): Promise<Graded> {
  const failed = response.outcome === 'failed'
  return {
    grade: failed ? 0 : null,
    grade_method: failed ? 'check' : null,
    grade_reason: failed ? 'There was no response.' : 'Not graded.',
    judge_grades: [],
    rubric_version: null,
    judge_model: null,
    checks: [],
  }
}
