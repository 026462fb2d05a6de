import type { AnswerRequest, AnswerResponse, ResponseKind } from '@cuecard/contract/answers.ts'
import type { z } from 'zod'
import type { Model } from '../../platform/model/model.ts'
import type { Search } from '../../shared/evidence/find-passages.ts'
import type { TierLadder } from '../../shared/tiers/learn-ladders.ts'
import type { ReadPassage } from '../../shared/passages/read-passages.ts'
import type { CompareLines } from '../../shared/quotes/scored-units.ts'

export type ReceivedRequest = z.output<typeof AnswerRequest>

export interface ComposeParts {
  kind: ResponseKind
  request: ReceivedRequest
  /** Null: the documents are quoted instead. */
  model: Model | null
  /** The company's own prompt instructions; null when it has none. */
  instructions: string | null
  search: Search
  /** Names of the company's documents, for putting a question in their words. */
  documentNames: () => Promise<readonly string[]>
  /** The company's comparable offers; asked for only where a message may speak of one by comparison. */
  tierLadders: () => Promise<readonly TierLadder[]>
  /** Compares the question with lines of the passages; null where no model of meaning is set up. */
  compare: CompareLines | null
}

/** A response whose text can be read; nothing of it has been sent or stored yet. */
export interface Composition {
  engine: AnswerResponse['engine']
  /** The passages were found again in other words while the text was read where `isLookingAgain`: read them after the text. */
  sources: readonly ReadPassage[]
  /** May throw a ModelError while it is read. */
  text: (signal: AbortSignal) => AsyncIterable<string>
  /** Whether a text that was read to its end is an answer or a refusal. */
  outcomeOf: (text: string) => AnswerResponse['outcome']
  /** The sources that the text read so far points to. */
  cited: () => ReadonlySet<number>
  /** Before its first words the documents are searched once more, which takes a call of the model. */
  isLookingAgain?: boolean
}
