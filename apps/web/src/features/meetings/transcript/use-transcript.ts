import type { TranscriptMessage } from '@cuecard/contract/meetings/meetings.ts'
import { TRANSCRIPT_PAGE } from '@cuecard/contract/limits.ts'
import { useMemo, useState } from 'react'
import { findMatches, inOrder } from './find-matches.ts'

/** A message to scroll to the middle of the window; `turn` distinguishes two requests for the same message. */
export interface ScrollTarget {
  at: number
  turn: number
}

interface SearchMatches {
  term: string
  /** The index of the current match, from 0. */
  current: number
}

interface View {
  /** From 0. */
  page: number
  jump: ScrollTarget | null
  found: SearchMatches | null
}

const pageOf = (at: number) => Math.floor(at / TRANSCRIPT_PAGE)

/** A transcript in pages of 500, its search, and the message that the address names. */
export function useTranscript(transcript: readonly TranscriptMessage[], linkedId: string | undefined) {
  const messages = useMemo(() => inOrder(transcript), [transcript])
  const linked = useMemo(() => placeOf(messages, linkedId), [messages, linkedId])
  const [view, setView] = useState<View>(() => arrive({ page: 0, jump: null, found: null }, linked))
  const [knownId, setKnownId] = useState(linkedId)
  if (linkedId !== knownId) {
    setKnownId(linkedId)
    setView(arrive(view, linked))
  }
  const term = view.found?.term ?? ''
  const matches = useMemo(() => findMatches(messages, term), [messages, term])
  const current = view.found && matches.length > 0 ? Math.min(view.found.current, matches.length - 1) : null

  /** Shows the match with this index; past either end it continues at the other. */
  const show = (places: readonly number[], wanted: { term: string; number: number }) => {
    const number = places.length === 0 ? 0 : (wanted.number + places.length) % places.length
    setView((last) => arrive({ ...last, found: { term: wanted.term, current: number } }, places[number] ?? null))
  }
  const pages = Math.max(1, Math.ceil(messages.length / TRANSCRIPT_PAGE))
  return {
    messages,
    linked,
    page: Math.min(view.page, pages - 1),
    pages,
    jump: view.jump,
    term,
    matches,
    /** From 0; null without a match. */
    current,
    search: (text: string) => {
      const next = text.trim()
      if (next === '') setView((last) => ({ ...last, found: null }))
      else show(findMatches(messages, next), { term: next, number: 0 })
    },
    step: (by: 1 | -1) => show(matches, { term, number: (current ?? 0) + by }),
    turnTo: (page: number) => setView((last) => ({ ...last, page, jump: null })),
  }
}

export type Transcript = ReturnType<typeof useTranscript>

function placeOf(messages: readonly TranscriptMessage[], id: string | undefined): number | null {
  const at = id === undefined ? -1 : messages.findIndex((message) => message.message_id === id)
  return at === -1 ? null : at
}

function arrive(view: View, at: number | null): View {
  if (at === null) return view
  return { ...view, page: pageOf(at), jump: { at, turn: (view.jump?.turn ?? 0) + 1 } }
}
