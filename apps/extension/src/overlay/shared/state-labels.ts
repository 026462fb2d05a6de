import type { MeetingView } from '../../meeting/meeting-view.ts'

export type Tone = 'good' | 'quiet' | 'warn' | 'bad'

export interface StateLabel {
  tone: Tone
  words: string
}

/** The state in the header: whether lines arrive, and if not, why. */
export function stateLabel(view: MeetingView): StateLabel {
  const connection = CONNECTION[view.connection]
  if (connection) return connection
  if (view.saving === 'disabled') return { tone: 'quiet', words: 'Off' }
  if (view.saving === 'paused') return { tone: 'quiet', words: 'Paused' }
  return CAPTURE[view.capture]
}

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
}

/** Whether the meeting is saved, as a badge and in a sentence. */
export function savingLabel({
  saving,
  company,
  reads_chat,
}: Pick<MeetingView, 'saving' | 'company' | 'reads_chat'>): SavingLabel {
  const where = company ?? 'your company'
  switch (saving) {
    case 'saving':
      return {
        badge: 'Saving',
        meaning: `What is said ${reads_chat ? 'and typed ' : ''}here is saved with Cuecard for ${where}.`,
      }
    case 'paused':
      return { badge: 'Paused', meaning: 'Nothing is read or saved until you resume.' }
    case 'disabled':
      return { badge: 'Not saved', meaning: 'Cuecard is off for this meeting: nothing more is read or saved.' }
    case 'off':
      return { badge: 'Not saved', meaning: `Nothing of this meeting is stored: ${where} has saving switched off.` }
  }
}

/** For the meeting's chat, so that all participants know. */
export function chatNotice({ person, reads_chat }: Pick<MeetingView, 'person' | 'reads_chat'>): string {
  const name = person?.name ?? person?.email
  const what = reads_chat ? 'Captions and chat messages' : 'Captions'
  return `${what} of this meeting are saved with Cuecard${name ? ` by ${name}` : ''}.`
}
