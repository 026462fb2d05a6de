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
  const judging = new Set<Promise<void>>()
  let failure: { error: unknown } | null = null
  const fail = (error: unknown) => void (failure ??= { error })
  const over = () => failure !== null || work.halted()
  const one = async (): Promise<boolean> => {
    const step = over() ? null : await work.items.next()
    if (!step || step.done || over()) return false
    const answer = await work.ask(step.value)
    while (judging.size >= work.atOnce) await Promise.race(judging)
    const judged = work
      .judge(step.value, answer)
      .catch(fail)
      .finally(() => judging.delete(judged))
    judging.add(judged)
    return true
  }
  const asking = async () => {
    while (await one()) continue
  }
  await Promise.all(Array.from({ length: work.atOnce }, () => asking().catch(fail)))
  await Promise.all(judging)
  if (failure) throw (failure as { error: unknown }).error
}
