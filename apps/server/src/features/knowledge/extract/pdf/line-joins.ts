/** A line that ends with it ends inside a word or behind a hyphen; pdfium marks both alike. */
export const LINE_HYPHEN = '\ufffe'

const LAST_WORD = /(?<![\p{L}\p{N}-])[\p{L}\p{N}-]+$/u
const FIRST_WORD = /^[\p{L}\p{N}]+/u
const HYPHENATED = /(?<![\p{L}\p{N}])[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)+/gu
const WORD = /[\p{L}\p{N}]+/gu
/** "Sales- and marketing teams" */
const JOINS_WORDS = /^(?:and|or|und|oder|bzw|sowie)$/
const FIGURE = /\p{N}/u

/** Of the paragraph so far only this much is looked at: it may be as long as the document. */
const WORD_MAX = 100

/** The end of a line and the line that goes on with it in one. */
export type JoinLine = (before: string, after: string) => string

/** Of words that keep their hyphen: "self-hosted", "on-premises", "non-profit", but not "nonsense" and the Dutch "ondersteuning". */
const USUAL =
  /^(?:self-(?!(?:less|ish)(?:ly|ness)?$|same$)|non-(?!etheless$|sens|plus|chalan)|on-(?:call|demand|device|prem(?:ise)?s?|screen|site)$)/
/** "on-ly" and "non-e" are one word, and a shorter first part that other words have may begin any. */
const PART_MIN = 4

interface Known {
  hyphenated: Set<string>
  /** First parts of words of two in small letters: German ones mostly have their hyphen before a capital alone. */
  firsts: Set<string>
  words: Set<string>
}

const wordsOf = (lines: Iterable<string>): Known => {
  const known: Known = { hyphenated: new Set(), firsts: new Set(), words: new Set() }
  let goesOn = false
  for (const line of lines) {
    const text = line.toLowerCase()
    // What a line begins with behind a hyphen may be the rest of a word: "back-|ground".
    for (const { 0: word, index } of text.matchAll(WORD)) if (index > 0 || !goesOn) known.words.add(word)
    goesOn = line.endsWith(LINE_HYPHEN)
    if (!text.includes('-')) continue
    for (const [word] of line.matchAll(HYPHENATED)) {
      const parts = word.toLowerCase().split('-')
      if (parts.length === 2 && parts[0] && parts.join('-') === word) known.firsts.add(parts[0])
      for (const [i, part] of parts.entries()) if (i > 0) known.hyphenated.add(`${parts[i - 1]}-${part}`)
    }
  }
  return known
}

/** Whether a word with this first part usually has a hyphen, by what words of this document have. */
const keepsHyphen = ({ firsts, words }: Known, part: string, right: string): boolean =>
  right.length >= PART_MIN &&
  (USUAL.test(`${part.toLowerCase()}-${right}`) || (part.length >= PART_MIN && firsts.has(part) && words.has(right)))

/** Joins lines, and tells hyphens that belong to a word from those that only break it by what the document's `lines` hold. */
export const createJoinLine = (lines: () => Iterable<string>): JoinLine => {
  let known: Known | undefined
  const signBetween = (last: string, first: string): string => {
    const parts = last.split('-')
    const part = parts.at(-1) ?? ''
    // No rule of hyphenation leaves one letter alone, and "state-of-the-art" has hyphens everywhere.
    const isApart = FIGURE.test(first.charAt(0)) || FIGURE.test(part) || part.length === 1 || parts.length > 2
    // Capitals inside of a word stand in titles only.
    if (isApart || (/^\p{Lu}/u.test(first) && !(/^\p{Lu}{2}/u.test(first) && /\p{Lu}$/u.test(part))))
      return JOINS_WORDS.test(first) ? '- ' : '-'
    known ??= wordsOf(lines())
    const [left, right] = [part.toLowerCase(), first.toLowerCase()]
    if (known.words.has(left + right)) return ''
    if (JOINS_WORDS.test(first)) return '- '
    const isKnown = known.hyphenated.has(`${left}-${right}`)
    return isKnown || keepsHyphen(known, part, right) ? '-' : ''
  }
  return (before, after) => {
    // Behind figures pdfium leaves the hyphen as it is.
    if (!before.endsWith(LINE_HYPHEN) && !(/\p{N}-$/u.test(before.slice(-2)) && FIRST_WORD.test(after)))
      return `${before} ${after}`
    const text = before.slice(0, -1)
    return (
      text + signBetween(LAST_WORD.exec(text.slice(-WORD_MAX))?.[0] ?? '', FIRST_WORD.exec(after)?.[0] ?? '') + after
    )
  }
}
