import { type Observable, createObservable } from './observable.ts'

export type TabName = 'live' | 'answers' | 'catch-up' | 'people' | 'knowledge'

/** What the overlay itself remembers while it is open; it outlives being collapsed and hidden. */
export interface ScreenState {
  tab: Observable<TabName>
  /** Asked before something that cannot be taken back. */
  confirming: Observable<'disable' | 'log-out' | null>
  /** A short word on what was just done, shown for a moment and read out. */
  toast: Observable<string | null>
}

export function createScreenState(): ScreenState {
  return {
    tab: createObservable<TabName>('live'),
    confirming: createObservable<'disable' | 'log-out' | null>(null),
    toast: createObservable<string | null>(null),
  }
}
