import { findQuote } from '../../shared/transcript/find-quote.ts'
import { inParallel } from '../../platform/parallel.ts'
import type { Line } from '../../shared/transcript/transcript-lines.ts'
import type { Talk } from '../../shared/transcript/talk.ts'
import { windowsOf } from '../../shared/transcript/windows.ts'
import { askJson, type ModelCall } from '../../platform/model/model-json.ts'
import { statementsPrompt, StatementsReply } from './discovery.prompts.ts'
import type { Statement } from './statement.ts'

/** Lines around the quote that are searched for a statement's figures. */
const CONTEXT_LINES = 8

/** The model's statements over the whole transcript, window by window, that the transcript supports. @throws ModelError */
export async function modelStatements(call: ModelCall, { lines, sides }: Talk): Promise<Statement[]> {
  const windows = windowsOf(lines)
  const replies = await inParallel(
    windows,
    async () => undefined,
    (window) => askJson(call, () => statementsPrompt(window, sides), StatementsReply),
  )
  return replies.flatMap(({ statements }) =>
    statements.flatMap(({ text, topic, line, quote }): Statement[] => {
      const evidence = findQuote(lines, { line, quote })
      if (!evidence || sides.get(evidence.speaker) === 'customer') return []
      const borneOut = text !== '' && hasFiguresOf(lines, evidence.message_id, text)
      return [{ text: borneOut ? text : evidence.quote, topic: topic || null, evidence }]
    }),
  )
}

/** Whether every figure of the statement was said around its quote. */
function hasFiguresOf(lines: readonly Line[], messageId: string, text: string): boolean {
  const figures = figuresOf(text)
  if (figures.length === 0) return true
  const at = lines.findIndex((line) => line.message_id === messageId)
  const around = lines.slice(Math.max(0, at - CONTEXT_LINES), at + CONTEXT_LINES + 1)
  const said = new Set(around.flatMap((line) => figuresOf(line.text)))
  return figures.every((figure) => said.has(figure))
}

/** `1,900` and `1 900` are the same figure. */
const figuresOf = (text: string) =>
  (text.match(/\d(?:[\d.,' ]*\d)?/g) ?? []).map((figure) => figure.replaceAll(/[^\d]/g, ''))
