/** The marks that open a block of code, also within a list; a pair of marks in one line is code of that line. */
const FENCE = /^\s*(?:(`{3,})([^`]*)|(~{3,})(.*))$/

/** The marks that open a block of code at this line; empty for any other line. */
export const fenceOf = (line: string): string => {
  const [, ticks = '', , waves = ''] = FENCE.exec(line) ?? []
  return ticks || waves
}

/** The language that is named behind the marks: `js` of '```js {1,3}', '``` {.js}' and '```language-js'; empty without one. */
export const languageOf = (line: string): string => {
  const [, , behindTicks = '', , behindWaves = ''] = FENCE.exec(line) ?? []
  return (behindTicks || behindWaves)
    .slice(0, 100)
    .trim()
    .replace(/^\{?\s*\.?(?:language-|lang-)?/, '')
    .replace(/[\s,:;{}[(].*$/s, '')
}

/** Whether a line ends the block that these marks opened. */
export const closesFence = (line: string, mark: string): boolean => {
  const text = line.trim()
  return text.startsWith(mark) && text === (mark[0] ?? '').repeat(text.length)
}

/** Whether each line is code, its marks included. */
export function codeLines(lines: readonly string[]): boolean[] {
  let fence = ''
  return lines.map((line) => {
    if (fence === '') {
      fence = fenceOf(line)
      return fence !== ''
    }
    if (closesFence(line, fence)) fence = ''
    return true
  })
}
