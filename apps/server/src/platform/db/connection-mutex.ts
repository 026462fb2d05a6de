/**
 * Decides who may use the single connection: any number of statements, or one transaction. Callers are admitted in
 * the order in which they came.
 */
export function createConnectionMutex() {
  let locked = false
  const waiting: { alone: boolean; enter: () => void }[] = []

  const admitNext = () => {
    while (!locked) {
      const next = waiting.shift()
      if (!next) return
      locked = next.alone
      next.enter()
    }
  }

  const release = () => {
    locked = false
    admitNext()
  }

  return {
    /** Runs `send` as soon as no transaction uses the connection; `send` must post its statement at once. */
    statement: <T>(send: () => Promise<T>) => {
      if (!locked && waiting.length === 0) return send()
      return new Promise<T>((resolve, reject) => {
        waiting.push({ alone: false, enter: () => void send().then(resolve, reject) })
      })
    },
    /** Runs `work` alone. */
    transaction: async <T>(work: () => Promise<T>) => {
      if (locked || waiting.length > 0) {
        await new Promise<void>((resolve) => waiting.push({ alone: true, enter: resolve }))
      } else locked = true
      try {
        return await work()
      } finally {
        release()
      }
    },
  }
}
