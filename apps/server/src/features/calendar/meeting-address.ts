/** Shorter ones lead to no meeting in particular: `/landing`. */
const PATH_MIN = 9
/** What Teams calls a meeting by, on whichever of its hosts. */
const TEAMS_MEETING = /19:meeting_[^@/\s]+@thread\.v2/i

/**
 * A meeting's address as it is compared: without query, in lower case; the same for every way to the same meeting of
 * Teams. Null for what names no meeting.
 */
export function meetingAddress(text: string): string | null {
  const url = URL.parse(text.trim())
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null
  const path = decoded(url.pathname).replace(/\/*(?:&.*)?$/, '')
  const teams = TEAMS_MEETING.exec(path)?.[0]
  if (teams !== undefined) return teams.toLowerCase()
  return path.length < PATH_MIN ? null : `${url.host}${path}`.toLowerCase()
}

/** The meetings' addresses in a text of an event, also such as a mail filter wrapped into its own. */
export function addressesIn(text: string): string[] {
  const parts = [text, decoded(text)].flatMap((form) => form.split(/(?=https?:\/\/)/i))
  const found = parts.flatMap((part) => /^https?:\/\/[^\s<>"'\\^`{|}]+/i.exec(part)?.[0] ?? [])
  return [...new Set(found.flatMap((address) => meetingAddress(address.replace(/[).,;:!?\]]+$/, '')) ?? []))]
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // A percent sign that codes nothing.
    return text
  }
}
