import { URL_MAX } from '@cuecard/contract/limits.ts'
import type { Service } from '../messages/caption-line.ts'

const MEET_CODE = /^\/([a-z]{3}-[a-z]{4}-[a-z]{3}|lookup\/[\w-]{1,100})(?:\/|$)/
/** The number stands before or after what is done with the meeting. */
const ZOOM_NUMBER = /^\/wc\/(?:[a-z]+\/)?(\d{9,12})(?:\/|$)/
const TEAMS_THREAD = /19:meeting_[\w-]{10,200}@thread\.(?:v2|skype|tacv2)/
const TEAMS_JOIN = /\/meet\/(\d{6,20})/
/** Views of Teams that name a meeting without being in it. */
const TEAMS_CHAT = /\/(?:conversations|l\/chat|l\/message)\//

/** The meeting's code or thread in the address; empty where it has none. */
export function meetingReference(service: Service, address: string): string {
  const url = URL.parse(address)
  if (!url) return ''
  if (service === 'google_meet') return MEET_CODE.exec(url.pathname)?.[1] ?? ''
  if (service === 'zoom') return ZOOM_NUMBER.exec(url.pathname)?.[1] ?? ''
  const text = decoded(address)
  if (TEAMS_CHAT.test(text)) return ''
  return TEAMS_THREAD.exec(text)?.[0] ?? TEAMS_JOIN.exec(text)?.[1] ?? ''
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}

/**
 * Without query and fragment, which may contain secrets; the thread of a Teams meeting in them, which names it, is kept. Empty
 * where it is too long to be sent: a part of it would name another meeting.
 */
export function bareAddress(service: Service, address: string): string {
  const url = URL.parse(address)
  if (!url) return ''
  const reference = meetingReference(service, address)
  const isThread = TEAMS_THREAD.test(reference) && !decoded(url.pathname).includes(reference)
  const bare = `${url.origin}${isThread ? `/l/meetup-join/${reference}/0` : url.pathname}`
  return bare.length > URL_MAX ? '' : bare
}
