import type { ChatReply, ChatSource } from '@cuecard/contract/meetings/chat.ts'

/** A reply that is ready to be streamed; nothing has been sent or stored yet. */
export interface ChatComposition {
  engine: ChatReply['engine']
  /** May throw a ModelError while it is read. */
  text: (signal: AbortSignal) => AsyncIterable<string>
  /** The outcome of a text that was streamed to its end. */
  outcomeOf: (text: string) => ChatReply['outcome']
  /** The sources cited in the text so far, and those that are not cited but name a meeting that the text may tell of. */
  sources: () => ChatSource[]
  /** Before its first words the documents are searched once more, which takes a call of the model. */
  isLookingAgain?: boolean
}
