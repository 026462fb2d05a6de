import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * Finds the mistake of using the database's outer handle inside its own transaction. On the embedded database it
 * would wait for itself for ever; on PostgreSQL it would work outside the transaction. Both refuse it alike.
 */
export interface TransactionGuard {
  /** @throws when called from inside a transaction that is still open. */
  check: () => void
  inside: <T>(work: () => Promise<T>) => Promise<T>
}

export function createTransactionGuard(): TransactionGuard {
  const storage = new AsyncLocalStorage<{ open: boolean }>()
  return {
    check: () => {
      if (!storage.getStore()?.open) return
      throw new Error('The database was used inside its own transaction: use the handle that the transaction gives')
    },
    inside: async (work) => {
      const state = { open: true }
      try {
        return await storage.run(state, work)
      } finally {
        state.open = false
      }
    },
  }
}
