import { withoutLeadIn } from '@cuecard/language/questions.ts'
import { splitWords, topicStems } from '@cuecard/language/words.ts'
import { isSpokenQuestion, type SpokenSentence } from '../../../shared/transcript/spoken-sentences.ts'
import { WEEKDAY, WHEN } from './steps/when.ts'

/** It names its matter: 'What about training?' */
const ASKS_ABOUT = /^(?:(?:what|how) about|was ist mit)\s/iu
/** It goes on from the question before: 'And in the night?' */
const GOES_ON = /^(?:and|und)\s/iu
const MARK = /[?？]["'”’)]*$/u
const DATE = new RegExp(String.raw`${WHEN}|\b(?:${WEEKDAY})`, 'iu')
/** What stands beside it says what is meant when it has more words. */
const BESIDE_WORDS_MIN = 5

/**
 * A question of few words with the sentence beside it that says what is meant; null where it is none, or a day or one of
 * `names` is all that it names.
 */
export function shortQuestion(turn: readonly SpokenSentence[], at: number, names: readonly string[]): string | null {
  const text = turn[at]?.text ?? ''
  const asked = withoutLeadIn(text)
  const isAbout = ASKS_ABOUT.test(asked)
  if (!MARK.test(text) || (!isAbout && !GOES_ON.test(text)) || DATE.test(text)) return null
  const called = new Set(names.flatMap((name) => topicStems(name)))
  if (!topicStems(asked).some((stem) => !called.has(stem))) return null
  const tells = (beside: SpokenSentence | undefined) =>
    beside !== undefined && !isSpokenQuestion(beside) && splitWords(beside.text).length > BESIDE_WORDS_MIN
  const [before, after] = [turn[at - 1], turn[at + 1]]
  if (tells(after)) return `${text} ${after?.text}`
  if (tells(before)) return `${before?.text} ${text}`
  return isAbout ? text : null
}
