import { findQuote } from '../../shared/transcript/find-quote.ts'
import { hasFiguresOf } from '../../shared/transcript/said-figures.ts'
import { inParallel } from '../../platform/parallel.ts'
import type { Talk } from '../../shared/transcript/talk.ts'
import { windowsOf } from '../../shared/transcript/windows.ts'
import { ModelError } from '../../platform/model/model.ts'
import { askJson, type ModelCall, NOTHING_SUPPORTED } from '../../platform/model/model-json.ts'
import { statementsPrompt, StatementsReply } from './discovery.prompts.ts'
import type { Statement } from './statement.ts'

/** The model's statements over the whole transcript, window by window, that the transcript supports. @throws ModelError */
export async function modelStatements(call: ModelCall, { lines, sides }: Talk): Promise<Statement[]> {
  const windows = windowsOf(lines)
  const replies = await inParallel(
    windows,
    async () => undefined,
    (window) => askJson(call, () => statementsPrompt(window, sides), StatementsReply),
  )
  const given = replies.flatMap(({ statements }) => statements)
  const quoted = given.flatMap((statement) => {
    const evidence = findQuote(lines, statement)
    return evidence ? [{ ...statement, evidence }] : []
  })
  // Else what rules found before would be replaced by nothing.
  if (given.length > 0 && quoted.length === 0) throw new ModelError(NOTHING_SUPPORTED)
  return quoted.flatMap(({ text, topic, evidence }): Statement[] => {
    if (sides.get(evidence.speaker) === 'customer') return []
    const borneOut = text !== '' && hasFiguresOf(lines, evidence, text)
    return [{ text: borneOut ? text : evidence.quote, topic: topic || null, evidence }]
  })
}
