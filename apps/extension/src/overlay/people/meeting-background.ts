import { type MeetingBackground, getMeetingBackground } from '@cuecard/contract/live-meeting.ts'
import { MEETING_ATTENDEES_MAX, NAME_MAX } from '@cuecard/contract/limits.ts'
import type { MeetingSession, MeetingView } from '../../meeting/meeting-view.ts'
import { type Cell, createCell } from '../shared/observable.ts'

export interface BackgroundState {
  status: 'idle' | 'loading' | 'done' | 'failed'
  /** What was found last; stays while it is looked up again. */
  found: MeetingBackground | null
}

export interface Background {
  state: Cell<BackgroundState>
  /** Looks it up where that was not done yet, or where other people have spoken since. */
  open: () => void
  again: () => void
  clear: () => void
}

const IDLE: BackgroundState = { status: 'idle', found: null }

/** Who was invited, and the earlier meetings with the people of this one. */
export function createBackground(session: MeetingSession): Background {
  const state = createCell<BackgroundState>(IDLE)
  let running: AbortController | null = null
  let asked: string | null = null

  const look = async () => {
    running?.abort()
    const controller = new AbortController()
    running = controller
    const view = session.view()
    asked = keyOf(view)
    state.set({ ...state.get(), status: 'loading' })
    try {
      const found = await session.api(getMeetingBackground, { body: bodyOf(view) }, { signal: controller.signal })
      if (!controller.signal.aborted) state.set({ status: 'done', found })
    } catch {
      if (!controller.signal.aborted) state.set({ ...state.get(), status: 'failed' })
    }
  }

  return {
    state,
    open: () => {
      if (state.get().status === 'idle' || asked !== keyOf(session.view())) void look()
    },
    again: () => void look(),
    clear: () => {
      running?.abort()
      asked = null
      state.set(IDLE)
    },
  }
}

/** Everybody who has spoken but oneself. */
export function namesOf({ lines }: Pick<MeetingView, 'lines'>): string[] {
  const names = lines.filter(({ is_own }) => !is_own).map(({ speaker }) => speaker.trim().slice(0, NAME_MAX))
  return [...new Set(names)].filter((name) => name !== '').slice(0, MEETING_ATTENDEES_MAX)
}

const keyOf = (view: MeetingView) => JSON.stringify([view.meeting_url, ...namesOf(view)])

function bodyOf(view: MeetingView) {
  return {
    meeting_url: view.meeting_url,
    meeting_title: view.meeting_title.slice(0, NAME_MAX),
    names: namesOf(view),
    ...(view.meeting_id ? { meeting_id: view.meeting_id } : {}),
  }
}
