import type { MeetingSession } from '../meeting/meeting-view.ts'

/** What the overlay has asked for in this meeting; it outlives the tabs that show it. */
export interface Desk {
  stop: () => void
}

export function createDesk(_session: MeetingSession): Desk {
  return { stop: () => undefined }
}
