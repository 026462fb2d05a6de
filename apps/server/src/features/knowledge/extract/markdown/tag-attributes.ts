/** Characters of one tag: components take whole tables as values. */
const TAG_MAX = 20_000
const NAME = /[A-Za-z_:@#][\w:@.#-]{0,200}/y
const BARE_VALUE = /[^\s"'<>=`{}]{1,2000}/y
const NUMBER = /^\d[\d.,_]{0,20}$/
const BLANKS = /[ \t\r\n]*/y
/** No tag goes on below a blank line, save in a program of its attributes. */
const BLANK_LINE = /\n[ \t\r]*\n/

export interface TagAttributes {
  /** Behind its `>`. */
  end: number
  isClosed: boolean
  /** Attributes with a value in quotes or braces, and with another value. */
  quoted: number
  plain: number
  /** Names of attributes without a value. */
  flags: string[]
  /** Names with their values in quotes, and numbers. */
  texts: [name: string, value: string][]
  /** Names of those whose value a program works out. */
  unread: string[]
}

/** How many characters may still be read in vain: the rest of a text of nothing but beginnings of tags stays as it is. */
export interface TagBudget {
  left: number
}

/** The attributes of a tag from behind its name, and its end; null where what follows is no tag. */
export function tagAttributes(text: string, from: number, budget: TagBudget): TagAttributes | null {
  const read = readerOf(text.slice(from, from + TAG_MAX))
  const found = readAttributes(read)
  if (!found) budget.left -= read.seen()
  return found && { ...found, end: from + found.end }
}

function readAttributes(read: ReturnType<typeof readerOf>): TagAttributes | null {
  const found: TagAttributes = { end: 0, isClosed: false, quoted: 0, plain: 0, flags: [], texts: [], unread: [] }
  for (;;) {
    const blanks = read.match(BLANKS)
    if (BLANK_LINE.test(blanks)) return null
    found.isClosed = read.skip('/')
    if (read.skip('>')) return { ...found, end: read.at() }
    if (blanks === '' || found.isClosed) return null
    if (read.isAt('{')) {
      if (read.braces() === null) return null
      found.quoted += 1
      continue
    }
    const name = read.match(NAME)
    if (name === '') return null
    const behind = read.at()
    read.match(BLANKS)
    if (!read.skip('=')) {
      read.goTo(behind)
      found.flags.push(name)
      continue
    }
    read.match(BLANKS)
    const value = read.isAt('{') ? read.braces() : read.quotes()
    if (value !== null) {
      found.quoted += 1
      if (/^["'`]/.test(value) && value.endsWith(value[0] ?? '')) found.texts.push([name, value.slice(1, -1)])
      else if (NUMBER.test(value)) found.texts.push([name, value])
      else found.unread.push(name)
      continue
    }
    const bare = read.match(BARE_VALUE)
    if (bare === '') return null
    found.plain += 1
    if (NUMBER.test(bare)) found.texts.push([name, bare])
  }
}

function readerOf(text: string) {
  let at = 0
  let seen = 0
  const match = (sticky: RegExp): string => {
    sticky.lastIndex = at
    const [found = ''] = sticky.exec(text) ?? []
    at += found.length
    return found
  }
  return {
    match,
    at: () => at,
    seen: () => Math.max(seen, at),
    goTo: (place: number): void => {
      at = place
    },
    isAt: (sign: string) => text[at] === sign,
    skip: (sign: string): boolean => {
      if (text[at] !== sign) return false
      at += 1
      return true
    },
    /** A value with its quotes; null where it never ends. */
    quotes: (): string | null => {
      const sign = text[at] ?? ''
      if (sign !== '"' && sign !== "'") return null
      const end = text.indexOf(sign, at + 1)
      const value = text.slice(at, end + 1)
      if (end < 0 || BLANK_LINE.test(value)) {
        seen = text.length
        return null
      }
      at = end + 1
      return value
    },
    /** What stands in braces; null where they are never closed. */
    braces: (): string | null => {
      const end = endOfBraces(text, at)
      if (end < 0) {
        seen = text.length
        return null
      }
      const value = text.slice(at + 1, end - 1).trim()
      at = end
      return value
    },
  }
}

/** Behind the brace that closes the one at `at`; -1 without one. */
function endOfBraces(text: string, at: number): number {
  let open = 0
  for (let end = at; end < text.length; end++) {
    if (text[end] === '{') open += 1
    else if (text[end] === '}' && --open === 0) return end + 1
  }
  return -1
}
