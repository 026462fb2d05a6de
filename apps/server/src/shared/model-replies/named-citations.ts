/** `[3]`, `[1, 2]`, `[1-3]`, `【1】` and `[^1]` as models write them, with the numbers as one group. */
const BRACKETS = String.raw`[[【]\s?\^?(\d{1,3}(?:\s?[,;–-]\s?\d{1,3}){0,7})\s?[\]】]`
/** At the beginning of a text. */
export const CITATION_FIRST = new RegExp(`^${BRACKETS}`)
const CITATION = new RegExp(BRACKETS, 'g')
const CITATION_WITH_SPACE = new RegExp(String.raw`[ \t]?${BRACKETS}`, 'g')
/** More than a range of so many numbers says nothing. */
const RANGE_MAX = 10

/** `1, 3` and `2-4` as numbers, each once. */
export function numbersIn(list: string): number[] {
  const numbers: number[] = []
  for (const part of list.split(/[,;]/)) {
    const [from = 0, to = from] = part.split(/[–-]/).map(Number)
    for (let n = from; n <= Math.min(to, from + RANGE_MAX - 1); n++) numbers.push(n)
  }
  return [...new Set(numbers)]
}

/** The numbers that a text cites, each once, in order. */
export const namedNumbers = (text: string): number[] => [
  ...new Set([...text.matchAll(CITATION)].flatMap(([, list = '']) => numbersIn(list))),
]

/** The text without its citations, and without the spaces that these leave before a punctuation mark. */
export const withoutCitations = (text: string): string =>
  text.replaceAll(CITATION_WITH_SPACE, '').replaceAll(/(?<! ) +(?=[.,;:!?](?:\s|$))/g, '')
