/** The two steps of each item: asking, then judging while the next items are asked. */
export interface CaseWork<Item, Answer> {
  items: AsyncIterator<Item>
  /** Maximum number of items being asked, and of items being judged, at the same time. */
  atOnce: number
  /** True when no further item may start. */
  halted: () => boolean
  ask: (item: Item) => Promise<Answer>
  /** Judges the answer and stores the result. */
  judge: (item: Item, answer: Answer) => Promise<void>
}

/**
 * Asks and judges all items, a few at a time. When judging falls behind, asking waits for it. After the first failure no
 * further item starts, and those that are running are awaited. @throws that failure
 */
export async function runCases<Item, Answer>(work: CaseWork<Item, Answer>): Promise<void> {
  const judges = createSemaphore(work.atOnce)
  let failure: { error: unknown } | null = null
  const fail = (error: unknown) => void (failure ??= { error })
  const over = () => failure !== null || work.halted()
  const one = async (): Promise<boolean> => {
    const step = over() ? null : await work.items.next()
    if (!step || step.done || over()) return false
    const answer = await work.ask(step.value)
    const leave = await judges.enter()
    void work.judge(step.value, answer).catch(fail).finally(leave)
    return true
  }
  const asking = async () => {
    while (await one()) continue
  }
  await Promise.all(Array.from({ length: work.atOnce }, () => asking().catch(fail)))
  await judges.empty()
  if (failure) throw (failure as { error: unknown }).error
}

interface Semaphore {
  /** Resolves when there is room, with a function to leave. */
  enter: () => Promise<() => void>
  /** Resolves when all have left. */
  empty: () => Promise<void>
}

function createSemaphore(most: number): Semaphore {
  const inside = new Set<Promise<void>>()
  return {
    enter: async () => {
      while (inside.size >= most) await Promise.race(inside)
      const { promise, resolve } = Promise.withResolvers<void>()
      inside.add(promise)
      return () => {
        inside.delete(promise)
        resolve()
      }
    },
    empty: async () => {
      while (inside.size > 0) await Promise.race(inside)
    },
  }
}
