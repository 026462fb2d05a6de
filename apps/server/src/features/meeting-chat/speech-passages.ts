import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { contentSet, splitWords } from '@cuecard/language/words.ts'
import { splitSentences } from '@cuecard/language/sentences.ts'
import { type MeantNames, NO_NAMES } from '@cuecard/language/meant-names.ts'
import type { MessageUnit } from './chat-units.ts'

/** A message, or some sentences of a long one. */
export interface Utterance {
  unit: MessageUnit
  /** As it was heard. */
  text: string
  /** As it is meant: what is compared. */
  meant: string
  /** Stemmed content words of what is meant. */
  words: ReadonlySet<string>
  /** Words as they are counted by a reader. */
  length: number
}

/** Consecutive utterances of one meeting, about as long as one thought takes in talk. */
export interface SpeechPassage {
  utterances: readonly Utterance[]
  /** Those of its meeting's title among them. */
  words: ReadonlySet<string>
  /** What its vector is made of. */
  text: string
}

const UTTERANCE_WORDS = 45
const PASSAGE_WORDS = 90

/** Messages that are read before other requests get their turn, some milliseconds. */
const READ_AT_ONCE = 250

/** Cuts what was said into passages; every message is in one of them, a long one in several. */
export async function speechPassages(
  said: readonly MessageUnit[],
  { meant }: MeantNames = NO_NAMES,
): Promise<SpeechPassage[]> {
  const passages: SpeechPassage[] = []
  let open: Utterance[] = []
  let length = 0
  const close = () => {
    if (open.length > 0) passages.push(passageOf(open))
    open = []
    length = 0
  }
  for (const [at, unit] of said.entries()) {
    if (at % READ_AT_ONCE === READ_AT_ONCE - 1) await yieldToOthers()
    for (const utterance of utterancesOf(unit, meant)) {
      const isOther = open[0] !== undefined && open[0].unit.meeting.id !== unit.meeting.id
      if (isOther || length + utterance.length > PASSAGE_WORDS) close()
      open.push(utterance)
      length += utterance.length
    }
  }
  close()
  return passages
}

function passageOf(utterances: readonly Utterance[]): SpeechPassage {
  return {
    utterances,
    // A name in the title counts like a name in the talk.
    words: new Set([
      ...utterances.flatMap(({ words }) => [...words]),
      ...contentSet(utterances[0]?.unit.meeting.title ?? ''),
    ]),
    text: utterances.map(({ meant }) => meant).join(' '),
  }
}

/** Tags of transcribers, such as `{vocalsound}`. */
const TAG = /\{\w+\}|\[(?:inaudible|crosstalk|laughter|noise|music)[^[\]]*\]/giu

/** A message without tags, and without the spaces that some transcribers write before marks. */
export const spokenText = (message: string) =>
  message
    .replace(TAG, ' ')
    .replace(/(?<!\s)\s+(?=[.,?!;:](?:\s|$))/g, '')
    .replace(/\s+/g, ' ')
    .trim()

function utterancesOf(unit: MessageUnit, meant: MeantNames['meant']): Utterance[] {
  const found: Utterance[] = []
  let text = ''
  let length = 0
  const close = () => {
    if (length > 0) {
      const read = meant(text)
      found.push({ unit, text, meant: read, words: contentSet(read), length })
    }
    text = ''
    length = 0
  }
  for (const sentence of splitSentences(spokenText(unit.message.message))) {
    const words = splitWords(sentence).length
    if (length > 0 && length + words > UTTERANCE_WORDS) close()
    text = text === '' ? sentence : `${text} ${sentence}`
    length += words
  }
  close()
  return found
}
