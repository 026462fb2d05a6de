import { RESPONSE_ID_HEADER } from '@cuecard/contract/answers.ts'
import type { Api } from '@cuecard/contract/client.ts'
import { chatWithMeeting, chatWithMeetings, getChatReply } from '@cuecard/contract/meetings/chat.ts'
import { ownTimeZone } from '@cuecard/contract/time.ts'
import { oncePerFrame } from '@cuecard/ui/once-per-frame.ts'
import { isLookingAgain } from '@cuecard/ui/use-response-stream.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callQuery, useApi } from '../../../lib/api.ts'
import { useSession } from '../../../lib/session.ts'
import { chatKey, historyToSend, type ShownTurn, unanswered } from './chat-history.ts'
import { chatOf, useOpenChat } from './running-chats.ts'

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
    end(text, signal.aborted ? 'stopped' : 'whole')
    return signal.aborted ? null : headers.get(RESPONSE_ID_HEADER)
  } catch (error) {
    painter.stop()
    end(text, signal.aborted ? 'stopped' : 'broken')
    if (!signal.aborted) throw error
    return null
  }
}

/**
 * A chat about one meeting, or about all of them: `turns` so far, `arriving` the reply's text while it streams (empty
 * before its first words, null when there is none), and the actions. The reply goes on while another tab is shown.
 */
export function useChat(meetingId: string | null) {
  const key = chatKey(useSession().user.id, meetingId)
  const { chat, state } = useOpenChat(key)
  const { mutate } = useReplies(meetingId, key)
  const { turns } = state

  const send = (before: readonly ShownTurn[], question: string) => {
    const leaving = new AbortController()
    chat.begin([...before, turn('user', question)], leaving)
    mutate({ before, question, leaving })
  }
  return {
    ...state,
    storageKey: key,
    /** Blank questions are not sent, nor those asked while a reply is streaming. */
    ask: (message: string) => {
      const question = message.trim()
      if (question === '' || chat.running()) return false
      send(turns, question)
      return true
    },
    retry: () => {
      const again = unanswered(turns)
      if (again && !chat.running()) send(again.before, again.question)
    },
    stop: () => chat.running()?.abort(),
    clear: () => {
      chat.running()?.abort()
      chat.end([])
    },
  }
}

function useReplies(meetingId: string | null, key: string) {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (asked: ChatRequest) => {
      const chat = chatOf(queries, key)
      const said = [...asked.before, turn('user', asked.question)]
      const end = (text: string, ended: ShownTurn['ended']) => {
        // The chat was cleared meanwhile.
        if (chat.running() !== asked.leaving) return
        chat.end(ended === 'broken' && text === '' ? said : [...said, { ...turn('assistant', text), ended }])
      }
      const draw = (arriving: string) => chat.running() === asked.leaving && chat.change({ arriving })
      const lookAgain = () => chat.running() === asked.leaving && chat.change({ isLookingAgain: true })
      const id = await receive({ api, meetingId, asked, draw, lookAgain, end })
      if (id === null) return
      const reply = await queries
        .fetchQuery({ ...callQuery(api, getChatReply, { params: { id } }), meta: { quiet: true } })
        .catch(() => null)
      // Closed when its reply ended, the chat may have been opened again.
      const now = chatOf(queries, key)
      const { turns } = now.get()
      const last = turns[said.length]
      if (reply && last?.role === 'assistant' && last.reply === null)
        now.change({ turns: turns.with(said.length, { ...last, reply }) })
    },
    meta: { failed: 'Failed to get response' },
  })
}

export type Chat = ReturnType<typeof useChat>

const turn = (role: ShownTurn['role'], content: string): ShownTurn => ({ role, content, reply: null, ended: 'whole' })
