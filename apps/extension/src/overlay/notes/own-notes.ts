import { isFinalRefusal } from '../../browser/server-refusal.ts'
import { createOwnNote, listOwnNotes } from '@cuecard/contract/meetings/own-notes.ts'
import type { MeetingSession } from '../../meeting/meeting-view.ts'
import { createObservable } from '../shared/observable.ts'

export interface OverlayNote {
  /** The same for every attempt to save it. */
  key: string
  text: string
  /** When its first letter was typed, in ms since 1970. */
  at: number
  /** `waiting`: until the meeting is stored, or until the server can be reached again. */
  status: 'waiting' | 'saving' | 'saved' | 'refused'
  /** Why the server refused it. */
  reason: string | null
}

export type OwnNotes = ReturnType<typeof createOwnNotes>

const RETRY_MS = 10_000

/**
 * The user's own notes on this meeting, in order of time. A note that could not be saved is sent again by itself, by the worker
 * where the meeting was left meanwhile.
 */
export function createOwnNotes(session: MeetingSession) {
  const list = createObservable<readonly OverlayNote[]>([])
  let isOpened = false
  let fetchedFor: string | null = null
  const set = (key: string, part: Partial<OverlayNote>) =>
    list.set(list.get().map((note) => (note.key === key ? { ...note, ...part } : note)))

  const send = async (note: OverlayNote) => {
    const { meeting_id } = session.view()
    if (meeting_id === null) return keep(session, note)
    set(note.key, { status: 'saving', reason: null })
    set(note.key, await saved(session, meeting_id, note))
  }
  const sendWaiting = () => {
    const { meeting_id, connection } = session.view()
    if (meeting_id === null || connection !== 'connected') return
    for (const note of list.get()) if (note.status === 'waiting') void send(note)
  }

  /** Those of an earlier view of the same meeting, such as before the page was loaded again. */
  const fetchEarlier = async () => {
    const { meeting_id: id, connection } = session.view()
    if (id === null || connection !== 'connected' || fetchedFor === id) return
    fetchedFor = id
    const earlier = await earlierNotes(session, id)
    if (fetchedFor !== id) return
    // Without them, they are on the meeting's page all the same.
    if (earlier === null) fetchedFor = null
    else list.set(merged(earlier, list.get()))
  }

  let known = session.view().meeting_id
  const unsubscribe = session.subscribe(() => {
    const { meeting_id } = session.view()
    const isNew = meeting_id !== null && meeting_id !== known
    known = meeting_id
    if (!isNew) return
    sendWaiting()
    if (isOpened) void fetchEarlier()
  })
  const timer = setInterval(sendWaiting, RETRY_MS)

  return {
    list,
    /** Fetches the meeting's earlier notes, once. */
    open: () => {
      isOpened = true
      void fetchEarlier()
    },
    add: (text: string, at: number) => {
      const note: OverlayNote = { key: crypto.randomUUID(), text, at, status: 'waiting', reason: null }
      list.set(inOrder([...list.get(), note]))
      void send(note)
    },
    retry: sendWaiting,
    clear: () => {
      fetchedFor = null
      list.set([])
    },
    stop: () => {
      unsubscribe()
      clearInterval(timer)
    },
  }
}

/** The notes that have a moment; null when they could not be fetched. */
async function earlierNotes(session: MeetingSession, id: string): Promise<OverlayNote[] | null> {
  try {
    const { notes } = await session.api(listOwnNotes, { params: { id } })
    return notes.flatMap(({ id: key, text, at }) =>
      at === null ? [] : [{ key, text, at: Date.parse(at), status: 'saved' as const, reason: null }],
    )
  } catch {
    return null
  }
}

const inOrder = (notes: readonly OverlayNote[]) => notes.toSorted((a, b) => a.at - b.at)

/** A note of this view may be among the earlier ones already. */
const merged = (earlier: readonly OverlayNote[], known: readonly OverlayNote[]) =>
  inOrder([...earlier.filter(({ text }) => !known.some((note) => note.text === text)), ...known])

/** The call may be left, or the page closed, before the server has it. */
const keep = (session: MeetingSession, { key, text, at }: OverlayNote) => session.keepNote({ key, text, at })

/** Saves a note and says what became of it. */
async function saved(
  session: MeetingSession,
  id: string,
  note: OverlayNote,
): Promise<Pick<OverlayNote, 'status' | 'reason'>> {
  const { key, text, at } = note
  keep(session, note)
  try {
    const body = { client_key: key, text, at: new Date(at).toISOString() }
    await session.api(createOwnNote, { params: { id }, body })
    session.noteSent(key)
    return { status: 'saved', reason: null }
  } catch (error) {
    if (!isFinalRefusal(error)) return { status: 'waiting', reason: null }
    session.noteSent(key)
    return { status: 'refused', reason: error.detail }
  }
}
