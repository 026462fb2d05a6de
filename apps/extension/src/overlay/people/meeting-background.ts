import { type MeetingBackground, getMeetingBackground } from '@cuecard/contract/meetings/live.ts'
import { PLACEHOLDER_NAME } from '@cuecard/contract/meetings/placeholder-names.ts'
import { MEETING_ATTENDEES_MAX, NAME_MAX } from '@cuecard/contract/limits.ts'
import type { MeetingSession, MeetingView } from '../../meeting/meeting-view.ts'
import { latestRequest } from '../shared/latest-request.ts'
import { createObservable } from '../shared/observable.ts'

export interface BackgroundState {
  status: 'idle' | 'loading' | 'done' | 'failed'
  /** The last result; it stays while it is fetched again. */
  background: MeetingBackground | null
}

export type MeetingBackgroundService = ReturnType<typeof createMeetingBackground>

const IDLE: BackgroundState = { status: 'idle', background: null }

/** Who was invited, and the earlier meetings with the people of this one. */
export function createMeetingBackground(session: MeetingSession) {
  const state = createObservable<BackgroundState>(IDLE)
  const request = latestRequest()
  /** The meeting's address and the people of the last request. */
  let requested: string | null = null

  const fetchBackground = async () => {
    const signal = request.start()
    const view = session.view()
    requested = keyOf(view)
    state.set({ ...state.get(), status: 'loading' })
    try {
      const background = await session.api(getMeetingBackground, { body: bodyOf(view) }, { signal })
      if (!signal.aborted) state.set({ status: 'done', background })
    } catch {
      if (!signal.aborted) state.set({ ...state.get(), status: 'failed' })
    }
  }

  return {
    state,
    /** Fetches it where that was not done yet, or where other people have spoken since. */
    open: () => {
      if (state.get().status === 'idle' || requested !== keyOf(session.view())) void fetchBackground()
    },
    refresh: () => void fetchBackground(),
    clear: () => {
      request.abort()
      requested = null
      state.set(IDLE)
    },
  }
}

/** Everyone who has spoken except the user, as far as the page names them. */
function namesOf({ lines }: Pick<MeetingView, 'lines'>): string[] {
  const names = lines.filter(({ is_own }) => !is_own).map(({ username }) => username.trim().slice(0, NAME_MAX))
  const isName = (name: string) => name !== '' && !PLACEHOLDER_NAME.test(name)
  return [...new Set(names)].filter(isName).slice(0, MEETING_ATTENDEES_MAX)
}

const keyOf = (view: MeetingView) => JSON.stringify([view.meeting_url, ...namesOf(view)])

const bodyOf = (view: MeetingView) => ({
  meeting_url: view.meeting_url,
  meeting_title: view.meeting_title.slice(0, NAME_MAX),
  names: namesOf(view),
  ...(view.meeting_id ? { meeting_id: view.meeting_id } : {}),
})
