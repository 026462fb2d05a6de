export interface Prompt {
  system: string
  messages: readonly { role: 'user' | 'assistant'; content: string }[]
  maxOutputTokens: number
}

/** A language model that streams text. Errors surface while reading: see ModelError. */
export interface Model {
  name: string
  /** Text deltas only. Aborting the signal ends the upstream request. Retries only before the first delta, at most twice. */
  stream: (prompt: Prompt, signal: AbortSignal) => AsyncIterable<string>
}

/** The model could not answer or broke off; `message` may be shown to people and names no key or address. */
export class ModelError extends Error {}

/** The company may use the model again after `retryAfterSec`. */
export class BudgetExceeded extends ModelError {
  readonly retryAfterSec: number

  constructor(retryAfterSec: number) {
    super('Your company has used up what it may take of the language model today. It goes on at midnight UTC.')
    this.retryAfterSec = retryAfterSec
  }
}

/** Turns text into vectors of `dimensions` numbers of length 1. `model` is stored with each vector. */
export interface Embedder {
  model: string
  dimensions: number
  /** For a question that somebody waits for: never queued behind passages. */
  embedQuery: (text: string) => Promise<Float32Array>
  /** For passages in the background, in order; at most 16 a call. */
  embedPassages: (texts: readonly string[]) => Promise<Float32Array[]>
  /** Frees what passages needed; called when a background run ends. */
  unloadPassageModel: () => Promise<void>
  close: () => Promise<void>
}
