import { questionsIn } from '@cuecard/language/questions.ts'
import { type OwnResponse, listOwnResponses } from '@cuecard/contract/meetings/live.ts'
import { storedResponse } from '@cuecard/ui/answer-card.tsx'
import { IDLE_STREAM } from '@cuecard/ui/use-response-stream.ts'
import { isFinalRefusal } from '../../browser/server-refusal.ts'
import type { MeetingSession, TranscriptLine } from '../../meeting/meeting-view.ts'
import type { MeetingAnswer, NewMeetingAnswer } from './answer-list.ts'
import type { AnswerStore } from './answer-store.ts'
import { isBeginning, isSameQuestion } from './same-question.ts'
import { typedLine } from './typed-line.ts'

const AGAIN_MS = 10_000

/**
 * Brings back what the user was answered in this meeting before its page was loaded again, once. Returns functions that stop it and that
 * let the next meeting begin anew.
 */
export function fetchEarlierAnswers(session: MeetingSession, answers: Pick<AnswerStore, 'list' | 'addEarlier'>) {
  let fetchedFor: string | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const fetchOnce = async () => {
    const { meeting_id: id, connection } = session.view()
    if (id === null || connection !== 'connected' || fetchedFor === id || timer !== undefined) return
    fetchedFor = id
    try {
      const { responses } = await session.api(listOwnResponses, { params: { id } })
      if (fetchedFor === id) answers.addEarlier(cardsOf(responses, session.view().lines, answers.list.get()))
    } catch (error) {
      // Such as a meeting that was deleted. The answers are on the meeting's page all the same.
      if (fetchedFor !== id || isFinalRefusal(error)) return
      fetchedFor = null
      timer = setTimeout(() => {
        timer = undefined
        void fetchOnce()
      }, AGAIN_MS)
    }
  }
  const unsubscribe = session.subscribe(() => void fetchOnce())
  void fetchOnce()
  return {
    clear: () => {
      fetchedFor = null
    },
    stop: () => {
      clearTimeout(timer)
      unsubscribe()
    },
  }
}

/** The cards of responses, newest first; `responses` come oldest first. */
function cardsOf(
  responses: readonly OwnResponse[],
  lines: readonly TranscriptLine[],
  known: readonly MeetingAnswer[],
): NewMeetingAnswer[] {
  const lineOf = (id: string | null) => lines.find(({ message_id }) => message_id === id)
  const isAnsweredElsewhere = (each: OwnResponse) =>
    isEmpty(each) && responses.some((other) => !isEmpty(other) && isOfOneQuestion(each, other))
  const told = responses.filter((each) => !isAnsweredElsewhere(each))
  /** Captions have made another question of it since, which was asked in its place. */
  const isCorrected = (each: OwnResponse, later: OwnResponse) =>
    each.message_id !== null &&
    each.message_id === later.message_id &&
    each.kind === later.kind &&
    lineOf(each.message_id)?.text.includes(each.question) === false
  const isLast = (each: OwnResponse, at: number) =>
    !told.slice(at + 1).some((later) => isOfOneQuestion(each, later) || isCorrected(each, later))
  return told
    .filter((each, at) => isLast(each, at) && !known.some((card) => isCardOf(card, each)))
    .map((each) => cardOf(each, lineOf(each.message_id)))
    .toReversed()
}

/** The page was left before the first word came. */
const isEmpty = ({ outcome, text }: OwnResponse) => outcome === 'incomplete' && text.trim() === ''

function isOfOneQuestion(one: OwnResponse, other: OwnResponse): boolean {
  if (one.kind !== other.kind || one.message_id !== other.message_id) return false
  if (one.question === other.question) return true
  if (one.message_id === null) return false
  return isSameQuestion(one.question, other.question) || isBeginning(one.question, other.question)
}

const isCardOf = ({ kind, line, typed, stream }: MeetingAnswer, response: OwnResponse) =>
  stream.response?.id === response.id ||
  (kind === response.kind &&
    line.text === response.question &&
    (typed ? null : line.message_id) === response.message_id)

function cardOf(response: OwnResponse, shown: TranscriptLine | undefined): NewMeetingAnswer {
  const { message_id, username, said_at, is_noted, rating, ...record } = response
  const { kind, question: text } = record
  const stream = isEmpty(response) ? { ...IDLE_STREAM, status: 'failed' as const } : storedResponse(record)
  const marks = { thumb: rating, is_noted, stream, kind }
  if (message_id === null) {
    const line = typedLine(text, Date.parse(record.created_at))
    return { ...marks, line, before: '', is_detected: false, typed: { about: null }, shown: 'top' }
  }
  const line: TranscriptLine = shown
    ? { ...shown, text }
    : {
        ...typedLine(text, Date.parse(said_at ?? record.created_at)),
        message_id,
        username: username ?? '',
        is_own: false,
      }
  // What is asked by itself is a question and nothing else, of somebody else.
  const is_detected = kind === 'answer' && !line.is_own && questionsIn(text).some((each) => each.text === text)
  const before = is_detected && shown ? shown.text.slice(0, Math.max(0, shown.text.indexOf(text))).trim() : ''
  return { ...marks, line, before, is_detected, shown: is_detected ? 'top' : 'line' }
}
