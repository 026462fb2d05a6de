import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * Finds the mistake of using the database's outer handle inside its own transaction. On the embedded database it
 * would wait for itself for ever; on PostgreSQL it would work outside the transaction. Both refuse it alike.
 */
export type TransactionGuard = ReturnType<typeof createTransactionGuard>

interface TransactionState {
  open: boolean
  afterCommit: (() => void)[]
}

export function createTransactionGuard() {
  const storage = new AsyncLocalStorage<TransactionState>()
  return {
    /** @throws when called from inside a transaction that is still open. */
    check: () => {
      if (!storage.getStore()?.open) return
      throw new Error('The database was used inside its own transaction: use the handle that the transaction gives')
    },
    /** Wraps a transaction from before BEGIN until after COMMIT; it rejects when the transaction was rolled back. */
    transaction: async <T>(run: () => Promise<T>) => {
      const state: TransactionState = { open: false, afterCommit: [] }
      const value = await storage.run(state, run)
      for (const act of state.afterCommit) act()
      return value
    },
    /** Wraps the caller's work between BEGIN and COMMIT. */
    inside: async <T>(work: () => Promise<T>) => {
      const state: TransactionState = { open: true, afterCommit: storage.getStore()?.afterCommit ?? [] }
      try {
        return await storage.run(state, work)
      } finally {
        state.open = false
      }
    },
    /** Calls `act` once the transaction that this is called from has committed, at once outside of any. */
    afterCommit: (act: () => void) => {
      const state = storage.getStore()
      if (state?.open) state.afterCommit.push(act)
      else act()
    },
  }
}
