import type { MeetingSession } from '../meeting/meeting-view.ts'
import { type AnswerStore, createAnswerStore } from './answers/answer-store.ts'
import { answerRequest } from './answers/answer-request.ts'
import { type MeetingBackgroundService, createMeetingBackground } from './people/meeting-background.ts'
import { fetchEarlierAnswers } from './answers/earlier-answers.ts'
import { detectQuestions } from './answers/detect-questions.ts'
import { followSpeakers } from './answers/follow-speakers.ts'
import { linkAnswers } from './answers/link-answers.ts'
import { type Recap, createRecap } from './catch-up/recap.ts'
import { type OwnNotes, createOwnNotes } from './notes/own-notes.ts'
import { type PassageSearch, createPassageSearch } from './knowledge/passage-search.ts'

import { type TalkPrompts, createTalkPrompts } from './prompts/talk-prompt-service.ts'

/** The answers, recap, searches and notes of this meeting; they outlive the tabs that show them. */
export interface OverlayServices {
  answers: AnswerStore
  recap: Recap
  background: MeetingBackgroundService
  notes: OwnNotes
  passageSearch: PassageSearch
  prompts: TalkPrompts
  stop: () => void
}

export function createOverlayServices(session: MeetingSession): OverlayServices {
  const answers = createAnswerStore({
    api: session.api,
    request: ({ typed, ...asked }) => answerRequest(session.view(), { ...asked, is_typed: typed !== undefined }),
    meetingId: () => session.view().meeting_id,
    isBeforeMeeting: () => session.view().saving === 'saving' && session.view().meeting_id === null,
  })
  const parts = {
    answers,
    recap: createRecap(session),
    background: createMeetingBackground(session),
    notes: createOwnNotes(session),
    passageSearch: createPassageSearch(session),
    prompts: createTalkPrompts(session, answers),
  }
  const links = linkAnswers(session, answers)
  const earlier = fetchEarlierAnswers(session, answers)
  const clear = () => {
    links.clear()
    earlier.clear()
    for (const part of Object.values(parts)) part.clear()
  }
  const stopDetecting = detectQuestions(session, {
    onQuestion: answers.answerQuestion,
    onMissed: answers.answerQuestions,
  })
  const stopNaming = followSpeakers(session, answers)
  const stopRetrying = whenBack(session, answers.retryUnreached)
  const stopClearing = clearBetweenMeetings(session, clear)
  const stop = () => {
    stopDetecting()
    stopNaming()
    links.stop()
    earlier.stop()
    stopRetrying()
    stopClearing()
    parts.prompts.stop()
    parts.notes.stop()
    parts.background.stop()
    clear()
  }
  return { ...parts, stop }
}

/** What was asked before it was noticed that the server is away has failed. */
function whenBack(session: MeetingSession, act: () => void): () => void {
  let { connection } = session.view()
  return session.subscribe(() => {
    const wasAway = connection === 'away'
    connection = session.view().connection
    if (wasAway && connection === 'connected') act()
  })
}

/** Clears everything when another meeting starts in the same tab, and when the user disables this one. */
function clearBetweenMeetings(session: MeetingSession, clear: () => void): () => void {
  let { started_at, saving } = session.view()
  return session.subscribe(() => {
    const view = session.view()
    const isAnother = view.started_at !== null && started_at !== null && view.started_at !== started_at
    if (isAnother || (view.saving === 'disabled' && saving !== 'disabled')) clear()
    started_at = view.started_at ?? started_at
    saving = view.saving
  })
}
