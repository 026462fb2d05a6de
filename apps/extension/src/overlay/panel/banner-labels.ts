import type { MeetingView } from '../../meeting/meeting-view.ts'
import { SAVING_TROUBLE } from '../../messages/saving-trouble.ts'
import { SERVICE_NAMES } from '../../messages/caption-line.ts'

export type BannerAction = 'turn-on' | 'reload' | 'resume' | 'retry' | 'connect'

export interface BannerLabel {
  /** Tells one banner from the next. */
  key: string
  tone: 'info' | 'warn' | 'bad' | 'good'
  text: string
  action?: { label: string; does: BannerAction }
}

const TURN_ON_BY_HAND = {
  google_meet: 'The switch was not found. Press CC in the bar at the bottom of the meeting.',
  microsoft_teams:
    'The switch was not found. Open More in the meeting’s bar, then Language and speech, then Show live captions. As a guest: More, then Captions.',
  zoom: 'Press Show captions in the bar at the bottom of the meeting, if need be behind More. Its host has to allow captions.',
} as const

/** The most important message now, or null. `isByHand`: the page's own switch for captions was not found. */
export const bannerOf = (view: MeetingView, isByHand: boolean) =>
  connectionBanner(view) ?? savingBanner(view) ?? captureBanner(view, isByHand) ?? quietBanner(view)

function connectionBanner({ connection }: MeetingView): BannerLabel | null {
  switch (connection) {
    case 'outdated':
      return {
        key: connection,
        tone: 'warn',
        text: 'Cuecard was updated. Reload this page to go on; you join the meeting again.',
        action: { label: 'Reload page', does: 'reload' },
      }
    case 'ended':
      return {
        key: connection,
        tone: 'bad',
        text: 'This connection was ended elsewhere. Nothing is read or saved until this browser is connected again.',
        action: { label: 'Reconnect', does: 'connect' },
      }
    case 'none':
      return {
        key: connection,
        tone: 'bad',
        text: 'This browser is not connected. Press Cuecard’s icon beside the address bar and connect.',
      }
    default:
      return null
  }
}

function savingBanner({ saving, saving_trouble, is_gone }: MeetingView): BannerLabel | null {
  if (saving === 'paused') {
    return {
      key: 'paused',
      tone: 'info',
      text: 'Paused. Nothing is read or saved.',
      action: { label: 'Resume', does: 'resume' },
    }
  }
  if (is_gone) {
    return { key: 'gone', tone: 'warn', text: 'This meeting was removed in Cuecard. Nothing more of it is saved.' }
  }
  if (saving_trouble) return { key: saving_trouble, tone: 'bad', text: SAVING_TROUBLE[saving_trouble] }
  if (saving !== 'disabled') return null
  return {
    key: 'disabled',
    tone: 'info',
    text: 'Cuecard is off for this meeting. It is back in the next one.',
  }
}

function captureBanner({ capture, service }: MeetingView, isByHand: boolean): BannerLabel | null {
  const turnOn = { label: 'Turn on captions', does: 'turn-on' } as const
  switch (capture) {
    case 'captions-off':
      if (isByHand) return { key: 'by-hand', tone: 'warn', text: TURN_ON_BY_HAND[service] }
      return {
        key: capture,
        tone: 'warn',
        text: 'Captions are off. Cuecard reads what the captions say. Turn them on?',
        action: turnOn,
      }
    case 'lost':
      return {
        key: capture,
        tone: 'warn',
        text: 'The captions have gone from the page. Lines go on as soon as they are back.',
        ...(isByHand ? {} : { action: turnOn }),
      }
    case 'selectors-stale':
      return {
        key: capture,
        tone: 'warn',
        text: `${SERVICE_NAMES[service]} shows captions in a way this version cannot read. Lines may be missing.`,
      }
    default:
      return null
  }
}

function quietBanner({ connection, capture, unsent, lines }: MeetingView): BannerLabel | null {
  if (connection === 'away') {
    const kept = unsent === 1 ? '1 line is' : `${unsent} lines are`
    const text =
      unsent > 0
        ? `The server does not answer. ${kept} kept here until it does.`
        : 'The server does not answer. Lines are kept here until it does.'
    return { key: connection, tone: 'warn', text, action: { label: 'Reconnect', does: 'retry' } }
  }
  if (capture === 'recovered') return { key: capture, tone: 'good', text: 'The captions are back.' }
  if (capture === 'waiting' && lines.length === 0) {
    return { key: capture, tone: 'info', text: 'Lines appear here once someone speaks.' }
  }
  return null
}
