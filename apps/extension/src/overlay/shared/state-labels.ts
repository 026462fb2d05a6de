import { formatTime } from '@cuecard/contract/time.ts'
import { plural } from '@cuecard/language/plain-text.ts'
import type { MeetingView } from '../../meeting/meeting-view.ts'
import { SAVING_TROUBLE } from '../../messages/saving-trouble.ts'

export type Tone = 'good' | 'quiet' | 'warn' | 'bad'

export interface StateLabel {
  tone: Tone
  words: string
}

/** The state in the header: whether lines arrive, and if not, why. Green is only what works now. */
export function stateLabel(view: MeetingView): StateLabel {
  const connection = CONNECTION[view.connection]
  if (connection) return connection
  if (view.saving === 'disabled') return { tone: 'quiet', words: 'Off' }
  if (view.saving === 'paused') return { tone: 'quiet', words: 'Paused' }
  if (view.saving_trouble) return { tone: 'bad', words: 'Saving failed' }
  const captured = CAPTURE[view.capture]
  if (view.connection === 'away') return { tone: 'warn', words: offlineWords(view.unsent) }
  if (captured.tone !== 'good') return captured
  if (view.connection === 'asking') return { tone: 'quiet', words: 'Connecting' }
  return view.saving === 'held' ? { tone: 'warn', words: 'Tell the others' } : captured
}

const offlineWords = (unsent: number) => (unsent === 0 ? 'Offline' : `Offline · ${plural(unsent, 'line')} kept`)

const CONNECTION: Partial<Record<MeetingView['connection'], StateLabel>> = {
  none: { tone: 'bad', words: 'Not connected' },
  ended: { tone: 'bad', words: 'Connection ended' },
  outdated: { tone: 'warn', words: 'Reload needed' },
}

const CAPTURE: Record<MeetingView['capture'], StateLabel> = {
  waiting: { tone: 'quiet', words: 'Waiting' },
  'captions-off': { tone: 'warn', words: 'Captions off' },
  active: { tone: 'good', words: 'Listening' },
  lost: { tone: 'warn', words: 'Captions gone' },
  recovered: { tone: 'good', words: 'Listening again' },
  'selectors-stale': { tone: 'warn', words: 'Lines missing' },
}

export interface SavingLabel {
  badge: string
  meaning: string
  /** How the badge looks. */
  look: 'saving' | 'waiting' | 'quiet'
}

type SavingView = Pick<
  MeetingView,
  'saving' | 'saving_trouble' | 'company' | 'connection' | 'is_gone' | 'consent' | 'reads_chat' | 'capture'
>

/** Whether the meeting is saved, as a badge and in a sentence. */
export function savingLabel(view: SavingView): SavingLabel {
  const { saving, saving_trouble, connection } = view
  if (saving === 'off' || saving === 'disabled') return { ...unsaved(view), look: 'quiet' }
  if (connection === 'outdated') {
    return { badge: 'Not saved', meaning: 'Nothing is saved until this page is reloaded.', look: 'waiting' }
  }
  if (saving === 'paused') {
    return { badge: 'Paused', meaning: 'Nothing is read or saved until you resume.', look: 'waiting' }
  }
  if (saving === 'held') {
    return { badge: 'Held', meaning: 'Lines wait in this page until you have told the others.', look: 'waiting' }
  }
  if (saving_trouble) return { badge: 'Not saved', meaning: SAVING_TROUBLE[saving_trouble], look: 'waiting' }
  if (connection === 'away') {
    return { badge: 'Kept', meaning: 'Lines are kept in this browser until the server answers.', look: 'waiting' }
  }
  const { company, consent, reads_chat, capture } = view
  if (!reads_chat && (capture === 'captions-off' || capture === 'lost')) {
    return { badge: 'Not saved', meaning: 'Nothing is saved until captions can be read.', look: 'waiting' }
  }
  const told =
    consent.confirmed_at === null ? '' : ` You told the others at ${formatTime(new Date(consent.confirmed_at))}.`
  const meaning = `What is said ${reads_chat ? 'and typed ' : ''}here is saved with Cuecard for ${company ?? 'your company'}.${told}`
  return { badge: 'Saving', meaning, look: 'saving' }
}

function unsaved({ saving, company, connection, is_gone }: SavingView): Omit<SavingLabel, 'look'> {
  if (saving === 'disabled') {
    return { badge: 'Not saved', meaning: 'Cuecard is off for this meeting: nothing more is read or saved.' }
  }
  if (connection === 'ended' || connection === 'none') {
    return { badge: 'Not saved', meaning: 'Nothing is saved until this browser is connected again.' }
  }
  if (is_gone) return { badge: 'Removed', meaning: 'This meeting was removed in Cuecard: nothing more of it is saved.' }
  const where = company ?? 'your company'
  return { badge: 'Not saved', meaning: `Nothing of this meeting is stored: ${where} has saving switched off.` }
}

/** For the meeting's chat, so that all participants know. */
export function chatNotice({ person, reads_chat }: Pick<MeetingView, 'person' | 'reads_chat'>): string {
  const name = person?.name ?? person?.email
  const what = reads_chat ? 'Captions and chat messages' : 'Captions'
  return `${what} of this meeting are saved with Cuecard${name ? ` by ${name}` : ''}.`
}
