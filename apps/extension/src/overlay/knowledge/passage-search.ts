import { type Passage, searchKnowledge } from '@cuecard/contract/knowledge/knowledge.ts'
import { SEARCH_QUERY_MAX } from '@cuecard/contract/limits.ts'
import type { MeetingSession, MeetingView, TranscriptLine } from '../../meeting/meeting-view.ts'
import { latestRequest } from '../shared/latest-request.ts'
import { createObservable } from '../shared/observable.ts'

export interface PassageSearchState {
  /** silent: no other participant has said anything yet. */
  status: 'idle' | 'loading' | 'done' | 'failed' | 'silent'
  /** The user's own search; null where the search follows the conversation. */
  query: string | null
  /** The last result; it stays while the next search runs. */
  passages: readonly Passage[]
}

export type PassageSearch = ReturnType<typeof createPassageSearch>

/**
 * The search that follows the conversation is made of the others' newest lines, again after so many new ones, or after so many
 * characters: one line may be minutes of speech.
 */
const LINES_SEARCHED = 4
const NEW_LINES_MIN = 3
const NEW_CHARACTERS_MIN = 600
const LINE_MAX = 400
const PASSAGES_MAX = 6
const IDLE: PassageSearchState = { status: 'idle', query: null, passages: [] }

export function createPassageSearch(session: MeetingSession) {
  const state = createObservable<PassageSearchState>(IDLE)
  const draft = createObservable('')
  const request = latestRequest()
  /** The newest line of the last search, as long as it was. */
  let searchedTo: Pick<TranscriptLine, 'message_id' | 'text'> | null = null

  const run = async (text: string, query: string | null) => {
    const signal = request.start()
    const kept = state.get().query === query ? state.get().passages : []
    state.set({ status: 'loading', query, passages: kept })
    try {
      const body = { query: text.slice(0, SEARCH_QUERY_MAX), limit: PASSAGES_MAX }
      const { passages } = await session.api(searchKnowledge, { body }, { signal })
      if (!signal.aborted) state.set({ status: 'done', query, passages })
    } catch {
      if (!signal.aborted) state.set({ ...state.get(), status: 'failed' })
    }
  }
  const followConversation = () => {
    if (state.get().query !== null) return
    const spoken = othersLines(session.view())
    const atRest = spoken.filter(isSettled)
    const newest = atRest.at(-1)
    if (!newest) {
      if (state.get().status !== 'silent') state.set({ ...IDLE, status: 'silent' })
      return
    }
    if (searchedTo && !hasMore(spoken, searchedTo)) return
    searchedTo = newest
    const texts = atRest.slice(-LINES_SEARCHED).map(({ text }) => text.slice(-LINE_MAX))
    void run(texts.join(' '), null)
  }

  return {
    state,
    /** The text of the search field. */
    draft,
    search: (query: string) => {
      const wanted = query.trim()
      draft.set(query)
      if (wanted !== '') return void run(wanted, wanted)
      request.abort()
      state.set(IDLE)
      searchedTo = null
      followConversation()
    },
    /** Follows the conversation until the returned function is called. */
    follow: () => {
      followConversation()
      return session.subscribe(followConversation)
    },
    clear: () => {
      request.abort()
      searchedTo = null
      draft.set('')
      state.set(IDLE)
    },
  }
}

const othersLines = ({ lines }: MeetingView) => lines.filter(({ is_own, text }) => !is_own && text.trim() !== '')

const isSettled = ({ is_settled }: TranscriptLine) => is_settled

/** Whether enough was said since that line was the newest, which may have grown. */
function hasMore(spoken: readonly TranscriptLine[], to: Pick<TranscriptLine, 'message_id' | 'text'>): boolean {
  const at = spoken.findIndex(({ message_id }) => message_id === to.message_id)
  const line = spoken[at]
  if (!line) return true
  const since = spoken.slice(at + 1).filter(isSettled)
  const grown = line.is_settled ? line.text.length - to.text.length : 0
  const characters = since.reduce((sum, { text }) => sum + text.length, grown)
  return since.length >= NEW_LINES_MIN || characters >= NEW_CHARACTERS_MIN
}
