import { RESPONSE_ID_HEADER } from '@cuecard/contract/answers.ts'
import type { Api } from '@cuecard/contract/client.ts'
import { chatWithMeeting, chatWithMeetings, getChatReply } from '@cuecard/contract/meetings/chat.ts'
import { ownTimeZone } from '@cuecard/contract/time.ts'
import { oncePerFrame } from '@cuecard/ui/once-per-frame.ts'
import { isLookingAgain } from '@cuecard/ui/use-response-stream.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { callQuery, useApi } from '../../../lib/api.ts'
import { useSession } from '../../../lib/session.ts'
import { chatKey, historyToSend, readTurns, type ShownTurn, unanswered, writeTurns } from './chat-history.ts'

interface ChatRequest {
  before: readonly ShownTurn[]
  question: string
  leaving: AbortController
}

function openStream(api: Api, meetingId: string | null, { before, question, leaving }: ChatRequest) {
  const body = { message: question, chat_history: historyToSend(before), time_zone: ownTimeZone() }
  const { signal } = leaving
  return meetingId === null
    ? api(chatWithMeetings, { body }, { signal })
    : api(chatWithMeeting, { params: { id: meetingId }, body }, { signal })
}

/** The turns of one chat, kept for the session under a key with the meeting's id. */
function useTurns(key: string) {
  const [turns, setTurns] = useState(() => readTurns(key))
  // Also written after the panel is unmounted, so that the text received until then is not lost.
  const latest = useRef(turns)
  const save = useCallback(
    (next: readonly ShownTurn[]) => {
      latest.current = [...next]
      writeTurns(key, latest.current)
      setTurns(latest.current)
    },
    [key],
  )
  return { turns, latest, save }
}

interface Receiver {
  api: Api
  meetingId: string | null
  asked: ChatRequest
  draw: (text: string) => void
  /** The documents are searched once more before the first words. */
  lookAgain: () => void
  /** Called once with the text received so far. */
  end: (text: string, how: ShownTurn['ended']) => void
}

/** Reads a reply to its end and returns the id of its record; null when it was stopped or has none. */
async function receive({ api, meetingId, asked, draw, lookAgain, end }: Receiver): Promise<string | null> {
  const { signal } = asked.leaving
  const painter = oncePerFrame(draw)
  let text = ''
  try {
    const { headers, chunks } = await openStream(api, meetingId, asked)
    if (isLookingAgain(headers)) lookAgain()
    for await (const chunk of chunks) painter.show((text += chunk))
    painter.stop()
    end(text, howEnded(signal) ?? 'whole')
    return signal.aborted ? null : headers.get(RESPONSE_ID_HEADER)
  } catch (error) {
    painter.stop()
    const how = howEnded(signal)
    end(text, how ?? 'broken')
    if (how === null) throw error
    return null
  }
}

const LEFT = 'left'

/** Leaving the tab does not mean that the user wanted to stop the reply. */
function howEnded(signal: AbortSignal): 'stopped' | 'broken' | null {
  if (!signal.aborted) return null
  return signal.reason === LEFT ? 'broken' : 'stopped'
}

/**
 * A chat about one meeting, or about all of them: `turns` so far, `arriving` the reply's text while it streams (empty
 * before its first words, null when there is none), and the actions.
 */
export function useChat(meetingId: string | null) {
  const { turns, latest, save } = useTurns(chatKey(useSession().user.id, meetingId))
  const [arriving, setArriving] = useState<string | null>(null)
  const [again, setAgain] = useState(false)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(LEFT), [])
  const { mutate } = useReplies({ meetingId, latest, save, running, setArriving, setAgain })

  const send = (before: readonly ShownTurn[], question: string) => {
    const leaving = new AbortController()
    running.current = leaving
    save([...before, turn('user', question)])
    setArriving('')
    setAgain(false)
    mutate({ before, question, leaving })
  }
  return {
    turns,
    arriving,
    /** The documents are searched once more before the first words of the reply. */
    isLookingAgain: again,
    /** Blank questions are not sent, nor those asked while a reply is streaming. */
    ask: (message: string) => {
      const question = message.trim()
      if (question === '' || running.current) return false
      send(turns, question)
      return true
    },
    retry: () => {
      const again = unanswered(turns)
      if (again && !running.current) send(again.before, again.question)
    },
    stop: () => running.current?.abort(),
    clear: () => {
      running.current?.abort()
      running.current = null
      setArriving(null)
      save([])
    },
  }
}

interface Replies extends Omit<ReturnType<typeof useTurns>, 'turns'> {
  meetingId: string | null
  running: RefObject<AbortController | null>
  setArriving: (text: string | null) => void
  setAgain: (isLookingAgain: boolean) => void
}

function useReplies({ meetingId, latest, save, running, setArriving, setAgain }: Replies) {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (asked: ChatRequest) => {
      const said = [...asked.before, turn('user', asked.question)]
      const end = (text: string, ended: ShownTurn['ended']) => {
        // The chat was cleared meanwhile.
        if (running.current !== asked.leaving) return
        running.current = null
        setArriving(null)
        save(ended === 'broken' && text === '' ? said : [...said, { ...turn('assistant', text), ended }])
      }
      const draw = (text: string) => running.current === asked.leaving && setArriving(text)
      const lookAgain = () => running.current === asked.leaving && setAgain(true)
      const id = await receive({ api, meetingId, asked, draw, lookAgain, end })
      if (id === null) return
      const reply = await queries
        .fetchQuery({ ...callQuery(api, getChatReply, { params: { id } }), meta: { quiet: true } })
        .catch(() => null)
      const last = latest.current.at(said.length)
      if (reply && last?.role === 'assistant' && last.reply === null) {
        save(latest.current.with(said.length, { ...last, reply }))
      }
    },
    meta: { failed: 'Failed to get response' },
  })
}

export type Chat = ReturnType<typeof useChat>

const turn = (role: ShownTurn['role'], content: string): ShownTurn => ({ role, content, reply: null, ended: 'whole' })
