import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react'
import { UnsavedGuard } from '../dialogs/unsaved-guard.tsx'

/** An answer that is being edited. */
export interface TypedAnswer {
  name: string
  text: string
}

interface TypedAnswers {
  of: (gapId: string) => TypedAnswer | null
  /** Null once it is saved or discarded. */
  keep: (gapId: string, typed: TypedAnswer | null) => void
}

const TypedAnswersContext = createContext<TypedAnswers>({ of: () => null, keep: () => {} })

export const useTypedAnswers = () => use(TypedAnswersContext)

/**
 * Keeps unsaved answers when their gap is collapsed or another filter or tab is shown, and asks for confirmation before
 * the page is left. Use it once per page, because only one navigation guard can be active.
 */
export function TypedAnswersKept({ children }: { children: ReactNode }) {
  const [all, setAll] = useState<ReadonlyMap<string, TypedAnswer>>(new Map())
  const keep = useCallback((gapId: string, typed: TypedAnswer | null) => {
    setAll((before) => {
      if (typed === null && !before.has(gapId)) return before
      const next = new Map(before)
      if (typed === null) next.delete(gapId)
      else next.set(gapId, typed)
      return next
    })
  }, [])
  const kept = useMemo(() => ({ of: (gapId: string) => all.get(gapId) ?? null, keep }), [all, keep])
  return (
    <TypedAnswersContext value={kept}>
      {children}
      <UnsavedGuard unsaved={all.size > 0} onDiscard={() => setAll(new Map())}>
        {all.size === 1
          ? 'The answer that you are writing is not approved yet. If you leave, it is lost.'
          : `${all.size} answers that you are writing are not approved yet. If you leave, they are lost.`}
      </UnsavedGuard>
    </TypedAnswersContext>
  )
}
