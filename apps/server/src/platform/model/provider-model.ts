/** The part of a provider's interface that we use: one streaming call. */
export interface ProviderModel {
  doStream: (call: {
    prompt: ProviderMessage[]
    maxOutputTokens: number
    abortSignal: AbortSignal
  }) => PromiseLike<{ stream: AsyncIterable<ProviderPart> }>
}

export type ProviderMessage =
  | { role: 'system'; content: string }
  | { role: 'user' | 'assistant'; content: { type: 'text'; text: string }[] }

/** A part of a reply's stream; only deltas, errors and the end are used. */
export type ProviderPart =
  | { type: 'text-delta'; delta: string }
  | { type: 'error'; error: unknown }
  | { type: 'finish'; finishReason: { unified: string } }
  | { type: Exclude<string, 'text-delta' | 'error' | 'finish'> }
