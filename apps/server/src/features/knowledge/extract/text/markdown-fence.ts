/** The marks that open a block of code, also within a list; a pair of marks in one line is code of that line. */
const FENCE = /^\s*(?:(`{3,})[^`]*|(~{3,}).*)$/

/** The marks that open a block of code at this line; empty for any other line. */
export const fenceOf = (line: string): string => {
  const [, ticks = '', waves = ''] = FENCE.exec(line) ?? []
  return ticks || waves
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
