import type { Line } from './transcript-lines.ts'

/** A stretch of the transcript for one call of the model. `text` is numbered as all lines are, from 1. */
export interface Window {
  text: string
  /** First and last number in it. */
  from: number
  to: number
}

const WINDOW_CHARS = 14_000
/** Of one piece of a message. */
const PIECE_CHARS = 4_000

/** The whole transcript in stretches that a model can take at once; a long message goes on under the same number. */
export function windowsOf(lines: readonly Line[], size = WINDOW_CHARS): Window[] {
  const windows: Window[] = []
  let open: Window | null = null
  for (const [at, line] of lines.entries()) {
    for (const piece of piecesOf(line.text)) {
      const row = `[${at + 1}] ${line.speaker.slice(0, 80)}: ${piece}`
      if (!open || open.text.length + row.length > size) {
        open = { text: row, from: at + 1, to: at + 1 }
        windows.push(open)
      } else {
        open.text += `\n${row}`
        open.to = at + 1
      }
    }
  }
  return windows
}

function piecesOf(text: string): string[] {
  const pieces: string[] = []
  for (let at = 0; at < text.length; at += PIECE_CHARS) pieces.push(text.slice(at, at + PIECE_CHARS).toWellFormed())
  return pieces
}
