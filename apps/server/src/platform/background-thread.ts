import { readlinkSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import { isMainThread } from 'node:worker_threads'

/** A fifth of a usual thread's share when all want the processor, all of it when nobody else does. */
const NICE = 7

/**
 * Lets answers go before the calling worker thread's work. Linux gives each thread a priority of its own; where there
 * is no such thing, nothing happens.
 */
export function giveWay(): void {
  if (isMainThread || process.platform !== 'linux') return
  try {
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1))
    if (thread > 0 && thread !== process.pid) setPriority(thread, Math.max(NICE, getPriority(thread)))
  } catch {
    // A system without /proc: the thread keeps the usual priority.
  }
}
