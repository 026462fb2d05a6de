import { InvalidTranscriptError } from './imported-transcript.ts'
import type { ImportedTranscript } from './imported-transcript.ts'
import { readWebVtt } from './read-webvtt.ts'

const TIMING = /^\s*((?:\d{1,2}:)?\d{2}:\d{2})[,.](\d{1,3})\s*-->\s*((?:\d{1,2}:)?\d{2}:\d{2})[,.](\d{1,3}).*$/
const NUMBER = /^\s*\d+\s*$/

/** Whether a text begins like SubRip subtitles: a number, then a span of time. Some write its fractions with dots. */
export const isSrt = (text: string): boolean =>
  /^\ufeff?\s*\d+\s*\r?\n\s*(?:\d{1,2}:)?\d{2}:\d{2}[,.]\d{1,3}\s*-->/.test(text)

/** Reads SubRip subtitles as WebVTT, whose cues they share but for commas and blank lines. @throws InvalidTranscriptError */
export function readSrt(text: string): ImportedTranscript {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/)
  const cues: string[] = []
  /** Of each line of `cues` the line in the file, from 1. */
  const places: number[] = []
  for (const [at, line] of lines.entries()) {
    if (beginsCue(lines, at) && lines[at - 1]?.trim()) {
      cues.push('')
      places.push(at)
    }
    cues.push(asWebVtt(line))
    places.push(at + 1)
  }
  try {
    return readWebVtt(`WEBVTT\n\n${cues.join('\n')}\n`)
  } catch (error) {
    if (!(error instanceof InvalidTranscriptError) || error.line === null) throw error
    // The head takes the first two lines.
    const line = places[Math.max(0, error.line - 3)] ?? lines.length
    throw new InvalidTranscriptError(line, error.message.replace(/^Line [\d,]+: /, ''))
  }
}

const isTiming = (line: string | undefined) => TIMING.test(line ?? '')
/** A number above a span is that of its cue; directly below another span it is what was said. */
const isNumbered = (lines: readonly string[], at: number) =>
  NUMBER.test(lines[at] ?? '') && isTiming(lines[at + 1]) && !isTiming(lines[at - 1])

/** Whether a cue begins in a line: its number, or its span where no number stands above. */
const beginsCue = (lines: readonly string[], at: number): boolean =>
  isTiming(lines[at]) ? !isNumbered(lines, at - 1) : isNumbered(lines, at)

function asWebVtt(line: string): string {
  const [, from, fromMs = '', to, toMs = ''] = TIMING.exec(line) ?? []
  if (from === undefined || to === undefined) return escapeMarkup(line)
  return `${withHours(from)}.${fromMs.padEnd(3, '0')} --> ${withHours(to)}.${toMs.padEnd(3, '0')}`
}

const withHours = (time: string) => (/:.*:/.test(time) ? time.padStart(8, '0') : `00:${time}`)

/** SubRip's own marks are left out; other signs of markup are text. */
const escapeMarkup = (line: string) =>
  line
    .replaceAll(/<\/?(?:[ibu]|font[^>]*)>|\{\\[^}]*\}/gi, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('-->', '--&gt;')
