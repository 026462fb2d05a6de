import { useEffect, useRef } from 'react'

/** Calls `onChange` when loaded data has changed, such as a polled status; not for the first that was loaded. */
export function useChange<T>(data: T | undefined, onChange: (before: T, now: T) => void): void {
  const before = useRef<T | undefined>(undefined)
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })
  useEffect(() => {
    if (data === undefined) return
    if (before.current !== undefined && before.current !== data) latest.current(before.current, data)
    before.current = data
  }, [data])
}
