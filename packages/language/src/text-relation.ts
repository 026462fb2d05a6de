import { isUnspaced, UNSPACED_SCRIPTS } from './scripts.ts'

/** One word, or one sign of a script without spaces, and where it stands. */
interface Token {
  text: string
  start: number
}

const WORDS = new RegExp(`[${UNSPACED_SCRIPTS}]\\p{M}*|(?:(?![${UNSPACED_SCRIPTS}])[\\p{L}\\p{N}\\p{M}])+`, 'gu')
const PLAIN = /^[0-9A-Za-z]+$/
const APOSTROPHES = /['’ʼ]/gu

const KEPT = 400
const kept = new Map<string, Token[]>()

/** The rows of a page are compared again and again: the last texts' words are kept. */
function tokensOf(text: string): Token[] {
  const known = kept.get(text)
  if (known) return known
  if (kept.size >= KEPT) kept.clear()
  const tokens = readTokens(text)
  kept.set(text, tokens)
  return tokens
}

/** Texts without letters or digits are compared by their signs. */
function readTokens(text: string): Token[] {
  const found = [...text.replaceAll(APOSTROPHES, 'ʼ').matchAll(WORDS)].map((match) => ({
    text: (PLAIN.test(match[0]) ? match[0] : match[0].normalize('NFKC')).toLowerCase(),
    start: match.index,
  }))
  return found.length > 0 || text === '' ? found : [{ text, start: 0 }]
}

/** About how many words: a sign of a script without spaces counts as a third of one. */
export function weightOf(text: string): number {
  return weigh(tokensOf(text))
}

const weigh = (tokens: readonly Token[]) => tokens.reduce((sum, token) => sum + (isUnspaced(token.text) ? 1 / 3 : 1), 0)

export type Relation =
  | { kind: 'same' | 'grown' }
  /** `rest` is what is no longer there, `weight` its words. */
  | { kind: 'shrunk'; rest: string; weight: number }
  /** `likeness` from 0.5 to 1. */
  | { kind: 'corrected'; likeness: number }
  /** The beginning is no longer there: `head`. */
  | { kind: 'slid'; head: string }
  /** `short`: what was there are a few words, as a first guess has. */
  | { kind: 'other'; short: boolean }

/** How one text of a row became another, in any script. */
export function relate(before: string, after: string): Relation {
  if (before === after) return { kind: 'same' }
  if (before !== '' && after.startsWith(before)) return { kind: 'grown' }
  const [old, now] = [tokensOf(before), tokensOf(after)]
  const common = commonStart(old, now)
  if (common === old.length) return { kind: common === now.length ? 'same' : 'grown' }
  const isPartial = (longer: Token | undefined, shorter: Token | undefined) =>
    longer !== undefined && shorter !== undefined && longer.text.startsWith(shorter.text)
  if (common === now.length) return shrunk(before, old, common)
  if (common === old.length - 1 && isPartial(now[common], old[common])) return { kind: 'grown' }
  if (common === now.length - 1 && isPartial(old[common], now[common])) return shrunk(before, old, common)
  return changed(before, { old, now, common })
}

function shrunk(before: string, old: readonly Token[], from: number): Relation {
  const rest = old.slice(from)
  return { kind: 'shrunk', rest: before.slice(rest[0]?.start ?? before.length), weight: weigh(rest) }
}

function commonStart(old: readonly Token[], now: readonly Token[]): number {
  let at = 0
  while (at < old.length && at < now.length && old[at]?.text === now[at]?.text) at += 1
  return at
}

/** From here on a row is not compared word by word. */
const CELLS_MAX = 40_000
const LIKE = 0.5
/** So many words must go at once for the rest to be the same speech further on. */
const SLID_HEAD = 8
const SLID_OVERLAP = 4

function changed(before: string, texts: { old: Token[]; now: Token[]; common: number }): Relation {
  const { old, now, common } = texts
  const head = slidHead(old, now)
  if (head > 0) return { kind: 'slid', head: before.slice(0, old[head]?.start ?? 0).trimEnd() }
  const isLike = sharedWords(old, now) >= LIKE / 2
  const likeness = Math.max(isLike ? Math.max(likenessOf(texts), wholeLikeness(texts)) : 0, charLikeness(old, now))
  if (likeness < LIKE) return { kind: 'other', short: weigh(old) <= 3 }
  const rest = old.slice(now.length)
  const isCut = common >= now.length * LIKE && weigh(rest) >= 3
  return isCut ? shrunk(before, old, now.length) : { kind: 'corrected', likeness }
}

/** What share of the shorter text's words the other has anywhere: cheap, and never less than what counts. */
function sharedWords(old: readonly Token[], now: readonly Token[]): number {
  const [short, long] = old.length <= now.length ? [old, now] : [now, old]
  const words = new Set(long.map((token) => token.text))
  return short.filter((token) => words.has(token.text)).length / Math.max(1, short.length)
}

/** What share of the shorter text is found, in its order, at the beginning of the longer one. */
function likenessOf({ old, now, common }: { old: Token[]; now: Token[]; common: number }): number {
  const [short, long] = old.length <= now.length ? [old, now] : [now, old]
  const a = short.slice(common).map((token) => token.text)
  const b = long.slice(common, common + 2 * a.length + 4).map((token) => token.text)
  if (short.length === 0) return 0
  if (a.length * b.length > CELLS_MAX) {
    const words = new Set(b)
    return (common + a.filter((word) => words.has(word)).length) / short.length
  }
  const distances = lastRow(a, b)
  return 1 - Math.min(...distances) / short.length
}

/** What share of the words, by weight, both texts have in the same order. */
function wholeLikeness({ old, now, common }: { old: Token[]; now: Token[]; common: number }): number {
  const [a, b] = [old.slice(common), now.slice(common)]
  if (a.length * b.length > CELLS_MAX) return 0
  let row = b.map(() => 0)
  for (const left of a) {
    const next: number[] = []
    for (const [j, right] of b.entries()) {
      const both = left.text === right.text ? (row[j - 1] ?? 0) + weigh([left]) : 0
      next.push(Math.max(both, row[j] ?? 0, next[j - 1] ?? 0))
    }
    row = next
  }
  return (weigh(old.slice(0, common)) + (row.at(-1) ?? 0)) / Math.max(weigh(old), weigh(now))
}

/** A word or two that were heard otherwise: robot, robert. */
function charLikeness(old: readonly Token[], now: readonly Token[]): number {
  const [a, b] = [old, now].map((tokens) => [...tokens.map((token) => token.text).join('')])
  if (!a || !b || old.length > 2 || now.length > 2 || weigh(old) < 1) return 0
  return 1 - (lastRow(a, b).at(-1) ?? a.length) / Math.max(a.length, b.length)
}

/** How many steps lead from `a` to each beginning of `b`. */
function lastRow(a: readonly string[], b: readonly string[]): number[] {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (const [i, left] of a.entries()) {
    const next = [i + 1]
    for (const [j, right] of b.entries()) {
      const swap = (row[j] ?? 0) + (left === right ? 0 : 1)
      next.push(Math.min(swap, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1))
    }
    row = next
  }
  return row
}

/** How many words went at the beginning, where what follows them is what is there now; 0 for none. */
function slidHead(old: readonly Token[], now: readonly Token[]): number {
  for (let head = SLID_HEAD; head <= old.length - SLID_OVERLAP; head += 1) {
    let same = 0
    while (head + same < old.length && same < now.length && old[head + same]?.text === now[same]?.text) same += 1
    const all = head + same === old.length || same >= 3 * SLID_OVERLAP
    if (same >= SLID_OVERLAP && weigh(now.slice(0, same)) >= 2 && all) return head
  }
  return 0
}
