import { InvalidTranscriptError } from './imported-transcript.ts'
import type { ImportedTranscript } from './imported-transcript.ts'
import { readWebVtt } from './read-webvtt.ts'

const TIMING = /^\s*(\d{1,2}:\d{2}:\d{2})[,.](\d{1,3})\s*-->\s*(\d{1,2}:\d{2}:\d{2})[,.](\d{1,3}).*$/

/** Whether a text begins like SubRip subtitles: a number, then a span of time with commas. */
export const isSrt = (text: string): boolean => /^\ufeff?\s*\d+\s*\r?\n\s*\d{1,2}:\d{2}:\d{2},\d{1,3}\s*-->/.test(text)

/** Reads SubRip subtitles as WebVTT, whose cues they share but for the commas. @throws InvalidTranscriptError */
export function readSrt(text: string): ImportedTranscript {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/)
  const full = (part: string) => part.padEnd(3, '0')
  const cues = lines.map((line) => {
    const [, from, fromMs = '', to, toMs = ''] = TIMING.exec(line) ?? []
    if (from === undefined || to === undefined) return escapeMarkup(line)
    return `${from.padStart(8, '0')}.${full(fromMs)} --> ${to.padStart(8, '0')}.${full(toMs)}`
  })
  try {
    // The head takes the first two lines, so that an error's line is two lower in the file.
    return readWebVtt(`WEBVTT\n\n${cues.join('\n')}\n`)
  } catch (error) {
    if (!(error instanceof InvalidTranscriptError) || error.line === null) throw error
    const line = Math.max(1, error.line - 2)
    throw new InvalidTranscriptError(line, error.message.replace(/^Line [\d,]+: /, ''))
  }
}

/** SubRip's own marks are left out; other signs of markup are text. */
const escapeMarkup = (line: string) =>
  line
    .replaceAll(/<\/?(?:[ibu]|font[^>]*)>|\{\\[^}]*\}/gi, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('-->', '--&gt;')
