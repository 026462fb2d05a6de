import { parentPort, workerData } from 'node:worker_threads'
import { lowerThreadPriority } from '../../platform/background-thread.ts'
import { type CalendarEntry, NoCalendar, readEvents, type Span } from './read-events.ts'

/** `null`: it is no calendar. */
export type FeedReply = { entries: CalendarEntry[] } | null

lowerThreadPriority()

const { text, span }: { text: string; span: Span } = workerData

function read(): FeedReply {
  try {
    return { entries: readEvents(text, span) }
  } catch (error) {
    if (error instanceof NoCalendar) return null
    throw error
  }
}

parentPort?.postMessage(read(), [])
