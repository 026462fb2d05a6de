/** A tag of an equation, with its name, its attributes and whether it is empty. */
const TAG = /<(\/?)m:(\w+)((?:[^"'<>/]|"[^"<]*"|'[^'<]*')*)(\/?)>/g
/** How a part of an equation is set, with the signs that it is drawn with. */
const SETTING = /Pr$/
const VALUE = /\bval\s*=\s*["']([^"']*)/
const EQUATION = /<m:oMath(?=[\s>])(?:[^"'<>]|"[^"<]*"|'[^'<]*')*>(?:(?!<\/m:oMath>)[\s\S])*<\/m:oMath>/g
/** What is said by signs over, around or before letters, by two lines without a fraction's, or by a root's letter: no line of text says it. */
const BESIDE_LINE =
  /<m:(?:bar|acc|groupChr|phant|sPre|strike\w+)[\s/>]|<m:type\s[^>]*val\s*=\s*["']noBar|<m:deg>(?:(?!<\/m:deg>)[\s\S])*<m:t(?:\s[^>]*)?>[^<]*[^<\d]/
const RAISED = '<w:rPr><w:vertAlign w:val="superscript"/></w:rPr>'
/** In one line these are in brackets, unless they are a single word or number. */
const GROUPED = new Set(['num', 'den', 'sub', 'sup', 'lim'])
/** So is what these are set to. */
const SET_TO = new Set(['rad', 'nary', 'sSup', 'sSub', 'sSubSup'])
const SINGLE = /^(?:\p{L}+\d*|[\d.,]+)?$/u
/** Raised figures and signs are read as such; letters are not drawn raised. */
const RAISABLE = /^(?:[-+−]?\d+|[^\p{L}\p{N}]+)$/u
/** So many pieces are looked at. */
const PIECES_MAX = 40
const WORD_OR_FIGURE = /[\p{L}\p{N}]/u
/** Behind a fraction, and what is set higher or lower, these would go on with it. */
const GOES_ON = /[\p{L}\p{N}(√∑∏∫]/u

interface Part {
  name: string
  parent: string | undefined
  /** Where its pieces begin. */
  from: number
  /** The names of the parts in it. */
  children: string[]
  /** The signs that are drawn around or before it, by what its setting calls them. */
  signs: Map<string, string>
  isRaised: boolean
  /** A figure stands before it. */
  isBehindFigure: boolean
}

const run = (text: string, properties = '') =>
  text === '' ? '' : `<w:r>${properties}<w:t xml:space="preserve">${text}</w:t></w:r>`
const textOf = (xml: string) => xml.replaceAll(/<[^>]*>/g, '')

/** What is written before a part that begins within `parent`. */
function before(name: string, parent: Part | undefined): string {
  const isFirst = parent?.children.length === 1
  if (parent?.name === 'd' && name === 'e')
    return parent.signs.get(isFirst ? 'begChr' : 'sepChr') ?? (isFirst ? '(' : '|')
  if (parent?.name === 'nary') return isFirst ? (parent.signs.get('chr') ?? '∫') : name === 'e' ? ' ' : ''
  if (isFirst) return ''
  return { mr: ' ', eqArr: '; ' }[parent?.name ?? ''] ?? ''
}

function behind({ name, signs }: Part): string {
  if (name === 'd') return signs.get('endChr') ?? ')'
  return { num: '/', deg: '√', fName: ' ', mr: '; ' }[name] ?? ''
}

/** The sign before what is set higher or lower, where its place alone does not say it: 'CO2' and '10 ³', but '∑_i^n' and '101_2'. */
function placeSign({ name, parent, isRaised, isBehindFigure }: Part, isGroup: boolean): string {
  if (name === 'lim') return parent === 'limUpp' ? '^' : '_'
  if (name === 'sup') return isRaised ? '' : '^'
  return name === 'sub' && (parent === 'nary' || isGroup || isBehindFigure) ? '_' : ''
}

/** Whether a part that begins here holds nothing but a figure or signs. */
function isRaisable(xml: string, at: number, name: string): boolean {
  const [inner = ''] = xml.slice(at, at + 1_000).split(`</m:${name}>`, 1)
  return !inner.includes(`<m:${name}`) && RAISABLE.test(textOf(inner).trim())
}

/** The last sign of a paragraph so far. */
function lastSign(pieces: readonly string[]): string {
  const tail = pieces.slice(-PIECES_MAX).join('').slice(-2_000)
  return textOf(tail.split(/<\/?w:p[\s>]/).at(-1) ?? '').at(-1) ?? ''
}

/** Whether a text holds equations that cannot be written in one line. */
export const hasUnreadEquations = (xml: string): boolean =>
  [...xml.matchAll(EQUATION)].some(([equation]) => BESIDE_LINE.test(equation))

/**
 * The XML of a Word document with its equations as text in one line, because its parser would drop them: '(a+b)/2', '10 ³', 'x^(2n)', '√x'.
 * Three dots stand for one that cannot be written so.
 */
export const withPlainEquations = (xml: string): string =>
  inOneLine(xml.replace(EQUATION, (equation) => (BESIDE_LINE.test(equation) ? run('…') : equation)))

function inOneLine(xml: string): string {
  const line = new EquationLine(xml)
  let settings = 0
  let at = 0
  for (const { 0: tag, 1: closing, 2: name = '', 3: attributes = '', 4: empty, index } of xml.matchAll(TAG)) {
    if (settings === 0) line.pieces.push(xml.slice(at, index))
    at = index + tag.length
    if (SETTING.test(name)) {
      if (empty !== '/') settings += closing === '/' ? -1 : 1
    } else if (settings > 0) {
      if (/[cC]hr$/.test(name)) line.setSign(name, VALUE.exec(attributes)?.[1] ?? '')
    } else {
      if (closing !== '/') line.begin(name, at)
      if (closing === '/' || empty === '/') line.end()
    }
  }
  return [...line.pieces, xml.slice(at)].join('')
}

/** The parts of equations as runs of text. */
class EquationLine {
  readonly pieces: string[] = []
  private readonly open: Part[] = []
  /** What may not follow without a space. */
  private apart: RegExp | null = null
  private readonly xml: string

  constructor(xml: string) {
    this.xml = xml
  }

  setSign(name: string, sign: string): void {
    this.open.at(-1)?.signs.set(name, sign)
  }

  /** `at`: where its content begins. */
  begin(name: string, at: number): void {
    const { pieces, open, xml } = this
    const parent = open.at(-1)
    if (!parent || name === 'sup') this.apart = null
    parent?.children.push(name)
    if (name === 'f' && WORD_OR_FIGURE.test(lastSign(pieces))) pieces.push(run(' '))
    pieces.push(run(this.spaced(before(name, parent))))
    if (name === 'r') pieces.push(`<w:r>${open.some(({ isRaised }) => isRaised) ? RAISED : ''}`)
    else if (name === 't') pieces.push(`<w:t xml:space="preserve">${this.spaced('', xml.charAt(at))}`)
    const isAbove = name === 'deg' || (name === 'sup' && parent?.name !== 'nary')
    open.push({
      name,
      parent: parent?.name,
      from: pieces.length,
      children: [],
      signs: new Map(),
      isRaised: isAbove && isRaisable(xml, at, name),
      isBehindFigure: name === 'sub' && /\d/.test(lastSign(pieces)),
    })
  }

  end(): void {
    const { pieces } = this
    const part = this.open.pop()
    if (!part) return
    const { name, parent = '', from } = part
    if (name === 'r' || name === 't') return void pieces.push(`</w:${name}>`)
    // Of a longer part it is enough that it is no single word.
    const written = pieces.length - from > PIECES_MAX ? '…' : textOf(pieces.slice(from).join(''))
    const mayBeGroup = GROUPED.has(name) || (name === 'e' && SET_TO.has(parent))
    const isInBrackets = part.children.length === 1 && part.children[0] === 'd'
    const isGroup = mayBeGroup && !part.isRaised && !SINGLE.test(written) && !isInBrackets
    const sign = written === '' ? '' : placeSign(part, isGroup)
    pieces[from - 1] += run(`${sign}${isGroup ? '(' : ''}`)
    pieces.push(run(isGroup ? ')' : ''))
    if (name === 'f' || sign !== '') this.apart = GOES_ON
    else if (name === 'sub') this.apart = /\d/
    pieces.push(run(this.spaced(behind(part))))
  }

  /** A text behind what is written already; `next` is how it goes on. */
  private spaced(text: string, next = text): string {
    const space = this.apart?.test(next.charAt(0)) ? ' ' : ''
    if (next !== '') this.apart = null
    return space + text
  }
}
