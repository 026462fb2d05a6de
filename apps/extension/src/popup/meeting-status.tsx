import { SERVICE_NAMES } from '../messages/caption-line.ts'
import type { MeetingSummary } from '../messages/page-messages.ts'
import { SAVING_TROUBLE } from '../messages/saving-trouble.ts'

interface MeetingStatusProps {
  meeting: MeetingSummary
  /** The company shows an overlay to this person. */
  hasOverlay: boolean
  /** False while the server cannot be reached. */
  isReached: boolean
  onShow: () => void
  /** The user has told the others that the meeting is saved. */
  onConsent: () => void
}

/** Whether the meeting in this tab is read and saved. */
export function MeetingStatus({ meeting, hasOverlay, isReached, onShow, onConsent }: MeetingStatusProps) {
  const { reading, isGood } = readingWords(meeting)
  return (
    <section className="card" aria-labelledby="meeting-title">
      <h2 id="meeting-title">{meeting.title || `${SERVICE_NAMES[meeting.service]} meeting`}</h2>
      <p className={meeting.saving_trouble === null ? 'quiet' : 'error'}>
        <span
          className="dot"
          data-good={isGood && isReached && meeting.saving !== 'held' && meeting.saving_trouble === null}
          aria-hidden="true"
        />
        {reading} {savingWords(meeting, { isGood, isReached })}
      </p>
      {meeting.saving === 'held' ? (
        <button type="button" onClick={onConsent}>
          I have told them
        </button>
      ) : null}
      {hasOverlay ? null : <p className="quiet">Your company has switched the overlay off for you.</p>}
      {hasOverlay && meeting.is_hidden ? (
        <button type="button" onClick={onShow}>
          Show overlay
        </button>
      ) : null}
    </section>
  )
}

const SAVING = {
  saving: 'The meeting is being saved.',
  off: 'Nothing of it is saved.',
  paused: 'Nothing is read until you resume.',
  held: 'Nothing is sent before you have told the others that it is saved.',
  disabled: 'Nothing more of this meeting is read or saved.',
} as const

function savingWords(
  { saving, saving_trouble }: MeetingSummary,
  { isGood, isReached }: { isGood: boolean; isReached: boolean },
): string {
  if (saving_trouble !== null) return `Not saved. ${SAVING_TROUBLE[saving_trouble]}`
  if (saving === 'saving' && !isGood) return UNREAD
  return saving === 'saving' && !isReached ? KEPT : SAVING[saving]
}

const KEPT = 'Lines are kept in this browser until the server answers.'
/** Only what captions say can be saved. */
const UNREAD = 'Nothing is saved until they can be read.'

function readingWords({ saving, capture, is_listening }: MeetingSummary): { reading: string; isGood: boolean } {
  if (saving === 'paused') return { reading: 'Paused.', isGood: false }
  if (saving === 'disabled') return { reading: 'Off for this meeting.', isGood: false }
  if (!is_listening) return { reading: 'Captions are not being read.', isGood: false }
  return CAPTURE[capture]
}

const CAPTURE = {
  waiting: { reading: 'Waiting for someone to speak.', isGood: true },
  active: { reading: 'Reading captions.', isGood: true },
  recovered: { reading: 'Reading captions again.', isGood: true },
  'captions-off': { reading: 'Captions are off in this meeting.', isGood: false },
  lost: { reading: 'The captions are gone from the page.', isGood: false },
  'selectors-stale': { reading: 'The page has captions that cannot be read.', isGood: false },
} as const
