import type { AnswerRequest, ResponseKind } from '@cuecard/contract/answers.ts'
import { useResponseStream } from '@cuecard/ui/use-response-stream.ts'
import type { ResponseStreamControls } from '@cuecard/ui/use-response-stream.ts'
import { useCallback, useLayoutEffect, useEffect, useState, useSyncExternalStore } from 'react'
import { useApi } from '../../../lib/api.ts'

/** What was asked about one message, by kind. */
export type Asked = Record<ResponseKind, ResponseStreamControls>

/** What was asked in a transcript, by message: rows come and go with the pages, answers stay. */
export interface AskedStore {
  get: (messageId: string) => Asked | null
  set: (messageId: string, asked: Asked) => void
  subscribe: (messageId: string, listener: () => void) => () => void
}

export function createAskedStore(): AskedStore {
  const known = new Map<string, Asked>()
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

/** What was asked about a message; null while nothing was. */
export function useAsked(store: AskedStore, messageId: string): Asked | null {
  const subscribe = useCallback((listener: () => void) => store.subscribe(messageId, listener), [store, messageId])
  return useSyncExternalStore(subscribe, () => store.get(messageId))
}

export interface Question {
  message_id: string
  kind: ResponseKind
  request: AnswerRequest
}

/** Asks, and gives the component that keeps the answers coming; it is drawn once beside the rows. */
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
  store: AskedStore
  /** The first question about each message. */
  first: readonly Question[]
}

/** Draws nothing: it runs the streams of every message that was asked about. */
export function AskedMessages({ store, first }: AskedMessagesProps) {
  return first.map((question) => <AskedMessage key={question.message_id} store={store} question={question} />)
}

function AskedMessage({ store, question }: { store: AskedStore; question: Question }) {
  const api = useApi()
  const answer = useResponseStream({ api, kind: 'answer' })
  const explain = useResponseStream({ api, kind: 'explain' })
  const start = question.kind === 'answer' ? answer.start : explain.start
  useLayoutEffect(() => store.set(question.message_id, { answer, explain }))
  useEffect(() => start(question.request), [start, question])
  return null
}
