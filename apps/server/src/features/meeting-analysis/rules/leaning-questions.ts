import { topicStems } from '@cuecard/language/words.ts'
import { isSpokenQuestion, type SpokenSentence } from '../../../shared/transcript/spoken-sentences.ts'
import { tellsWhen } from './steps/told-time.ts'

/** A question with fewer telling words may lean on the sentence before it. */
export const LEANING_STEMS = 4
/** What a question refers to when it says little itself. */
export const LEANS = /\b(?:it|that|this|those|these|they|them|there|das|dies|davon|dafür|damit)\b/i

/** Whether somebody else than `asker` asks for a matter that needs nothing said before. */
export const asksAnew = (questions: readonly SpokenSentence[], asker: string | undefined): boolean =>
  questions.some(
    ({ line, text }) => line.speaker !== asker && topicStems(text).length >= LEANING_STEMS - 1 && !LEANS.test(text),
  )

/** 'When can you come?' – 'Would Thursday suit you?' */
export const proposesDay = (said: SpokenSentence): boolean => isSpokenQuestion(said) && tellsWhen(said.text)
