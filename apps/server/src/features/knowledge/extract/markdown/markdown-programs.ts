/** The name of a module in quotes: 'react', '../note'; "Settings > Plans" and "Settings" are words. */
const MODULE_NAME = String.raw`(?:"(?![A-Z]\w{0,100}")[^"\s]{1,500}"|'(?![A-Z]\w{0,100}')[^'\s]{1,500}')`
/** `import 'a'`, `import A, { B } from 'a'` */
const FROM = new RegExp(String.raw`\bfrom\s{1,20}${MODULE_NAME}\s{0,20};?$`)
/** One name, names in braces, which may go on in the next line, or all; a run of words is prose. */
const IMPORTED = String.raw`(?:[\w$]{1,200}|\{[\w$\s,]*(?:\}|$)|\*\s{1,20}as\s{1,20}[\w$]{1,200})`
const IMPORTS = new RegExp(String.raw`^\s{0,20}(?:type\s{1,20})?${IMPORTED}(?:\s{0,20},\s{0,20}${IMPORTED})?\s{0,20}$`)
const MORE_IMPORTS = /^[\w$\s,{}*]*$/
const MODULE = new RegExp(String.raw`^import\s{1,20}${MODULE_NAME}\s{0,20};?$`)
/** What begins an export of a program; 'export default settings are …' is prose. */
const EXPORT =
  /^export\s{1,20}(?:(?:const|let|var)\s{1,20}[\w$]{1,200}\s{0,20}(?::[^=]{1,200})?=|(?:default\s{1,20})?(?:async\s{1,20})?function\b\s{0,20}[\w$*]{0,200}\s{0,20}\(|(?:default\s{1,20})?class\s{1,20}[A-Z][\w$]{0,200}\s{0,20}(?:\{|extends\b)|default\s{1,20}(?:[{[(]|[A-Za-z_$][\w$.]{0,200}(?:\(|;$)|[A-Z][\w$.]{0,200}$)|\{\s{0,20}$)/
/** `export { a, b as c }` and `export * from 'a'`, which are whole; 'export { PDF } and more' is prose. */
const EXPORT_NAMES = new RegExp(
  String.raw`^export\s{1,20}(?:\{[\w$\s,]{0,2000}\}(?:\s{1,20}from\s{1,20}${MODULE_NAME})?|\*\s{1,20}(?:as\s{1,20}[\w$]{1,200}\s{1,20})?from\s{1,20}${MODULE_NAME})\s{0,20};?$`,
)
/** A statement that goes on in the next line. */
const GOES_ON = /(?:[=,([{+&|?:]|=>)$/
const QUOTED = /"[^"]*"|'[^']*'|`[^`]*`/g
const STATEMENT_MAX = 300

/** Lines without the imports and exports of programs, which begin a block; those that are no whole statements are text. `isCode`: lines of blocks of code. */
export function withoutPrograms(lines: readonly string[], isCode: readonly boolean[]): string[] {
  const kept: string[] = []
  let isBelowBlank = true
  for (let at = 0; at < lines.length; at = kept.length) {
    const end = isBelowBlank && !isCode[at] ? endOfStatement(lines, at) : at
    if (end > at) {
      while (kept.length < end) kept.push('')
      continue
    }
    const line = lines[at] ?? ''
    kept.push(line)
    isBelowBlank = line.trim() === ''
  }
  return kept
}

/** The line behind the statement that begins at `at`; `at` where none begins. */
function endOfStatement(lines: readonly string[], at: number): number {
  const first = (lines[at] ?? '').trimEnd()
  if (first.startsWith('import')) return endOfImport(lines, at)
  if (EXPORT_NAMES.test(first)) return at + 1
  return EXPORT.test(first) ? endOfExport(lines, at) : at
}

function endOfImport(lines: readonly string[], at: number): number {
  const first = (lines[at] ?? '').trimEnd()
  if (MODULE.test(first)) return at + 1
  if (!/^import[\s{]/.test(first)) return at
  let names = ''
  for (let end = at; end < lines.length && end < at + STATEMENT_MAX; end++) {
    const line = (lines[end] ?? '').trimEnd()
    if (line.trim() === '') return at
    const from = line.length > 2_000 ? -1 : line.search(FROM)
    names = from < 0 ? line : line.slice(0, from)
    if (end === at ? !IMPORTS.test(names.slice('import'.length)) : !MORE_IMPORTS.test(names)) return at
    if (from >= 0) return end + 1
    // Names over several lines stand in braces.
    if (end === at && names.lastIndexOf('{') <= names.lastIndexOf('}')) return at
  }
  return at
}

/** To the line in which every bracket is closed again. */
function endOfExport(lines: readonly string[], at: number): number {
  let open = 0
  let isBelowBlank = false
  for (let end = at; end < lines.length && end < at + STATEMENT_MAX; end++) {
    const line = (lines[end] ?? '').trimEnd()
    // A blank line may stand within a program, whose next one is indented.
    if (end > at && isBelowBlank && /^[^\s}\])]/.test(line)) return at
    isBelowBlank = line.trim() === ''
    for (const sign of line.replace(QUOTED, '')) {
      if (sign === '{' || sign === '(' || sign === '[') open += 1
      else if (sign === '}' || sign === ')' || sign === ']') open -= 1
    }
    if (open <= 0 && !GOES_ON.test(line)) return line.trim() === '' ? at : end + 1
  }
  return at
}
