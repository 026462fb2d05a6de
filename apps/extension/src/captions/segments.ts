/** From here on a line ends with its sentence. */
const LONG = 1_500
/** No line is longer. */
const LONGEST = 3_000
const SENTENCE_END = /[.!?…](?=\s)|[。！？؟۔।]/gu

/**
 * A speech in lines that people can read and servers store. A text that only grows keeps the lines it had. Joined again
 * the lines hold every word.
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
  // Never between the two halves of one sign.
  return /[\ud800-\udbff]/.test(part.charAt(LONGEST - 1)) ? LONGEST - 1 : LONGEST
}
