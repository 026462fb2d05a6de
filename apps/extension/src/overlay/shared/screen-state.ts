import { type Observable, createObservable } from './observable.ts'

export type TabName = 'live' | 'answers' | 'catch-up' | 'people' | 'knowledge'

/** The overlay's own state. It stays while the overlay is collapsed or hidden. */
export interface ScreenState {
  tab: Observable<TabName>
  /** The question that is open before something that cannot be undone. */
  confirming: Observable<'disable' | 'log-out' | null>
  /** A short notice of what was just done, shown for a moment and read out. */
  toast: Observable<string | null>
}

export const createScreenState = (): ScreenState => ({
  tab: createObservable<TabName>('live'),
  confirming: createObservable<'disable' | 'log-out' | null>(null),
  toast: createObservable<string | null>(null),
})
