import { RECAP_HISTORY_MAX } from '@cuecard/contract/limits.ts'
import { detailOf } from '@cuecard/contract/client.ts'
import { RECAP_ENGINE_HEADER, getRecap } from '@cuecard/contract/meetings/live.ts'
import { oncePerFrame } from '@cuecard/ui/once-per-frame.ts'
import type { MeetingSession, TranscriptLine } from '../../meeting/meeting-view.ts'
import { spokenMessage } from '../answers/answer-request.ts'
import { latestRequest } from '../shared/latest-request.ts'
import { createObservable } from '../shared/observable.ts'

/** Minutes up to now, or the whole meeting. */
export type RecapSpan = 5 | 15 | 'all'

export interface RecapState {
  span: RecapSpan
  /** Of what is shown: another one may have been chosen since. */
  asked: RecapSpan
  /** nothing: no one has said anything in that time. */
  status: 'idle' | 'loading' | 'done' | 'failed' | 'nothing'
  text: string
  /** Why the server refused it, in its words; null when it gave none. */
  reason: string | null
  isQuotes: boolean
  /** When it was requested, in milliseconds since 1970. */
  at: number
  /** Where the page's own lines begin, of a whole meeting that is not stored; null where the recap has all that was asked for. */
  from: number | null
}

export type Recap = ReturnType<typeof createRecap>

const LINE_MAX = 4_000
/** Characters of one recap: far below the limit of a call, also where a character takes three bytes. */
const WHOLE_MAX = 250_000
const IDLE: RecapState = {
  span: 5,
  asked: 5,
  status: 'idle',
  text: '',
  reason: null,
  isQuotes: false,
  at: 0,
  from: null,
}

export function createRecap(session: MeetingSession, now: () => number = Date.now) {
  const state = createObservable<RecapState>(IDLE)
  const request = latestRequest()
  const change = (part: Partial<RecapState>) => state.set({ ...state.get(), ...part })

  const run = async (lines: readonly TranscriptLine[], signal: AbortSignal) => {
    const painter = oncePerFrame((text) => change({ text }))
    let text = ''
    try {
      const messages = lines.map((line) => spokenMessage(line, LINE_MAX))
      const body = { transcription_message_history: messages, ...wholeOf(session, state.get().span) }
      const { headers, chunks } = await session.api(getRecap, { body }, { signal })
      change({ isQuotes: headers.get(RECAP_ENGINE_HEADER) === 'quotes' })
      for await (const chunk of chunks) {
        if (signal.aborted) break
        text += chunk
        painter.show(text)
      }
      painter.stop()
      if (!signal.aborted) change({ status: 'done', text })
    } catch (error) {
      painter.stop()
      if (!signal.aborted) change({ status: 'failed', text, reason: detailOf(error) })
    }
  }

  return {
    state,
    choose: (span: RecapSpan) => change({ span }),
    start: () => {
      const signal = request.start()
      const { lines: shown, meeting_id } = session.view()
      const { span } = state.get()
      const lines = linesOf(shown, span, now())
      const from = span === 'all' && meeting_id === null ? (lines[0]?.at ?? null) : null
      const status = lines.length > 0 ? 'loading' : 'nothing'
      state.set({ ...IDLE, span, asked: span, status, at: now(), from })
      if (lines.length > 0) void run(lines, signal)
    },
    clear: () => {
      request.abort()
      state.set({ ...IDLE, span: state.get().span })
    },
  }
}

/**
 * Names the stored meeting for a recap of all of it: the page has the newest lines alone, and few of them after it was
 * loaded anew, and the server knows those before.
 */
function wholeOf(session: MeetingSession, span: RecapSpan) {
  const { meeting_id } = session.view()
  return span === 'all' && meeting_id !== null ? { meeting_id, is_whole: true } : {}
}

function linesOf(lines: readonly TranscriptLine[], span: RecapSpan, now: number): TranscriptLine[] {
  const since = span === 'all' ? 0 : now - span * 60_000
  const chosen: TranscriptLine[] = []
  let length = 0
  for (const line of lines.toReversed()) {
    // One line may hold minutes of speech: it counts where its end does.
    if ((line.changed_at ?? line.at) < since || line.text.trim() === '') continue
    length += Math.min(line.text.length, LINE_MAX)
    if (chosen.length >= RECAP_HISTORY_MAX || length > WHOLE_MAX) break
    chosen.unshift(line)
  }
  return chosen
}
