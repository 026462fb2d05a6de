import { setTimeout as sleep } from 'node:timers/promises'

const LOOK_MS = 5

/**
 * How long the event loop was kept from turning while `work` ran: the 99th percentile, in milliseconds. Counted is what
 * this thread computed between two looks, so that a machine that is busy with something else makes it no longer.
 */
export async function delayDuring(work: () => Promise<unknown>): Promise<number> {
  const spent = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1_000
  }
  const delays: number[] = []
  const task = { done: false }
  const look = async () => {
    for (let before = spent(); !task.done;) {
      await sleep(LOOK_MS)
      const now = spent()
      delays.push(now - before)
      before = now
    }
  }
  const looking = look()
  await sleep(20)
  await work()
  task.done = true
  await looking
  return delays.toSorted((a, b) => a - b)[Math.ceil(0.99 * (delays.length - 1))] ?? 0
}
