import type { Evidence } from '@cuecard/contract/meetings/analysis.ts'
import type { Line } from './transcript-lines.ts'

/** Lines around a quote that are searched for figures. */
const CONTEXT_LINES = 8

/** Whether every figure of a text was said in its quote or in the lines around it. */
export function hasFiguresOf(
  lines: readonly Line[],
  { message_id }: Pick<Evidence, 'message_id'>,
  text: string,
): boolean {
  const figures = figuresOf(text)
  if (figures.length === 0) return true
  const at = lines.findIndex((line) => line.message_id === message_id)
  const around = lines.slice(Math.max(0, at - CONTEXT_LINES), at + CONTEXT_LINES + 1)
  const said = new Set(around.flatMap((line) => figuresOf(line.text)))
  return figures.every((figure) => said.has(figure))
}

/** `1,900` and `1 900` are the same figure. */
const figuresOf = (text: string) =>
  (text.match(/\d(?:[\d.,' ]*\d)?/g) ?? []).map((figure) => figure.replaceAll(/[^\d]/g, ''))
