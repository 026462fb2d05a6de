import type { EarlierObjection } from '@cuecard/contract/meetings/upcoming-calls.ts'
import { fold } from '@cuecard/language/plain-text.ts'
import type { Deps } from '../../platform/deps.ts'
import { findPassages } from '../../shared/evidence/find-passages.ts'
import { readQuestion } from '../../shared/evidence/read-question.ts'
import { answerFromDocuments } from '../../shared/quotes/answer-from-documents.ts'
import { compareLines, retrieve } from '../knowledge/knowledge.service.ts'
import { meantNamesOf } from '../vocabulary/vocabulary.service.ts'
import { type Outcome, saidIn } from '../wrap-up/wrap-up.service.ts'

const OBJECTIONS_MAX = 6
/** Lines of the documents that are quoted for one. */
const LINES_MAX = 2

/** The newest objections of these meetings, each once, with the lines of the documents that answer it now. */
export async function answerObjections(
  deps: Deps,
  companyId: string,
  outcomes: readonly Outcome[],
): Promise<EarlierObjection[]> {
  const heard = outcomes.flatMap(({ meeting }) =>
    (meeting.objections ?? []).map(({ text, evidence }) => ({
      text,
      speaker: evidence[0]?.speaker ?? null,
      said_in: saidIn(meeting, evidence[0]?.message_id ?? null),
    })),
  )
  const once = [...new Map(heard.toReversed().map((one) => [fold(one.text), one])).values()].toReversed()
  const { meant } = await meantNamesOf(deps, companyId)
  const found: EarlierObjection[] = []
  // One after the other, so that a page does not take the search away from live answers.
  for (const one of once.slice(0, OBJECTIONS_MAX))
    found.push({ ...one, answer: await presentAnswer(deps, companyId, meant(one.text)) })
  return found
}

/** What the documents say to it in their own words; null where they hold nothing. */
async function presentAnswer(deps: Deps, companyId: string, message: string): Promise<EarlierObjection['answer']> {
  const question = readQuestion({ current_message: { message }, transcription_message_history: [] })
  const merged = await findPassages(question, (query) => retrieve(deps, companyId, query))
  if (merged.uniquePassages.length === 0) return null
  const { answers } = await answerFromDocuments(question, merged, deps.embedder ? compareLines(deps) : null)
  const [first] = answers
  const from = first && merged.uniquePassages.find(({ n }) => n === first.n)?.passage
  if (!first || !from) return null
  const lines = answers.filter(({ n }) => n === first.n).slice(0, LINES_MAX)
  return { text: lines.map(({ text }) => text).join(' '), item_id: from.item_id, item_name: from.item_name }
}
