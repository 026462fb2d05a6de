import { HttpError } from '../../platform/errors.ts'
import { createTurns } from '../../platform/turns.ts'

/** One thread composes all answers; while it does so for one, the index searches for the other. */
const AT_ONCE = 2
/** Composing takes less. What takes longer waits for something else, such as a service in the network, and not for the thread. */
const TURN_MS = 25
/** Nobody in a call still needs an answer that begins later. */
const WAIT_MS = 10_000
const RETRY_AFTER_SEC = 2
const BUSY = 'The server has too many answers to give at the moment. Please try again shortly.'

const busy = () => new HttpError(503, BUSY, { headers: { 'retry-after': String(RETRY_AFTER_SEC) } })

export interface Turn<T> {
  /** Aborted when the caller leaves. */
  signal: AbortSignal
  work: () => Promise<T>
}

/**
 * Companies take turns with the costly part of an answer: searching and composing up to the call of the model. Without turns
 * the answers of one company that begin together are worked on together, and another company's answer is ready with the last of them.
 */
export function createAnswerTurns() {
  const turns = createTurns({ size: AT_ONCE, waitMs: WAIT_MS, late: busy })
  return {
    /** Does the work as soon as it is the company's turn. @throws what the work throws, 499, and 503 after ten seconds */
    run: async <T>(company: string, { signal, work }: Turn<T>): Promise<T> => {
      const end = await turns.take(company)
      const over = setTimeout(end, TURN_MS)
      try {
        if (signal.aborted) throw new HttpError(499, 'The caller left.')
        return await work()
      } finally {
        clearTimeout(over)
        end()
      }
    },
  }
}
