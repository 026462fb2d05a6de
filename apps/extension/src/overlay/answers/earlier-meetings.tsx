import { useEffect } from 'react'
import { EARLIER_MEETINGS_MAX, KNOWN_MEETINGS_MAX } from '@cuecard/contract/limits.ts'
import { plural } from '@cuecard/language/plain-text.ts'
import { useObservable } from '../shared/observable.ts'
import { useOverlay } from '../shared/overlay-context.ts'

interface EarlierMeetings {
  /** Of the meetings that can be asked about, each once. */
  ids: readonly string[]
  /** There may be more: of somebody only the newest were told. */
  isCut: boolean
  status: 'idle' | 'loading' | 'done' | 'failed'
  /** Looks up again who is here. */
  refresh: () => void
}

/** The earlier meetings with the people of this one that the user may see; looked up when they are wanted. */
export function useEarlierMeetings(isWanted: boolean): EarlierMeetings {
  const { background } = useOverlay().services
  const state = useObservable(background.state)
  useEffect(() => (isWanted ? background.follow() : undefined), [isWanted, background])
  const people = state.background?.people ?? []
  const met = people.flatMap(({ meetings }) => meetings.map(({ id }) => id))
  return {
    ids: [...new Set(met)].slice(0, EARLIER_MEETINGS_MAX),
    isCut: people.some(({ meetings }) => meetings.length >= KNOWN_MEETINGS_MAX),
    status: state.status,
    refresh: background.refresh,
  }
}

/** What can be asked about, or why nothing can. */
export function EarlierNote({ ids, isCut, status, refresh }: EarlierMeetings) {
  return (
    <output className="muted note-line">
      {isCut ? CUT : wordsOf(ids.length, status)}{' '}
      {status === 'failed' ? (
        <button type="button" className="link" onClick={refresh}>
          Try again
        </button>
      ) : null}
    </output>
  )
}

const CUT = `At most the last ${KNOWN_MEETINGS_MAX} meetings with each person who is here.`

function wordsOf(count: number, status: EarlierMeetings['status']): string {
  if (count > 0) return `${plural(count, 'earlier meeting')} with the people who are here.`
  if (status === 'failed') return 'Who is here could not be looked up.'
  if (status === 'done') return 'No earlier meeting with the people who are here.'
  return 'Looking up who is here …'
}
