import { contentWords } from '@cuecard/language/words.ts'
import { CITATION_FIRST, numbersIn } from '../model-replies/named-citations.ts'
import type { ReadPassage } from '../passages/read-passages.ts'

/** What a citation may point to: `words` are its stemmed content words. */
export type Citable = Pick<ReadPassage, 'n' | 'words'>

/** Lets text through as it arrives and drops each `[n]` that passage n does not bear out. */
export interface CitationFilter {
  /** What of the text so far may be shown now. Only what may become a citation waits. */
  push: (delta: string) => string
  /** The rest. */
  end: () => string
  /** The numbers that were let through. */
  cited: ReadonlySet<number>
}

const OPENING = /[[【]/
const MAY_BECOME_CITATION = /^[[【][\s\d^,;–-]*$/
const CITATION_MAX = 48
/** A citation in front of its sentence waits for it, but no longer than this many characters. */
const SENTENCE_MAX = 400
const SENTENCE_END = /[.!?。！？]["'”’)*_]*(?=\s)|\n|[。！？]/u

interface State {
  passages: ReadonlyMap<number, Citable>
  cited: Set<number>
  pending: string
  /** The current line as shown, without citations. */
  line: string
  insideCode: boolean
  /** A citation was dropped together with the space before it. */
  dropped: boolean
}

export function filterCitations(passages: readonly Citable[]): CitationFilter {
  const state: State = {
    passages: new Map(passages.map((passage) => [passage.n, passage])),
    cited: new Set(),
    pending: '',
    line: '',
    insideCode: false,
    dropped: false,
  }
  return {
    push: (delta) => run(state, delta, false),
    end: () => run(state, '', true),
    cited: state.cited,
  }
}

function run(state: State, delta: string, ended: boolean): string {
  let rest = state.pending + delta
  let shown = ''
  state.pending = ''
  while (rest !== '') {
    const at = rest.search(OPENING)
    const plain = at < 0 ? rest : rest.slice(0, at)
    const spaces = /[ \t]*$/.exec(plain)?.[0] ?? ''
    shown += show(state, plain.slice(0, plain.length - spaces.length))
    if (at < 0) {
      if (ended) shown += show(state, spaces)
      else state.pending = spaces
      return shown
    }
    rest = rest.slice(at)
    const step = takeBracket(state, { rest, spaces, ended })
    if (step === 'wait') {
      state.pending = spaces + rest
      return shown
    }
    shown += step.shown
    rest = rest.slice(step.taken)
  }
  return shown
}

interface Bracket {
  rest: string
  spaces: string
  ended: boolean
}

/** Decides about the bracket that `rest` begins with, or asks for more text. */
function takeBracket(state: State, { rest, spaces, ended }: Bracket): { shown: string; taken: number } | 'wait' {
  const literal = () => ({ shown: show(state, spaces + rest.slice(0, 1)), taken: 1 })
  if (state.insideCode) return literal()
  const head = rest.slice(0, CITATION_MAX)
  const match = CITATION_FIRST.exec(head)
  // The passages are numbered from one: the place in `items[0]` is no citation.
  if (match?.[1] === '0' && spaces === '' && /[\p{L}\p{N}_]$/u.test(state.line)) return literal()
  if (!match) {
    const open = !ended && rest.length < CITATION_MAX && MAY_BECOME_CITATION.test(rest)
    return open ? 'wait' : literal()
  }
  const taken = match[0].length
  const sentence = citedSentence(state.line) ?? sentenceAfter(rest.slice(taken), ended)
  if (sentence === null) return 'wait'
  const kept = numbersIn(match[1] ?? '').filter((n) => bearsOut(state.passages.get(n), sentence))
  if (kept.length === 0) {
    state.dropped ||= spaces !== ''
    return { shown: '', taken }
  }
  for (const n of kept) state.cited.add(n)
  const gap = state.dropped && spaces === '' ? ' ' : spaces
  state.dropped = false
  return { shown: gap + kept.map((n) => `[${n}]`).join(''), taken }
}

function show(state: State, text: string): string {
  if (text === '') return ''
  const gap = state.dropped && /^[\p{L}\p{N}]/u.test(text) ? ' ' : ''
  state.dropped = false
  const marks = text.split('`').length - 1
  if (marks % 2 === 1) state.insideCode = !state.insideCode
  const newline = text.lastIndexOf('\n')
  state.line = (newline < 0 ? state.line + gap + text : text.slice(newline + 1)).slice(-2 * SENTENCE_MAX)
  return gap + text
}

/** The sentence that a citation at this place stands behind; null when it stands in front of its sentence. */
function citedSentence(line: string): string | null {
  const text = line.replace(/^\s*(?:[-*+>#]+|\d{1,2}[.)])\s+/, '').trimEnd()
  const open = text.replace(/[.!?。！？:;]+["'”’)*_]*$/u, '')
  const start = Math.max(
    ...['. ', '! ', '? ', '。', '！', '？'].map((mark) => open.lastIndexOf(mark) + (mark.length === 2 ? 2 : 1)),
  )
  const sentence = start > 1 ? open.slice(start) : open
  return contentWords(sentence).length > 0 ? sentence : null
}

function sentenceAfter(text: string, ended: boolean): string | null {
  const end = SENTENCE_END.exec(text.slice(0, SENTENCE_MAX))
  if (end) return text.slice(0, end.index)
  return ended || text.length >= SENTENCE_MAX ? text.slice(0, SENTENCE_MAX) : null
}

/** A passage bears a sentence out when they share a figure or, in a sentence of some length, two telling words. */
function bearsOut(read: Citable | undefined, sentence: string): boolean {
  if (!read) return false
  const words = new Set(contentWords(sentence.replace(/[[【][\d\s,;–^-]*[\]】]/g, ' ')))
  const shared = [...words].filter((word) => read.words.has(word))
  if (shared.some((word) => /\p{N}/u.test(word))) return true
  return shared.length >= (words.size >= 4 ? 2 : 1)
}
