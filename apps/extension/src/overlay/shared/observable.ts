import { useSyncExternalStore } from 'react'

/** One value that is watched: what a tab has fetched outlives the tab. */
export interface Cell<T> {
  get: () => T
  set: (next: T) => void
  subscribe: (changed: () => void) => () => void
}

export function createCell<T>(initial: T): Cell<T> {
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

export function useCell<T>({ subscribe, get }: Pick<Cell<T>, 'subscribe' | 'get'>): T {
  return useSyncExternalStore(subscribe, get)
}
