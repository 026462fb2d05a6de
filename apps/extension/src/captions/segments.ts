/** A longer line ends with its sentence. */
const LONG = 1_500
/** The maximum length of a line. */
const LONGEST = 3_000
const SENTENCE_END = /[.!?…](?=\s)|[。！？؟۔।]/gu

/**
 * Splits a long speech into lines that people can read and servers store. A text that only grows keeps the lines that it
 * had. Joined again the lines contain every word.
 */
export function segmentsOf(text: string): string[] {
  const lines: string[] = []
  let rest = text
  while (rest.length > LONGEST) {
    const at = endOfLine(rest)
    lines.push(rest.slice(0, at).trimEnd())
    rest = rest.slice(at).trimStart()
  }
  return [...lines, rest]
}

function endOfLine(text: string): number {
  const part = text.slice(0, LONGEST)
  SENTENCE_END.lastIndex = LONG
  const end = SENTENCE_END.exec(part)
  if (end) return end.index + end[0].length
  const space = part.lastIndexOf(' ')
  if (space > LONG) return space
  // Never within a surrogate pair.
  return /[\ud800-\udbff]/.test(part.charAt(LONGEST - 1)) ? LONGEST - 1 : LONGEST
}

/** The line that a speech was in before it was cut; the second line of `a` is `a.2`. */
export function lineBefore(message_id: string): string {
  const [, speech = '', n = '0'] = /^(.*)\.(\d+)$/.exec(message_id) ?? []
  return Number(n) > 2 ? `${speech}.${Number(n) - 1}` : speech
}
