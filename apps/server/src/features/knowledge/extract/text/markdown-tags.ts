const HIDDEN = new Set(['script', 'style', 'head', 'template', 'noscript', 'svg', 'iframe'])
const BLOCKS = new Set(
  'address article aside blockquote center details dd div dl dt figcaption figure footer form header hr main nav ol p picture section summary table tbody thead tfoot tr ul video'.split(
    ' ',
  ),
)
const TAG = /<(\/?)([A-Za-z][\w.-]*)?(?=[\s/>])/y
/** To the end of a tag: attributes with their values, also programs in braces three deep. Each character is matched in one way. */
const VALUE = String.raw`"[^"]{0,5000}"|'[^']{0,5000}'|\{(?:[^{}]|\{(?:[^{}]|\{[^{}]{0,1000}\}){0,2000}\}){0,5000}\}`
const TAG_END = new RegExp(String.raw`(?:[\w\s=.:@/,-]|${VALUE}){0,5000}>`, 'y')
const BLANK_VALUE = /\{\s*(['"\x60])\s*\1\s*\}/y
const CODE_MAX = 1_000
/** So many opening signs that lead to no end, and the rest is text: each costs a search. */
const FAILED_MAX = 200

/** Text without the components, comments and scripts of a web site; what stands in its blocks becomes paragraphs of its own. Code within lines stays. */
export function withoutTags(text: string): string {
  const kept: string[] = []
  let from = 0
  let failed = 0
  const signs = /[`<{]/g
  for (let sign = signs.exec(text); sign && failed < FAILED_MAX; sign = signs.exec(text)) {
    const at = sign.index
    if (text[at - 1] === '\\') continue
    const found = readAt(text, at)
    if (!found) {
      if (/[\w/]/.test(text[at + 1] ?? '')) failed += 1
      continue
    }
    if (found.instead !== null) {
      kept.push(text.slice(from, at), found.instead)
      from = found.end
    }
    signs.lastIndex = found.end
  }
  kept.push(text.slice(from))
  return kept.join('')
}

/** What stands in the place of the code, comment or tag at `at`, itself where null; null where none begins there. */
function readAt(text: string, at: number): { end: number; instead: string | null } | null {
  if (text[at] === '`') {
    const [marks = '`'] = /^`+/.exec(text.slice(at, at + CODE_MAX)) ?? []
    const end = text.slice(at + marks.length, at + CODE_MAX).indexOf(marks)
    return { end: at + marks.length + (end < 0 ? 0 : end + marks.length), instead: null }
  }
  if (text[at] === '{') {
    if (text.startsWith('{/*', at)) return endAfter(text, '*/}', at)
    const end = matchAt(BLANK_VALUE, text, at)
    return end < 0 ? null : { end, instead: ' ' }
  }
  return readTag(text, at)
}

function endAfter(text: string, mark: string, at: number) {
  const end = text.indexOf(mark, at)
  return end < 0 ? null : { end: end + mark.length, instead: '' }
}

/** The end of a match that begins at `at`; -1 without one. */
function matchAt(expression: RegExp, text: string, at: number): number {
  expression.lastIndex = at
  return expression.test(text) ? expression.lastIndex : -1
}

function readTag(text: string, at: number) {
  TAG.lastIndex = at
  const [tag, slash = '', name = ''] = TAG.exec(text) ?? []
  if (tag === undefined) return null
  const end = matchAt(TAG_END, text, at + tag.length)
  if (end < 0) return null
  if (slash === '' && text[end - 2] !== '/' && HIDDEN.has(name)) return endAfter(text, `</${name}>`, end)
  if (slash === '' && name === 'pre') return readPre(text, end)
  const written = text.slice(at, end).replaceAll(/\s*\n\s*/g, ' ')
  const lineStart = text.lastIndexOf('\n', at - 1) + 1
  // A row of a table is one line.
  if (/^\s*\|/.test(text.slice(lineStart, lineStart + 200))) return { end, instead: written }
  if (/^h[1-6]$/.test(name)) return { end, instead: slash === '' ? `\n\n${'#'.repeat(Number(name[1]))} ` : '\n\n' }
  if (name === 'li') return { end, instead: slash === '' ? '\n- ' : '\n' }
  if (BLOCKS.has(name)) return { end, instead: '\n\n' }
  if (name !== '' && !/^\p{Lu}/u.test(name)) return { end, instead: written }
  const isAlone = text.slice(lineStart, at).trim() === '' && /^[ \t]*(?:\n|$|<)/.test(text.slice(end, end + 200))
  return { end, instead: isAlone ? '\n\n' : ' ' }
}

const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"' }

/** As a block of code between marks that it does not hold. */
function readPre(text: string, start: number) {
  const end = text.indexOf('</pre>', start)
  if (end < 0) return null
  const code = text
    .slice(start, end)
    .replaceAll(/<\/?[a-zA-Z][^<>]{0,1000}>/g, '')
    .replaceAll(/&(?:lt|gt|amp|quot);/g, (entity) => ENTITIES[entity] ?? '')
  const marks = '~'.repeat(Math.max(3, ...(code.match(/~+/g) ?? []).map((run) => run.length + 1)))
  return { end: end + '</pre>'.length, instead: `\n\n${marks}\n${code}\n${marks}\n\n` }
}
