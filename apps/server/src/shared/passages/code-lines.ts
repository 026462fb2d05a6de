/** Before each line of code in a passage, as in Markdown: it can be found and read by a model, and no answer quotes it. Other lines begin without a blank. */
const CODE_INDENT = '    '

export const isCodeLine = (line: string) => line.startsWith(CODE_INDENT)

/** A block of code as the lines of a passage. */
export const asCodeLines = (code: string): string =>
  code
    .split('\n')
    .map((line) => (line.trim() === '' ? '' : `${CODE_INDENT}${line.trimEnd()}`))
    .join('\n')

/** A passage whose code counts as text, where it is asked what the documents hold at all. */
export const withCodeAsText = (passageText: string): string => passageText.replaceAll(/^ {4}\s*/gm, '')
