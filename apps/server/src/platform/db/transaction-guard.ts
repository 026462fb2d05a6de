import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * Finds the mistake of using the database's outer handle inside its own transaction. On the embedded database it
 * would wait for itself for ever; on PostgreSQL it would work outside the transaction. Both refuse it alike.
 */
export interface TransactionGuard {
  /** @throws when called from inside a transaction that is still open. */
  check: () => void
  /** Wraps a transaction from before BEGIN until after COMMIT; it rejects when the transaction was rolled back. */
  transaction: <T>(run: () => Promise<T>) => Promise<T>
  /** Wraps the caller's work between BEGIN and COMMIT. */
  inside: <T>(work: () => Promise<T>) => Promise<T>
  /** Calls `act` once the transaction that this is called from has committed, at once outside of any. */
  afterCommit: (act: () => void) => void
}

interface TransactionState {
  open: boolean
  afterCommit: (() => void)[]
}

export function createTransactionGuard(): TransactionGuard {
  const storage = new AsyncLocalStorage<TransactionState>()
  return {
    check: () => {
      if (!storage.getStore()?.open) return
      throw new Error('The database was used inside its own transaction: use the handle that the transaction gives')
    },
    transaction: async (run) => {
      const state: TransactionState = { open: false, afterCommit: [] }
      const value = await storage.run(state, run)
      for (const act of state.afterCommit) act()
      return value
    },
    inside: async (work) => {
      const state: TransactionState = { open: true, afterCommit: storage.getStore()?.afterCommit ?? [] }
      try {
        return await storage.run(state, work)
      } finally {
        state.open = false
      }
    },
    afterCommit: (act) => {
      const state = storage.getStore()
      if (state?.open) state.afterCommit.push(act)
      else act()
    },
  }
}
