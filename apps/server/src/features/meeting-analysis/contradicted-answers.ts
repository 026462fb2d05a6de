import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { CustomerQna } from '@cuecard/contract/meetings/analysis.ts'
import { yieldToAnswersAsync } from '../../platform/background-thread.ts'
import type { Deps } from '../../platform/deps.ts'
import { contradictionOf, type ToldValue, toldValues } from '../../shared/evidence/contradicted-answer.ts'
import { retrieve } from '../knowledge/knowledge.service.ts'
import { isCompetitorNote } from './competitor-notes.ts'

const PASSAGES_MAX = 6
/** Sentences that are compared for one meeting. */
const COMPARED_MAX = 60
/** Rows that are read for values before other requests get a turn. */
const ROWS_AT_ONCE = 20

/** The rows with what documents say otherwise: an answer with another value for the same thing is uncertain. */
export async function compareAnswers(
  deps: Deps,
  companyId: string,
  { rows, signal }: { rows: readonly CustomerQna[]; signal: AbortSignal },
): Promise<CustomerQna[]> {
  let left = COMPARED_MAX
  const compared: CustomerQna[] = []
  for (const [at, row] of rows.entries()) {
    signal.throwIfAborted()
    if (at % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await yieldToEventLoop()
    const told = toldValues(row.customer_question, row.rep_answer_excerpt).slice(0, left)
    left -= told.length
    const contradiction = await firstContradiction(deps, companyId, told)
    compared.push(contradiction ? { ...row, rep_uncertain: true, contradiction } : row)
  }
  return compared
}

async function firstContradiction(deps: Deps, companyId: string, told: readonly ToldValue[]) {
  for (const value of told) {
    await yieldToAnswersAsync()
    const { passages } = await retrieve(deps, companyId, { text: value.text, limit: PASSAGES_MAX })
    // Notes on competitors give the values of others.
    const own = passages.filter((passage) => !isCompetitorNote(passage))
    const found = contradictionOf(value, own)
    if (found) return found
  }
  return null
}
