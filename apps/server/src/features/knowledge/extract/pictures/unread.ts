/** `2`, `2 and 3`, `2, 4 to 7 and 9`. */
const ranges = (numbers: readonly number[]): string => {
  const runs: { from: number; to: number }[] = []
  for (const number of [...numbers].sort((a, b) => a - b)) {
    const last = runs.at(-1)
    if (last && number === last.to + 1) last.to = number
    else runs.push({ from: number, to: number })
  }
  const all = runs.flatMap(({ from, to }) =>
    from === to ? [`${from}`] : to === from + 1 ? [`${from}`, `${to}`] : [`${from} to ${to}`],
  )
  const named = all.slice(0, 12)
  if (all.length > named.length) return `${named.join(', ')} and others`
  const end = named.pop() ?? ''
  return named.length === 0 ? end : `${named.join(', ')} and ${end}`
}

const NOUNS = {
  page: { one: 'Page', more: 'Pages', was: 'was' },
  picture: { one: 'Picture', more: 'Pictures', was: 'was' },
  slide: { one: 'The pictures on slide', more: 'The pictures on slides', was: 'were' },
}

const subject = (noun: keyof typeof NOUNS, numbers: readonly number[]): string => {
  const { one, more, was } = NOUNS[noun]
  return `${numbers.length === 1 ? one : more} ${ranges(numbers)} ${numbers.length === 1 ? was : 'were'} not read`
}

/** The sentence shown for a document that was read in part; undefined when nothing is missing. */
export const unreadSentence = (noun: keyof typeof NOUNS, left: { late: number[]; failed: number[] }) => {
  const parts: string[] = []
  if (left.late.length > 0)
    parts.push(
      `${subject(noun, left.late)}: reading text from pictures takes long, and the time limit for one document was reached. Split the document and upload its parts to have them read.`,
    )
  if (left.failed.length > 0)
    parts.push(
      `${subject(noun, left.failed)} because of damage. Save the document again in its own program and upload that file.`,
    )
  return parts.length === 0 ? undefined : parts.join(' ')
}

const hiddenSentence = (what: string, isOne: boolean): string =>
  `${what} ${isOne ? 'is' : 'are'} hidden and ${isOne ? 'was' : 'were'} not read. Unhide ${isOne ? 'it' : 'them'} and upload the file again if answers may use ${isOne ? 'it' : 'them'}.`

/** The sentence shown for a presentation with hidden slides; undefined without any. */
export const hiddenSlides = (numbers: readonly number[]): string | undefined => {
  const isOne = numbers.length === 1
  return numbers.length === 0 ? undefined : hiddenSentence(`${isOne ? 'Slide' : 'Slides'} ${ranges(numbers)}`, isOne)
}

const SHEETS_NAMED = 5

/** `'Costs' and 'Margins'` */
const sheetNames = (names: readonly string[]): string => {
  const shown = names.slice(0, SHEETS_NAMED).map((name) => `'${name}'`)
  const rest = names.length > SHEETS_NAMED ? 'others' : shown.length > 1 ? shown.pop() : undefined
  return rest === undefined ? shown.join('') : `${shown.join(', ')} and ${rest}`
}

/** The same for a spreadsheet with hidden sheets, and with other sheets of which rows or columns are hidden (`lines`). */
export const hiddenInSheets = (hidden: { sheets: readonly string[]; lines: readonly string[] }): string | undefined => {
  const { sheets, lines } = hidden
  const sentences: string[] = []
  const isOne = sheets.length === 1
  if (sheets.length > 0) sentences.push(hiddenSentence(`${isOne ? 'Sheet' : 'Sheets'} ${sheetNames(sheets)}`, isOne))
  if (lines.length > 0) {
    const noun = lines.length === 1 ? 'sheet' : 'sheets'
    sentences.push(hiddenSentence(`Rows or columns of ${noun} ${sheetNames(lines)}`, false))
  }
  return sentences.length === 0 ? undefined : sentences.join(' ')
}

/** The same for sheets with formulas without stored results, by their names. */
export const formulasWithoutResults = (sheets: readonly string[]): string | undefined =>
  sheets.length === 0
    ? undefined
    : `Formulas of ${sheets.length === 1 ? 'sheet' : 'sheets'} ${sheetNames(sheets)} have no stored results, so their cells were not read. Open the file in Excel, save it and upload it again.`

/** The same for a Word document into which others were inserted as files: Word puts their text in its place when it saves. */
export const INSERTED_FILES =
  'Files that were inserted into this document were not read. Open it in Word, save it and upload it again.'

/** The same for a Word document with equations that no line of text can say. */
export const UNREAD_EQUATIONS =
  'Some equations of this document cannot be written in one line and were not read. If answers may use them, say in words what they say and upload it again.'

/** The same for a document with hidden text. */
export const HIDDEN_TEXT =
  'Some text is hidden and was not read. Unhide it and upload the file again if answers may use it.'
