import type { MeetingView } from './meeting-view.ts'

/** A meeting's part of the view where there is none. */
export const NO_MEETING = {
  capture: 'waiting',
  is_listening: false,
  reads_chat: false,
  saving: 'off',
  saving_trouble: null,
  unsent: 0,
  meeting_id: null,
  is_gone: false,
  consent: { policy: 'none', confirmed_at: null },
  has_prompts: false,
  competitors: [],
  started_at: null,
  lines: [],
} as const

/** The stored meeting that is left; null where nothing of it is kept on the server. */
export function leftMeeting(
  view: Pick<MeetingView, 'saving' | 'meeting_id' | 'is_gone' | 'meeting_title'>,
): MeetingView['left'] {
  const { saving, meeting_id, is_gone, meeting_title: title } = view
  if (meeting_id === null || is_gone || saving === 'disabled' || saving === 'held') return null
  return { meeting_id, title }
}
