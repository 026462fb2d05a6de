interface SearchableMessage {
  message: string
}

/** Lower-case texts of a transcript, computed at its first search. */
const lowered = new WeakMap<readonly SearchableMessage[], string[]>()

/** Indexes of the messages whose text contains `term`, ignoring case. Empty for a blank term. */
export function findMatches(messages: readonly SearchableMessage[], term: string): number[] {
  const wanted = term.trim().toLowerCase()
  if (wanted === '') return []
  let texts = lowered.get(messages)
  if (!texts) {
    texts = messages.map(({ message }) => message.toLowerCase())
    lowered.set(messages, texts)
  }
  const places: number[] = []
  for (let at = 0; at < texts.length; at += 1) if (texts[at]?.includes(wanted)) places.push(at)
  return places
}

export interface TextPart {
  text: string
  found: boolean
}

/** More marks than this in one message make it unreadable. */
const MARKS_MAX = 200

/** The text in parts; the parts that match the term are marked. */
export function markParts(text: string, term: string): TextPart[] {
  const wanted = term.trim().toLowerCase()
  const low = text.toLowerCase()
  // A few letters change their length with their case, so offsets in one text are wrong in the other.
  if (wanted === '' || low.length !== text.length) return [{ text, found: false }]
  const parts: TextPart[] = []
  let from = 0
  for (let marks = 0; marks < MARKS_MAX; marks += 1) {
    const at = low.indexOf(wanted, from)
    if (at === -1) break
    if (at > from) parts.push({ text: text.slice(from, at), found: false })
    from = at + wanted.length
    parts.push({ text: text.slice(at, from), found: true })
  }
  if (from < text.length || parts.length === 0) parts.push({ text: text.slice(from), found: false })
  return parts
}

/** The same list when it is in order of time, else a sorted copy; messages of one instant keep their order. */
export function inOrder<T extends { timestamp: string }>(messages: readonly T[]): readonly T[] {
  const times = messages.map(({ timestamp }) => Date.parse(timestamp))
  if (times.every((time, at) => at === 0 || (times[at - 1] ?? 0) <= time)) return messages
  const order = messages.map((message, at) => ({ message, time: times[at] ?? 0 }))
  return order.toSorted((a, b) => a.time - b.time).map(({ message }) => message)
}
