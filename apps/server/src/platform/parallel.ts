/** Called after each step with how many of all are done. */
export type Progress = (done: number, all: number) => Promise<void>

/** Calls that wait for a service, such as the model, at once. */
const AT_ONCE = 3

/** The results in order. The first failure ends it: no further step begins, and those that run are waited for. */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  progress: Progress,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  let next = 0
  let done = 0
  let failed = false
  const worker = async () => {
    while (!failed && next < items.length) {
      const at = next++
      const item = items[at]
      if (item === undefined) return
      try {
        results[at] = await work(item)
        await progress(++done, items.length)
      } catch (error) {
        failed = true
        throw error
      }
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, worker))
  for (const end of ended) if (end.status === 'rejected') throw end.reason
  return results
}

/** So many of them at most, evenly from everywhere. */
export const thinned = <Item>(items: readonly Item[], most: number) =>
  items.length <= most
    ? [...items]
    : Array.from({ length: most }, (_, at) => items[Math.floor((at * items.length) / most)]).filter(
        (item) => item !== undefined,
      )
