import type { AnswerRequest, ResponseKind } from '@cuecard/contract/answers.ts'
import { getMeeting } from '@cuecard/contract/meetings/meetings.ts'
import { useResponseStream, type ResponseStream, type ResponseStreamControls } from '@cuecard/ui/use-response-stream.ts'
import { useCallback, useLayoutEffect, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useApi, useCached } from '../../../lib/api.ts'

/** The answer and the explanation requested for one message. */
export type MessageResponses = Record<ResponseKind, KeptResponse>

export interface KeptResponse extends ResponseStreamControls {
  /** The last response that came whole; null before the first one. */
  earlier: ResponseStream | null
}

/** Requested responses by message id. Rows unmount when the page changes; responses must not. */
export interface AskedStore {
  get: (messageId: string) => MessageResponses | null
  set: (messageId: string, asked: MessageResponses) => void
  subscribe: (messageId: string, listener: () => void) => () => void
}

export function createAskedStore(): AskedStore {
  const known = new Map<string, MessageResponses>()
  const listeners = new Map<string, Set<() => void>>()
  return {
    get: (id) => known.get(id) ?? null,
    set: (id, asked) => {
      known.set(id, asked)
      for (const listener of listeners.get(id) ?? []) listener()
    },
    subscribe: (id, listener) => {
      const all = listeners.get(id) ?? new Set()
      listeners.set(id, all.add(listener))
      return () => void all.delete(listener)
    },
  }
}

/** The responses requested for a message; null while there are none. */
export function useAsked(store: AskedStore, messageId: string): MessageResponses | null {
  const subscribe = useCallback((listener: () => void) => store.subscribe(messageId, listener), [store, messageId])
  return useSyncExternalStore(subscribe, () => store.get(messageId))
}

export interface Question {
  message_id: string
  kind: ResponseKind
  request: AnswerRequest
}

/** Requests responses, and returns the component that reads their streams; render it once, beside the rows. */
export function useQuestions(store: AskedStore) {
  const [first, setFirst] = useState<readonly Question[]>([])
  const ask = useCallback(
    (question: Question) => {
      const asked = store.get(question.message_id)
      if (asked) asked[question.kind].start(question.request)
      else setFirst((all) => [...all, question])
    },
    [store],
  )
  return { first, ask }
}

interface AskedMessagesProps {
  meetingId: string
  store: AskedStore
  /** The first request for each message. */
  first: readonly Question[]
}

/** Renders nothing: it reads the streams of every message with a request. */
export function AskedMessages({ first, ...props }: AskedMessagesProps) {
  return first.map((question) => <AskedMessage key={question.message_id} {...props} question={question} />)
}

/** A request that fails must not take away the response before it. */
function useKept(controls: ResponseStreamControls): KeptResponse {
  const [earlier, setEarlier] = useState<ResponseStream | null>(null)
  const { stream } = controls
  if (stream.status === 'done' && stream !== earlier) setEarlier(stream)
  return { ...controls, earlier }
}

/** Reloads the meeting, where AI Responses finds the response, once its record has come or another tab is opened before. */
function useShowStored(meetingId: string, { status, response }: ResponseStream) {
  const meeting = useCached(getMeeting, { params: { id: meetingId } })
  const reload = useEffectEvent(() => void meeting.reload())
  const isComing = status === 'done' && response === null
  useEffect(() => (isComing ? () => reload() : undefined), [isComing])
}

type AskedMessageProps = Omit<AskedMessagesProps, 'first'> & { question: Question }

function AskedMessage({ meetingId, store, question }: AskedMessageProps) {
  const api = useApi()
  const answer = useKept(useResponseStream({ api, kind: 'answer' }))
  const explain = useKept(useResponseStream({ api, kind: 'explain' }))
  useShowStored(meetingId, answer.stream)
  useShowStored(meetingId, explain.stream)
  const start = question.kind === 'answer' ? answer.start : explain.start
  useLayoutEffect(() => store.set(question.message_id, { answer, explain }))
  useEffect(() => start(question.request), [start, question])
  return null
}
