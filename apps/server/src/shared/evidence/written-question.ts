import { withApostrophes } from '@cuecard/language/apostrophes.ts'
import type { SpokenMessage } from '@cuecard/contract/answers.ts'
import { once } from '../../platform/load-once.ts'
import { SAID_BEFORE } from '../../platform/model/said-before.ts'
import { writeModels } from './spoken-numbers.ts'

export interface QuestionRequest {
  current_message: Pick<SpokenMessage, 'message'>
  transcription_message_history: readonly Pick<SpokenMessage, 'message'>[]
}

export interface Written {
  message: string
  /** The last messages before it, oldest first; read for a question that leans on them alone. */
  history: () => string[]
}

const HISTORY_LOOKED_AT = 4

/** As it would be written: captions and hurried people leave apostrophes out, and say a product's number in words. */
export const written = ({ current_message, transcription_message_history }: QuestionRequest): Written => ({
  message: inWriting(current_message.message),
  history: once(() => transcription_message_history.slice(-HISTORY_LOOKED_AT).map(({ message }) => inWriting(message))),
})

const inWriting = (text: string) => writeModels(withApostrophes(text.replaceAll(SAID_BEFORE.trim(), ' ')))
