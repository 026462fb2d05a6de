import { createContext, type ReactNode, use, useMemo, useState } from 'react'
import { UnsavedGuard } from './unsaved-guard.tsx'

/** The texts that are typed and not saved yet, by kind. */
export interface TypedTexts {
  /** An answer that is being edited, by its gap. */
  answer: { name: string; text: string }
  /** A new own note, by its meeting. `began_at` is null unless it was begun while the meeting was running. */
  note: { client_key: string; text: string; began_at: string | null }
  /** An own note that is being changed, by its id. */
  change: { text: string; version: number }
  /** A comment, by the moment that it is about. */
  comment: { client_key: string; to_id: string; text: string }
  /** Comments that are under way, or failed while another one about their moment was typed, by that moment. */
  outgoing: readonly (TypedTexts['comment'] & { has_failed: boolean })[]
}

type Kind = keyof TypedTexts
type Kept = { [K in Kind]: Map<string, TypedTexts[K]> }

interface Typed {
  /** The text as it is now. A later change renders only the form that keeps it. */
  of: <K extends Kind>(kind: K, id: string) => TypedTexts[K] | null
  /** Null once it is saved or discarded. */
  keep: <K extends Kind>(kind: K, id: string, text: TypedTexts[K] | null) => void
}

const TypedContext = createContext<Typed>({ of: () => null, keep: () => {} })

export const useTyped = () => use(TypedContext)

/**
 * Keeps unsaved texts when their form is closed or another filter or tab is shown, and asks for confirmation before the page
 * is left. Use it once per page, because only one navigation guard can be active.
 */
export function TypedTextsKept({ children }: { children: ReactNode }) {
  const [kept] = useState<Kept>(() => ({
    answer: new Map(),
    note: new Map(),
    change: new Map(),
    comment: new Map(),
    outgoing: new Map(),
  }))
  const [lost, setLost] = useState('')
  const typed = useMemo<Typed>(
    () => ({
      of: (kind, id) => kept[kind].get(id) ?? null,
      keep: (kind, id, text) => {
        if (text === null) kept[kind].delete(id)
        else kept[kind].set(id, text)
        setLost(whatIsLost(kept))
      },
    }),
    [kept],
  )
  const discard = () => {
    for (const texts of Object.values(kept)) texts.clear()
    setLost('')
  }
  return (
    <TypedContext value={typed}>
      {children}
      <UnsavedGuard unsaved={lost !== ''} onDiscard={discard}>
        {lost}
      </UnsavedGuard>
    </TypedContext>
  )
}

/** Empty without unsaved texts. */
function whatIsLost({ answer, note, change, comment, outgoing }: Kept): string {
  const notes = note.size + change.size
  const comments = comment.size + [...outgoing.values()].flat().length
  const count = answer.size + notes + comments
  if (count === 0) return ''
  const [what, done] =
    count === answer.size
      ? ['answer', 'approved']
      : count === notes
        ? ['note', 'saved']
        : count === comments
          ? ['comment', 'sent']
          : ['text', 'saved']
  return count === 1
    ? `The ${what} that you are writing is not ${done} yet. If you leave, it is lost.`
    : `${count} ${what}s that you are writing are not ${done} yet. If you leave, they are lost.`
}
