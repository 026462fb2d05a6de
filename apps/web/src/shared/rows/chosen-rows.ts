import { useCallback, useMemo, useState } from 'react'

/** The rows that were chosen for a change of several, by id; they stay chosen on other pages and under other filters. */
export function useChosenRows() {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const chooseAll = useCallback((changed: readonly string[], isChosen: boolean) => {
    setIds((before) => {
      const after = new Set(before)
      for (const id of changed) {
        if (isChosen) after.add(id)
        else after.delete(id)
      }
      return after
    })
  }, [])
  const choose = useCallback((id: string, isChosen: boolean) => chooseAll([id], isChosen), [chooseAll])
  const done = useCallback((changed: readonly string[]) => chooseAll(changed, false), [chooseAll])
  const clear = useCallback(() => setIds(new Set()), [])
  return useMemo(() => ({ ids, choose, chooseAll, done, clear }), [ids, choose, chooseAll, done, clear])
}

export type ChosenRows = ReturnType<typeof useChosenRows>
