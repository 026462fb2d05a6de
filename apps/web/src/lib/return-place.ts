/** Where a person was when they had to log in; `ended`: a session that was good until then is over. */
interface ReturnPlace {
  path: string
  ended: boolean
}

const KEY = 'return-place'

/** Keeps the page for the way back from the login page, in this tab. A session's end that was noted before stays noted. */
export function keepPlace(place: ReturnPlace): void {
  const ended = place.ended || readPlace()?.ended === true
  sessionStorage.setItem(KEY, JSON.stringify({ ...place, ended }))
}

/** Null where there is none, or none of this app. */
export function readPlace(): ReturnPlace | null {
  const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
  if (typeof kept !== 'object' || kept === null || !('path' in kept) || !('ended' in kept)) return null
  const { path, ended } = kept
  return typeof path === 'string' && /^\/(?!\/)/.test(path) ? { path, ended: ended === true } : null
}

export const forgetPlace = (): void => sessionStorage.removeItem(KEY)
