/**
 * Who may speak on the single connection: any number of statements, or one transaction. Callers are let through in
 * the order in which they came.
 */
export interface Turnstile {
  /** Runs `send` as soon as no transaction holds the connection; `send` must post its statement at once. */
  statement: <T>(send: () => Promise<T>) => Promise<T>
  /** Runs `work` alone. */
  transaction: <T>(work: () => Promise<T>) => Promise<T>
}

export function createTurnstile(): Turnstile {
  let held = false
  const waiting: { alone: boolean; enter: () => void }[] = []

  const letThrough = () => {
    while (!held) {
      const next = waiting.shift()
      if (!next) return
      held = next.alone
      next.enter()
    }
  }

  const leave = () => {
    held = false
    letThrough()
  }

  return {
    statement: (send) => {
      if (!held && waiting.length === 0) return send()
      return new Promise((resolve, reject) => {
        waiting.push({ alone: false, enter: () => void send().then(resolve, reject) })
      })
    },
    transaction: async (work) => {
      if (held || waiting.length > 0) {
        await new Promise<void>((resolve) => waiting.push({ alone: true, enter: resolve }))
      } else held = true
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}
