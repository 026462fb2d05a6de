export interface Prompt {
  system: string
  messages: readonly { role: 'user' | 'assistant'; content: string }[]
  maxOutputTokens: number
}

/** A language model that streams text. Errors surface while reading: see ModelError. */
export interface Model {
  name: string
  /** Yields text deltas. Aborting the signal ends the upstream request. Retries at most twice, and only before the first delta. */
  stream: (prompt: Prompt, signal: AbortSignal) => AsyncIterable<string>
}

/**
 * `away`: the provider cannot be reached or is overloaded. `refused`: the same call will be refused again, such as for a
 * wrong key. `reply`: it broke off, or its reply is of no use. `cut`: its reply reached the longest that was asked for, or was
 * stopped by a content filter.
 */
export type ModelFault = 'away' | 'refused' | 'reply' | 'cut'

/** The model failed or broke off; `message` can be shown to people and contains no key or address. */
export class ModelError extends Error {
  readonly fault: ModelFault
  /** The pause that the provider asked for. */
  readonly retryAfterMs: number | null
  /** The provider said that it has too much to do, which is so for every call. */
  readonly isBusy: boolean
  /** The prompt did not fit into the model's context. */
  readonly isTooLong: boolean

  constructor(
    message: string,
    {
      fault = 'reply',
      retryAfterMs = null,
      isBusy = false,
      isTooLong = false,
    }: { fault?: ModelFault; retryAfterMs?: number | null; isBusy?: boolean; isTooLong?: boolean } = {},
  ) {
    super(message)
    this.fault = fault
    this.retryAfterMs = retryAfterMs
    this.isBusy = isBusy
    this.isTooLong = isTooLong
  }
}

/** Whether the model cut its reply: it has used up all there was room for, or a content filter stopped it. */
export const isCut = (error: unknown): error is ModelError => error instanceof ModelError && error.fault === 'cut'

/** Whether the prompt did not fit into the model's context. */
export const isTooLong = (error: unknown): boolean => error instanceof ModelError && error.isTooLong

/** The error of a reply that the model cut, of which what came is used; any other one is thrown. @throws */
export function cutReply(error: unknown): ModelError {
  if (isCut(error)) return error
  throw error
}

/** The company may use the model again after `retryAfterSec`. */
export class BudgetExceeded extends ModelError {
  readonly retryAfterSec: number

  constructor(retryAfterSec: number) {
    super('Your company has used up its daily limit of the language model. It can be used again from midnight UTC.')
    this.retryAfterSec = retryAfterSec
  }
}

/** How near a line is to a question, as wholes and word for word. */
export interface LineLikeness {
  /** Cosine of their vectors. */
  cosine: number
  /** Mean over the question's words of the cosine with the line's nearest word, rarer words weighing more; null where the model gives none. */
  byToken: number | null
  /** How near the line is to what documents usually answer to the question's intent, in cosines; only where the model knows intents. */
  byIntent?: number
}

/** Which of the texts are compared. */
export interface ComparedTexts {
  most: number
  /** An engine that chooses by words may compare fewer, with what else speaks for each text on the scale of a cosine. */
  chosen?: { merits: readonly number[]; most: number }
}

/** Compares a question with lines; null for lines that were not compared. */
export type CompareTexts = (
  question: string,
  texts: readonly string[],
  compared: ComparedTexts,
) => Promise<(LineLikeness | null)[]>

/** How well each text answers the question: any numbers, only comparable within one question. */
export type ScorePairs = (question: string, texts: readonly string[]) => Promise<number[]>

/**
 * What calculates vectors: the built-in model on one of two libraries, whose vectors of a text are nearly the same (cosine
 * of .99 or more), or the operator's own model.
 */
export interface EmbeddingEngine {
  name: 'native' | 'wasm' | 'own'
  /** Vectors of length 1 in the order of the texts. One call at a time. */
  embed: (texts: string[]) => Promise<Float32Array<ArrayBuffer>[]>
  /** See `Embedder.embedAlike`. */
  embedAlike: (texts: string[]) => Promise<Float32Array<ArrayBuffer>[]>
  compare: CompareTexts
}

/** Converts text to unit vectors with `dimensions` numbers. */
export interface Embedder {
  model: string
  /** Whether it finds passages better by a vector that holds their lines too, which takes twice as long to learn. */
  readsLines: boolean
  /** The one language that the model knows: in others its vectors say less than words. Null for several. */
  language: 'en' | null
  dimensions: number
  /** Loads the model for questions, which otherwise the first of them waits for; only where it runs on this machine. @throws Error when it cannot be loaded */
  open?: () => Promise<void>
  /** For live questions: never queued behind passages. */
  embedQuery: (text: string) => Promise<Float32Array>
  /** Moves a question's vector to what documents usually answer to its intent, by a share of the way; only where the model knows intents. */
  towardsAnswers?: (question: Float32Array, share: number) => Float32Array
  /** For the lines of a live answer, on the way of the questions; lines that come again are cached. */
  compareLines: CompareTexts
  /** For passages in the background; vectors in the order of the texts. */
  embedPassages: (texts: readonly string[]) => Promise<Float32Array[]>
  /**
   * For texts of one kind, whose vectors tell how much they say the same, in the background: the built-in model is trained to put a question
   * near what answers it, so that two questions, or two lines, are read with the weights from before. Not to be compared with other vectors.
   */
  embedAlike: (texts: readonly string[]) => Promise<Float32Array[]>
  close: () => Promise<void>
}

/** Reads a question together with each of the texts found for it, which tells more than their vectors and takes longer. */
export interface Reranker {
  model: string
  /** The one language that the model knows. Null for several. */
  language: 'en' | null
  /**
   * Scores for the texts in their order; null for those that were not reached within `limitMs`. Only the order of scores
   * means something. May take longer than `limitMs` with an endpoint. @throws Error when it fails
   */
  rerank: (question: string, texts: readonly string[], limitMs: number) => Promise<(number | null)[]>
  close: () => Promise<void>
}
