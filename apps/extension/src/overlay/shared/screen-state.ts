import type { CardChoice } from '../answers/arrange-cards.ts'
import { createObservable } from './observable.ts'

export type TabName = 'live' | 'answers' | 'catch-up' | 'people' | 'knowledge'

export type FieldUse = 'documents' | 'meeting' | 'earlier' | 'note'

/** The overlay's own state. It stays while the overlay is collapsed or hidden. */
export type ScreenState = ReturnType<typeof createScreenState>

export const createScreenState = () => ({
  tab: createObservable<TabName>('live'),
  /** What the user has typed as an own question or note and not sent yet. */
  question: createObservable(''),
  /** Whom that goes to: the documents, the meeting so far, earlier ones with the same people, or nobody but the user. */
  fieldUse: createObservable<FieldUse>('documents'),
  /** The user has pressed the key that leads to that field, which has not taken the focus yet. */
  isAskCalled: createObservable(false),
  /** Which card of the answers the user has opened or closed. */
  card: createObservable<CardChoice | null>(null),
  /** The user has put the notice for the others away in this meeting. */
  isNoticeClosed: createObservable(false),
  /** The question that is open before something that cannot be undone. */
  confirming: createObservable<'disable' | 'log-out' | null>(null),
  /** A short notice of what was just done, shown for a moment and read out. */
  toast: createObservable<string | null>(null),
})
