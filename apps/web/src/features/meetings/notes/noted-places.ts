import { elapsed } from '../../../shared/time/place-in-time.ts'
import type { TranscriptMessage } from '@cuecard/contract/meetings/meetings.ts'

/** Citations of places begin here, so that a number that somebody said in brackets is none. */
export const FIRST_PLACE = 101
const PLACES_MAX = 899
/** `Rita Vogel, 09:02 UTC`, or what stands for the time where there is no clock: `0:14:05`, `message 12`. */
const PLACE = /([(;] ?)([^();\n]{1,200}?), (\d\d:\d\d UTC|\d+:\d\d:\d\d|message \d+)(?=[);])/g
const QUOTE = /“([^“”]+)”[^“”]*$/

/**
 * Notes with `[n]` for the times in them, and the messages that they point to: n counts from `FIRST_PLACE`. A time without a message
 * of that speaker stays as it is.
 */
export function notedPlaces(
  markdown: string,
  { transcript, start }: { transcript: readonly TranscriptMessage[]; start: number },
): { text: string; messages: TranscriptMessage[] } {
  if (markdown.search(PLACE) < 0) return { text: markdown, messages: [] }
  const bySpeaker = Map.groupBy(transcript, ({ username }) => bare(username))
  const messages: TranscriptMessage[] = []
  const isAt = (said: TranscriptMessage, time: string): boolean => {
    if (time.startsWith('message ')) return transcript[Number(time.slice(8)) - 1] === said
    return time === `${said.timestamp.slice(11, 16)} UTC` || time === elapsed(Date.parse(said.timestamp) - start)
  }
  const placesOf = (line: string) => {
    let read = ''
    let from = 0
    for (const found of line.matchAll(PLACE)) {
      const [whole, before = '', speaker = '', time = ''] = found
      const own = bySpeaker.get(bare(speaker)) ?? []
      const timed = own.filter((said) => isAt(said, time))
      const quote = bare(QUOTE.exec(line.slice(0, found.index))?.[1] ?? '')
      const message = timed.find((said) => quote !== '' && beginsIn(said, { quote, own })) ?? timed[0]
      if (!message || messages.length === PLACES_MAX) continue
      read += `${line.slice(from, found.index)}${before}${speaker}, [${FIRST_PLACE + messages.push(message) - 1}]`
      from = found.index + whole.length
    }
    return read + line.slice(from)
  }
  return { text: markdown.split('\n').map(placesOf).join('\n'), messages }
}

/** Whether a quote begins in a message; captions may cut it, so that it ends in one of the speaker's next messages. */
function beginsIn(
  said: TranscriptMessage,
  { quote, own }: { quote: string; own: readonly TranscriptMessage[] },
): boolean {
  const first = bare(said.message)
  let text = first
  for (let next = own.indexOf(said) + 1; next < own.length && text.length < first.length + quote.length; next++)
    text += ` ${bare(own[next]?.message ?? '')}`
  const at = text.indexOf(quote)
  return at >= 0 && at < first.length
}

/** Letters and digits, without Markdown's marks, for comparing. */
const bare = (text: string) =>
  text
    .replaceAll('&lt;', ' ')
    .replaceAll('&amp;', ' ')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
