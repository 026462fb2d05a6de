import type { MeetingSession } from '../meeting/meeting-view.ts'
import { type AnswerBook, createAnswerBook } from './answers/answer-store.ts'
import { assistantRequest } from './answers/answer-request.ts'
import { type Background, createBackground } from './people/meeting-background.ts'
import { hearQuestions } from './answers/detect-questions.ts'
import { type Recap, createRecap } from './catch-up/recap.ts'
import { type Recommendations, createRecommendations } from './knowledge/passage-search.ts'

/** What the overlay has asked for in this meeting; it outlives the tabs that show it. */
export interface Desk {
  book: AnswerBook
  recap: Recap
  background: Background
  recommendations: Recommendations
  stop: () => void
}

export function createDesk(session: MeetingSession): Desk {
  const book = createAnswerBook({
    api: session.api,
    request: (line, asked_by) => assistantRequest(session.view(), line, asked_by),
  })
  const parts = {
    book,
    recap: createRecap(session),
    background: createBackground(session),
    recommendations: createRecommendations(session),
  }
  const clear = () => {
    for (const part of Object.values(parts)) part.clear()
  }
  const endHearing = hearQuestions(session, { hear: book.hear })
  const endForgetting = forgetOldMeeting(session, clear)
  const stop = () => {
    endHearing()
    endForgetting()
    clear()
  }
  return { ...parts, stop }
}

/** Another meeting in the same tab, or this one disabled: nothing of what was asked before stays. */
function forgetOldMeeting(session: MeetingSession, clear: () => void): () => void {
  let { started_at, saving } = session.view()
  return session.subscribe(() => {
    const view = session.view()
    const isAnother = view.started_at !== null && started_at !== null && view.started_at !== started_at
    if (isAnother || (view.saving === 'disabled' && saving !== 'disabled')) clear()
    started_at = view.started_at ?? started_at
    saving = view.saving
  })
}
