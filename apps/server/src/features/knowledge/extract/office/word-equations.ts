/** A tag of an equation, with its name, its attributes and whether it is empty. */
const TAG = /<(\/?)m:(\w+)((?:[^"'<>/]|"[^"<]*"|'[^'<]*')*)(\/?)>/g
/** How a part of an equation is set, with the signs that it is drawn with. */
const SETTING = /Pr$/
const VALUE = /\bval\s*=\s*["']([^"']*)/
const RAISED = '<w:rPr><w:vertAlign w:val="superscript"/></w:rPr>'
/** In one line these are in brackets, unless they are a single word or number. */
const GROUPED = new Set(['num', 'den'])
const SINGLE = /^[\p{L}\p{N}.,]*$/u
/** Pieces of a longer group are not looked at: it is no single word. */
const PIECES_MAX = 40

interface Part {
  name: string
  /** Where its pieces begin. */
  from: number
  children: number
  /** The signs that are drawn around or before it, by what its setting calls them. */
  signs: Map<string, string>
}

const run = (text: string, properties = '') =>
  text === '' ? '' : `<w:r>${properties}<w:t xml:space="preserve">${text}</w:t></w:r>`

/** What is written before a part that begins within `parent`. */
function before(name: string, parent: Part | undefined): string {
  const isFirst = parent?.children === 1
  if (parent?.name === 'd' && name === 'e')
    return parent.signs.get(isFirst ? 'begChr' : 'sepChr') ?? (isFirst ? '(' : '|')
  if (parent?.name === 'nary' && isFirst) return parent.signs.get('chr') ?? '∫'
  return parent?.name === 'mr' && !isFirst ? ' ' : ''
}

function behind({ name, signs }: Part): string {
  if (name === 'd') return signs.get('endChr') ?? ')'
  return { num: '/', deg: '√', fName: ' ', mr: '; ' }[name] ?? ''
}

/**
 * The XML of a Word document with its equations as text in one line, because its parser would drop them: '(a+b)/2', '10 ³', '√x'. What is
 * set lower follows what it is set to.
 */
export function withPlainEquations(xml: string): string {
  const pieces: string[] = []
  const open: Part[] = []
  let settings = 0
  let raised = 0
  let at = 0
  const isGroup = ({ from }: Part) =>
    pieces.length - from > PIECES_MAX ||
    !SINGLE.test(
      pieces
        .slice(from)
        .join('')
        .replaceAll(/<[^>]*>/g, ''),
    )
  const begin = (name: string) => {
    const parent = open.at(-1)
    if (parent) parent.children += 1
    pieces.push(run(before(name, parent)))
    if (name === 'r') pieces.push(`<w:r>${raised > 0 ? RAISED : ''}`)
    else if (name === 't') pieces.push('<w:t xml:space="preserve">')
    if (name === 'sup') raised += 1
    open.push({ name, from: pieces.length, children: 0, signs: new Map() })
  }
  const end = () => {
    const part = open.pop()
    if (!part) return
    if (part.name === 'sup') raised -= 1
    if (part.name === 'r' || part.name === 't') return void pieces.push(`</w:${part.name}>`)
    if (GROUPED.has(part.name) && isGroup(part)) {
      pieces[part.from - 1] += run('(')
      pieces.push(run(')'))
    }
    pieces.push(run(behind(part)))
  }
  for (const { 0: tag, 1: closing, 2: name = '', 3: attributes = '', 4: empty, index } of xml.matchAll(TAG)) {
    if (settings === 0) pieces.push(xml.slice(at, index))
    at = index + tag.length
    if (SETTING.test(name)) {
      if (empty !== '/') settings += closing === '/' ? -1 : 1
    } else if (settings > 0) {
      const sign = VALUE.exec(attributes)?.[1]
      if (/[cC]hr$/.test(name)) open.at(-1)?.signs.set(name, sign ?? '')
    } else {
      if (closing !== '/') begin(name)
      if (closing === '/' || empty === '/') end()
    }
  }
  return [...pieces, xml.slice(at)].join('')
}
