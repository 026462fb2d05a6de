import { type Passage, searchKnowledge } from '@cuecard/contract/knowledge.ts'
import { SEARCH_QUERY_MAX } from '@cuecard/contract/limits.ts'
import type { MeetingSession, MeetingView, TranscriptLine } from '../../meeting/meeting-view.ts'
import { type Cell, createCell } from '../shared/observable.ts'

export interface Found {
  /** silent: nobody else has said anything yet. */
  status: 'idle' | 'loading' | 'done' | 'failed' | 'silent'
  /** What was searched for by the person; null: what the talk is about. */
  query: string | null
  /** What was found last; stays while it is looked up again. */
  passages: readonly Passage[]
}

export interface Recommendations {
  state: Cell<Found>
  /** What is in the search box. */
  draft: Cell<string>
  search: (query: string) => void
  /** From here on it follows the talk, until what this gives is called. */
  follow: () => () => void
  clear: () => void
}

/** Lines of the others that say what the talk is about, and after how many new ones it is looked up again. */
const LINES = 4
const MOVED_ON = 3
const LINE_MAX = 400
const SHOWN = 6
const IDLE: Found = { status: 'idle', query: null, passages: [] }

export function createRecommendations(session: MeetingSession): Recommendations {
  const state = createCell<Found>(IDLE)
  const draft = createCell('')
  let running: AbortController | null = null
  /** The newest line that was part of what was looked up. */
  let looked: string | null = null

  const run = async (query: string, own: string | null) => {
    running?.abort()
    const controller = new AbortController()
    running = controller
    const kept = state.get().query === own ? state.get().passages : []
    state.set({ status: 'loading', query: own, passages: kept })
    try {
      const body = { query: query.slice(0, SEARCH_QUERY_MAX), limit: SHOWN }
      const { passages } = await session.api(searchKnowledge, { body }, { signal: controller.signal })
      if (!controller.signal.aborted) state.set({ status: 'done', query: own, passages })
    } catch {
      if (!controller.signal.aborted) state.set({ ...state.get(), status: 'failed' })
    }
  }
  const keepUp = () => {
    if (state.get().query !== null) return
    const spoken = othersLines(session.view())
    const newest = spoken.at(-1)
    if (!newest) {
      if (state.get().status !== 'silent') state.set({ ...IDLE, status: 'silent' })
      return
    }
    const at = spoken.findIndex(({ message_id }) => message_id === looked)
    if (at >= 0 && spoken.length - 1 - at < MOVED_ON) return
    looked = newest.message_id
    const texts = spoken.slice(-LINES).map(({ text }) => text.slice(-LINE_MAX))
    void run(texts.join(' '), null)
  }

  return {
    state,
    draft,
    search: (query) => {
      const wanted = query.trim()
      draft.set(query)
      if (wanted !== '') return void run(wanted, wanted)
      running?.abort()
      state.set(IDLE)
      looked = null
      keepUp()
    },
    follow: () => {
      keepUp()
      return session.subscribe(keepUp)
    },
    clear: () => {
      running?.abort()
      looked = null
      draft.set('')
      state.set(IDLE)
    },
  }
}

function othersLines({ lines }: MeetingView): TranscriptLine[] {
  return lines.filter(({ is_own, is_settled, text }) => !is_own && is_settled && text.trim() !== '')
}
