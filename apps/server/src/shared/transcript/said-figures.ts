import type { Evidence } from '@cuecard/contract/meetings/analysis.ts'
import { onlyRepeats } from '../model-replies/unsupported-figures.ts'
import type { Line } from './transcript-lines.ts'

/** Lines around a quote that are searched for figures. */
const CONTEXT_LINES = 8

/** Whether every figure of a text was said in its quote or in the lines around it. */
export function hasFiguresOf(
  lines: readonly Line[],
  { message_id }: Pick<Evidence, 'message_id'>,
  text: string,
): boolean {
  const at = lines.findIndex((line) => line.message_id === message_id)
  const around = lines.slice(Math.max(0, at - CONTEXT_LINES), at + CONTEXT_LINES + 1)
  return onlyRepeats(text, [around.map((line) => line.text).join('\n')])
}
