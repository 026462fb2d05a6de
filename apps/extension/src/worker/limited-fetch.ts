/**
 * A `fetch` that gives a call up after this many milliseconds, its body included, and fails as where the server cannot be reached:
 * a server that has hung takes connections and never replies. `onSilence` is told where not even the reply's head has come.
 */
export const limitedFetch =
  (fetch: typeof globalThis.fetch, { ms, onSilence }: { ms: number; onSilence: () => void }): typeof globalThis.fetch =>
  async (input, init) => {
    const late = AbortSignal.timeout(ms)
    const given = init?.signal
    try {
      return await fetch(input, { ...init, signal: given ? AbortSignal.any([given, late]) : late })
    } catch (error) {
      if (late.aborted && !given?.aborted) onSilence()
      throw error
    }
  }
