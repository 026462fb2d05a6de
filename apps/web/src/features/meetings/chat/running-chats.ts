import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { readTurns, type ShownTurn, writeTurns } from './chat-history.ts'

interface ChatState {
  turns: readonly ShownTurn[]
  /** The reply's text while it streams: empty before its first words, null when there is none. */
  arriving: string | null
  /** The documents are searched once more before the first words of the reply. */
  isLookingAgain: boolean
}

/** One chat, with the reply that is on its way: that goes on while its panel is closed. */
export interface OpenChat {
  get: () => ChatState
  change: (patch: Partial<ChatState>) => void
  /** Ends the reply that is on its way; null when there is none. */
  running: () => AbortController | null
  /** A reply is on its way from now on. */
  begin: (turns: readonly ShownTurn[], leaving: AbortController) => void
  /** No reply is on its way any more. */
  end: (turns: readonly ShownTurn[]) => void
  subscribe: (listener: () => void) => () => void
}

/** The chats on the screen and those that a reply is on its way to, by the page's queries and the chat's storage key. */
const chats = new WeakMap<QueryClient, Map<string, OpenChat>>()

/** The chat under a storage key, read from the storage unless it is open. */
export function chatOf(queries: QueryClient, key: string): OpenChat {
  const open = chats.get(queries) ?? new Map<string, OpenChat>()
  chats.set(queries, open)
  const chat = open.get(key) ?? openChat(key, open)
  open.set(key, chat)
  return chat
}

function openChat(key: string, open: Map<string, OpenChat>): OpenChat {
  let state: ChatState = { turns: readTurns(key), arriving: null, isLookingAgain: false }
  let running: AbortController | null = null
  const listeners = new Set<() => void>()
  const closeUnused = () => {
    if (listeners.size === 0 && running === null && open.get(key) === chat) open.delete(key)
  }
  const change: OpenChat['change'] = (patch) => {
    state = { ...state, ...patch }
    if (patch.turns) writeTurns(key, patch.turns)
    for (const listener of listeners) listener()
    closeUnused()
  }
  const chat: OpenChat = {
    get: () => state,
    change,
    running: () => running,
    begin: (turns, leaving) => {
      running = leaving
      change({ turns, arriving: '', isLookingAgain: false })
    },
    end: (turns) => {
      running = null
      change({ turns, arriving: null })
    },
    subscribe: (listener) => {
      open.set(key, chat)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        closeUnused()
      }
    },
  }
  return chat
}

/** The chat under a storage key and its state. Opened again, it shows the reply that went on meanwhile. */
export function useOpenChat(key: string): { chat: OpenChat; state: ChatState } {
  const queries = useQueryClient()
  const [chat] = useState(() => chatOf(queries, key))
  return { chat, state: useSyncExternalStore(chat.subscribe, chat.get) }
}
