import { type CompetitorNotes, getCompetitorNotes } from '@cuecard/contract/meetings/live.ts'
import type { MeetingSession } from '../../meeting/meeting-view.ts'
import { createCompetitorWatch, type NamedCompetitor } from './named-competitors.ts'
import type { TalkPrompt } from './talk-prompts.ts'

/** Later the talk is about something else. */
const NAMED_MS = 60_000

interface CompetitorHint {
  prompt: TalkPrompt
  named: NamedCompetitor
  notes: CompetitorNotes
  at: number
}

/** Looks up what the company's notes say about competitors who are named. `found` is called once there is something. */
export function createCompetitorHints(
  session: MeetingSession,
  { now, found }: { now: () => number; found: () => void },
) {
  let watch = createCompetitorWatch(session.view().lines)
  let waiting: CompetitorHint | null = null
  /** What was not shown in time is looked up again when it is named again. */
  const drop = () => {
    if (waiting) watch.forget(waiting.named.name)
    waiting = null
  }
  const lookUp = async (named: NamedCompetitor, asking: typeof watch) => {
    try {
      const notes = await session.api(getCompetitorNotes, { body: { name: named.name } })
      // Notes that hold nothing are no reason to interrupt; of another meeting they would be out of place.
      if (notes.text === '' || asking !== watch) return
      drop()
      const text = `${named.name} was named. Internal notes above.`
      waiting = { prompt: { text }, named, notes, at: now() }
      found()
    } catch {
      asking.forget(named.name)
    }
  }
  return {
    read: () => {
      const { lines, competitors } = session.view()
      for (const named of watch.take(lines, competitors)) void lookUp(named, watch)
    },
    /** The hint that waits to be shown, while the talk is still about it. */
    waiting: () => {
      if (waiting && now() - waiting.at > NAMED_MS) drop()
      return waiting
    },
    shown: () => (waiting = null),
    restart: () => {
      watch = createCompetitorWatch(session.view().lines)
      waiting = null
    },
  }
}
