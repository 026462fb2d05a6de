/**
 * The pause that a reply's `Retry-After` asks for, in milliseconds: seconds or a date (RFC 9110, 10.2.3). Null for none and for
 * what is neither; 0 for a date that has passed.
 */
export function pauseAskedFor(header: string | null, now: Date): number | null {
  const words = header?.trim() ?? ''
  if (/^\d+$/.test(words)) return Number(words) * 1000
  // A date has a month by its name: `Date.parse` reads much that is none.
  const at = /[A-Z][a-z]{2}/.test(words) ? Date.parse(words) : NaN
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime())
}
