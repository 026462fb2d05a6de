/** Shorter paths name no particular meeting: `/landing`. */
const PATH_MIN = 9
/** Teams' id of a meeting, the same on all of its hosts. */
const TEAMS_MEETING = /19:meeting_[^@/\s]+@thread\.v2/i
/** Zoom's number of a meeting: behind `/j/` in an invitation, behind `/wc/` once it is open in the browser. */
const ZOOM_NUMBER = /^\/(?:[jsw]|wc(?:\/[a-z]+)?)\/(\d{9,12})(?:\/|$)/i
const ZOOM_HOST = /(?:^|\.)zoom\.us$/

/**
 * A meeting's address in the form that is compared: lower case, without query, and the same for all addresses of one Teams
 * or Zoom meeting. Null when the text names no meeting.
 */
export function meetingAddress(text: string): string | null {
  const url = URL.parse(text.trim())
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null
  const path = decoded(url.pathname).replace(/\/*(?:&.*)?$/, '')
  // Some pages of Teams have it behind `?` or `#`.
  const teams = TEAMS_MEETING.exec(`${path} ${decoded(url.search + url.hash)}`)?.[0]
  if (teams !== undefined) return teams.toLowerCase()
  const zoom = ZOOM_HOST.test(url.hostname) ? ZOOM_NUMBER.exec(path)?.[1] : undefined
  if (zoom !== undefined) return `zoom:${zoom}`
  return path.length < PATH_MIN ? null : `${url.host}${path}`.toLowerCase()
}

/** Whether an address as `meetingAddress` gives it is a room of one of the three services; events hold other links too. */
export const isRoom = (address: string): boolean =>
  /^(?:19:meeting_|zoom:|meet\.google\.com\/|teams\.(?:microsoft\.com|live\.com|cloud\.microsoft)\/)/.test(address)

/** The meeting addresses in an event's text, also those that a mail filter wrapped into its own links. */
export function addressesIn(text: string): string[] {
  const parts = [text, decoded(text)].flatMap((form) => form.split(/(?=https?:\/\/)/i))
  const found = parts.flatMap((part) => /^https?:\/\/[^\s<>"'\\^`{|}]+/i.exec(part)?.[0] ?? [])
  return [...new Set(found.flatMap((address) => meetingAddress(address.replace(/[).,;:!?\]]+$/, '')) ?? []))]
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // A percent sign that is not an escape.
    return text
  }
}
