import { parentPort, workerData } from 'node:worker_threads'
import { type CalendarEntry, InvalidCalendarError, readEvents, type Span } from './read-events.ts'
import { lowerThreadPriority } from '../../platform/background-thread.ts'

/** `null` when the text is not a calendar. */
export type FeedReply = { entries: CalendarEntry[] } | null

lowerThreadPriority()

const { text, span }: { text: string; span: Span } = workerData

function read(): FeedReply {
  try {
    return { entries: readEvents(text, span) }
  } catch (error) {
    if (error instanceof InvalidCalendarError) return null
    throw error
  }
}

parentPort?.postMessage(read(), [])
