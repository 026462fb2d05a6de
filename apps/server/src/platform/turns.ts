interface Waiting {
  enter: () => void
}

interface TurnSettings {
  /** How many turns run at once. */
  size: number
  /** A caller waits no longer than this. */
  waitMs: number
  /** The error of a caller who waited so long. */
  late: () => Error
}

/**
 * Decides who gets the next free place, such as a connection. Companies take turns, each with its own callers in the order
 * in which they came: a company that asks for much waits for itself, and delays another one by one call of its own.
 */
export function createTurns({ size, waitMs, late }: TurnSettings) {
  let free = size
  // The order of the keys is the order of the turns.
  const queues = new Map<string, Waiting[]>()

  const admitNext = () => {
    const [first] = queues
    if (!first) return void (free += 1)
    const [key, queue] = first
    const next = queue.shift()
    queues.delete(key)
    if (queue.length > 0) queues.set(key, queue)
    next?.enter()
  }

  const wait = (key: string) =>
    new Promise<void>((resolve, reject) => {
      const queue = queues.get(key) ?? []
      const giveUp = setTimeout(() => {
        queue.splice(queue.indexOf(mine), 1)
        if (queue.length === 0) queues.delete(key)
        reject(late())
      }, waitMs)
      const mine: Waiting = {
        enter: () => {
          clearTimeout(giveUp)
          resolve()
        },
      }
      queue.push(mine)
      queues.set(key, queue)
    })

  return {
    /** Resolves with the way to end the turn; further calls of that do nothing. @throws what `late` gives */
    take: async (key: string): Promise<() => void> => {
      if (free > 0) free -= 1
      else await wait(key)
      let taken = true
      return () => {
        if (!taken) return
        taken = false
        admitNext()
      }
    },
  }
}
