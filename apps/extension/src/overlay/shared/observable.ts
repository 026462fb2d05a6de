import { useSyncExternalStore } from 'react'

/** A value that components subscribe to. It keeps what a tab has fetched after the tab is closed. */
export interface Observable<T> {
  get: () => T
  set: (next: T) => void
  subscribe: (changed: () => void) => () => void
}

export function createObservable<T>(initial: T): Observable<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe: (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
  }
}

export const useObservable = <T>({ subscribe, get }: Pick<Observable<T>, 'subscribe' | 'get'>) =>
  useSyncExternalStore(subscribe, get)
