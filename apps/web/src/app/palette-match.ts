import { isStopWord, splitWords } from '@cuecard/language/words.ts'

/** Whether every word of the search occurs in one of the texts, ignoring case. */
export const matchesWords = (wanted: string, ...texts: readonly string[]) =>
  wanted
    .toLowerCase()
    .split(/\s+/)
    .every((word) => texts.some((text) => text.toLowerCase().includes(word)))

/** What somebody calls a meeting who asks about it; titles seldom say it. */
const MEETING_WORDS = new Set(['call', 'meeting', 'conversation'])

/** The words by which a meeting is looked for: `how did the Duval call go` looks for `Duval`. */
export function wordsOfMeeting(wanted: string): string {
  const named = splitWords(wanted)
    .map((word) => word.replace(/['’]s$/, ''))
    .filter((word) => !isStopWord(word.toLowerCase()) && !MEETING_WORDS.has(word.toLowerCase()))
  return named.length > 0 ? named.join(' ') : wanted.trim()
}
