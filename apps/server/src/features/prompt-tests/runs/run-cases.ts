/** What one item of the work passes through: asking, then judging beside the next ones that are asked. */
export interface CaseWork<Item, Answer> {
  items: AsyncIterator<Item>
  /** So many are asked at a time, and as many judged beside them. */
  atOnce: number
  /** True when nothing more is to begin. */
  halted: () => boolean
  ask: (item: Item) => Promise<Answer>
  /** Judges and keeps. */
  judge: (item: Item, answer: Answer) => Promise<void>
}

/**
 * Asks all items, a few at a time. What was asked is judged while others are asked; when judging falls behind, asking
 * waits for it. The first failure ends it: nothing more begins, and what runs is waited for. @throws that failure
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
  /** Resolves once there is room, with the way to leave. */
  enter: () => Promise<() => void>
  /** Resolves when nobody is inside. */
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
