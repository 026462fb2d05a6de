import { type Cell, createCell } from './observable.ts'

export type TabName = 'live' | 'answers' | 'catch-up' | 'people' | 'knowledge'

/** What the overlay itself remembers while it is open; it outlives being collapsed and hidden. */
export interface ScreenState {
  tab: Cell<TabName>
  /** Asked before something that cannot be taken back. */
  confirming: Cell<'disable' | 'log-out' | null>
  /** A short word on what was just done, shown for a moment and read out. */
  said: Cell<string | null>
}

export function createScreenState(): ScreenState {
  return {
    tab: createCell<TabName>('live'),
    confirming: createCell<'disable' | 'log-out' | null>(null),
    said: createCell<string | null>(null),
  }
}
