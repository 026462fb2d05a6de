import { type MeetingBackground, getMeetingBackground } from '@cuecard/contract/meetings/live.ts'
import { PLACEHOLDER_NAME } from '@cuecard/contract/meetings/placeholder-names.ts'
import { MEETING_ATTENDEES_MAX, NAME_MAX } from '@cuecard/contract/limits.ts'
import type { MeetingSession, MeetingView, TranscriptLine } from '../../meeting/meeting-view.ts'
import { latestRequest } from '../shared/latest-request.ts'
import { createObservable } from '../shared/observable.ts'

export interface BackgroundState {
  status: 'idle' | 'loading' | 'done' | 'failed'
  /** The last result; it stays while it is fetched again. */
  background: MeetingBackground | null
}

export type MeetingBackgroundService = ReturnType<typeof createMeetingBackground>

/** People who speak one after the other are looked up together. */
const GATHER_MS = 5_000

const IDLE: BackgroundState = { status: 'idle', background: null }

/** Who was invited, and the earlier meetings with the people of this one. */
export function createMeetingBackground(session: MeetingSession) {
  const state = createObservable<BackgroundState>(IDLE)
  const request = latestRequest()
  /** What the last request was made with. */
  let requested: ReturnType<typeof bodyOf> | null = null
  /** Who has spoken in this meeting: the view has its newest lines alone. */
  const spoken = new Set<string>()
  const listen = () => addNames(spoken, session.view().lines)
  listen()
  const stopListening = session.subscribe(listen)

  const fetchBackground = async () => {
    const signal = request.start()
    const body = bodyOf(session.view(), spoken)
    requested = body
    state.set({ ...state.get(), status: 'loading' })
    try {
      const background = await session.api(getMeetingBackground, { body }, { signal })
      if (!signal.aborted) state.set({ status: 'done', background })
    } catch {
      if (!signal.aborted) state.set({ ...state.get(), status: 'failed' })
    }
  }

  const open = () => {
    const { meeting_url, names } = bodyOf(session.view(), spoken)
    const isNew = requested?.meeting_url !== meeting_url || names.some((name) => !requested?.names.includes(name))
    if (isNew) void fetchBackground()
  }

  return {
    state,
    /** Fetches it where that was not done yet, or where somebody else has spoken since. */
    open,
    /** The same, and again some seconds after somebody else has spoken, until the returned function is called. */
    follow: () => {
      open()
      let timer: ReturnType<typeof setTimeout> | undefined
      const look = () => {
        timer = undefined
        // Its people were forgotten when it was switched off.
        if (session.view().saving !== 'disabled') open()
      }
      const end = session.subscribe(() => {
        timer ??= setTimeout(look, GATHER_MS)
      })
      return () => {
        clearTimeout(timer)
        end()
      }
    },
    refresh: () => void fetchBackground(),
    clear: () => {
      request.abort()
      requested = null
      spoken.clear()
      state.set(IDLE)
    },
    stop: stopListening,
  }
}

/** Adds everyone who speaks in these lines except the user, as far as the page names them. */
function addNames(spoken: Set<string>, lines: readonly TranscriptLine[]): void {
  for (const { username, is_own } of lines) {
    const name = username.trim().slice(0, NAME_MAX)
    if (!is_own && name !== '' && !PLACEHOLDER_NAME.test(name)) spoken.add(name)
  }
}

const bodyOf = (view: MeetingView, spoken: ReadonlySet<string>) => ({
  meeting_url: view.meeting_url,
  meeting_title: view.meeting_title.slice(0, NAME_MAX),
  names: [...spoken].slice(0, MEETING_ATTENDEES_MAX),
  ...(view.meeting_id ? { meeting_id: view.meeting_id } : {}),
})
