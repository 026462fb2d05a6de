import { nameRows } from './row-names.ts'
import { splitText, weigh } from './text-weight.ts'

/** A header with more words is not repeated in every passage: the table is split by columns instead. */
const HEADER_MAX = 60

const QUESTION = /\b(question|query|frage|pregunta|domanda|vraag|faq)s?\b|^q$/i
const ANSWER = /\b(answer|response|reply|antwort|respuesta|risposta|antwoord)s?\b|^a$/i

const cellText = (cell: string): string => cell.replace(/\s+/g, ' ').trim().replaceAll('|', '\\|')
const line = (cells: readonly string[], width: number) =>
  `| ${Array.from({ length: width }, (_, i) => cellText(cells[i] ?? '')).join(' | ')} |`

const widthOf = (rows: readonly string[][]): number => {
  let width = 0
  for (const row of rows) width = Math.max(width, row.length)
  return width
}

/** Groups of columns with headers short enough to be repeated. Each group starts with the first column, which names the row. */
const columnGroups = (header: readonly string[], width: number): number[][] => {
  const groups: number[][] = []
  const keyWeight = weigh(header[0] ?? '')
  let group: number[] = []
  let weight = 0
  for (let column = 0; column < width; column++) {
    // Column separators count as words, because they use tokens of the embedding model.
    const own = Math.min(HEADER_MAX, weigh(header[column] ?? '')) + 1
    if (group.length > 0 && weight + own > HEADER_MAX) {
      groups.push(group)
      group = keyWeight <= HEADER_MAX / 4 ? [0] : []
      weight = group.length > 0 ? keyWeight + 1 : 0
    }
    group.push(column)
    weight += own
  }
  if (group.length > 0) groups.push(group)
  return groups
}

/** A row that is too long for a table, as lines of `column: cell`. */
const spell = (header: readonly string[], row: readonly string[], limit: number) =>
  row.flatMap((cell, i) => {
    if (cell.trim() === '') return []
    const name = (header[i] ?? '').replace(/\s+/g, ' ').trim()
    const label = name === '' || weigh(name) > HEADER_MAX ? '' : `${name}: `
    return splitText(cell, limit - weigh(label) - 1).map((piece) => label + piece.text)
  })

const packLines = (head: string, lines: readonly string[], limit: number): string[] => {
  const headWeight = weigh(head)
  const weights = lines.map(weigh)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const goal = total / Math.max(1, Math.ceil(total / (limit - headWeight)))
  const texts: string[] = []
  let current: string[] = []
  let weight = 0
  const flush = (): void => {
    if (current.length > 0) texts.push([head, ...current].filter((part) => part !== '').join('\n'))
    current = []
    weight = 0
  }
  for (const [i, text] of lines.entries()) {
    const own = weights[i] ?? 0
    if (headWeight + weight + own > limit || weight >= goal) flush()
    current.push(text)
    weight += own
  }
  flush()
  return texts
}

const packColumns = (header: readonly string[], rows: readonly string[][], limit: number): string[] => {
  const width = Math.max(header.length, widthOf(rows))
  const named = header.some((cell) => cell !== '')
  const head = named ? `${line(header, width)}\n|${'---|'.repeat(width)}` : ''
  if (weigh(head) > limit / 2) return [...splitAll(header, limit), ...rows.flatMap((row) => spell(header, row, limit))]
  const texts: string[] = []
  let lines: string[] = []
  for (const row of rows) {
    const text = line(row, width)
    if (weigh(head) + weigh(text) <= limit) {
      lines.push(text)
      continue
    }
    texts.push(...packLines(head, lines, limit), ...packLines('', spell(header, row, limit), limit))
    lines = []
  }
  return [...texts, ...(rows.length === 0 ? [head] : packLines(head, lines, limit))]
}

const splitAll = (cells: readonly string[], limit: number) =>
  packLines(
    '',
    cells.flatMap((cell) => splitText(cell, limit).map((piece) => piece.text)),
    limit,
  )

/** For a table of questions and answers: each row as a separate passage. Null for other tables. */
const questionRows = (header: readonly string[], rows: readonly string[][], limit: number): string[] | null => {
  const question = header.findIndex((cell) => QUESTION.test(cell))
  const answer = header.findIndex((cell, i) => i !== question && ANSWER.test(cell))
  if (question < 0 || answer < 0) return null
  return rows.flatMap((row) => {
    const asked = (row[question] ?? '').trim()
    const spelled = spell(header, row, limit)
    const whole = spelled.join('\n')
    if (weigh(whole) <= limit) return [whole]
    const lead = `${header[question]}: ${asked}`
    if (weigh(lead) > limit / 2) return packLines('', spelled, limit)
    const others = row.map((cell, i) => (i === question ? '' : cell))
    return packLines(lead, spell(header, others, limit - weigh(lead)), limit)
  })
}

/** Splits a table into Markdown tables of at most `limit` words, each with the header. Rows are split only if they are too long. */
export const splitTable = (header: readonly string[], source: readonly string[][], limit: number): string[] => {
  const asked = questionRows(header, source, limit)
  if (asked) return asked
  const rows = nameRows(header, source)
  const width = Math.max(header.length, widthOf(rows))
  return columnGroups(header, width).flatMap((group, i) => {
    const pick = (row: readonly string[]): string[] => group.map((column) => row[column] ?? '')
    const picked = rows.map(pick)
    const named = i > 0 && group[0] === 0 ? 1 : 0
    // Further groups omit rows that have nothing but the name.
    const telling = i === 0 ? picked : picked.filter((row) => row.slice(named).some((cell) => cell.trim() !== ''))
    return packColumns(pick(header), telling, limit)
  })
}
