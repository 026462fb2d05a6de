/** Words with their positions, read as rows of cells. All lengths are in one unit, such as dots or points. */
export interface Word {
  left: number
  right: number
  /** Of its letters. */
  height: number
  text: string
}

export interface Cell {
  left: number
  right: number
  text: string
}

/** A gap wider than this many times the word height separates two cells; a normal space is about a third of the height. */
const CELL_GAP = 1.3

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** The cells of a line, which wide gaps separate, and words that are `rules`, the remains of table lines. */
export const cellsOf = (words: readonly Word[], rules?: RegExp): Cell[] => {
  const height = median(words.map((word) => word.height))
  const cells: Cell[] = []
  let right = -Infinity
  for (const word of words) {
    if (rules?.test(word.text)) {
      right = -Infinity
      continue
    }
    const last = cells.at(-1)
    if (last && word.left - right <= height * CELL_GAP) {
      last.text += ` ${word.text}`
      last.right = word.right
    } else cells.push({ left: word.left, right: word.right, text: word.text })
    right = word.right
  }
  return cells
}

/** How far apart two cells stand; below zero by how much one stands under the other. */
export const distance = (a: Cell, b: Cell): number => Math.max(a.left, b.left) - Math.min(a.right, b.right)

/** Assigns each cell to the nearest column of the row with the most cells. */
export const toGrid = (rows: readonly (readonly Cell[])[]): string[][] => {
  const columns = rows.reduce((most, row) => (row.length > most.length ? row : most), rows[0] ?? [])
  return rows.map((cells) => {
    if (cells.length === columns.length) return cells.map((cell) => cell.text)
    const row = columns.map(() => '')
    for (const cell of cells) {
      const distances = columns.map((column) => distance(column, cell))
      const at = distances.indexOf(Math.min(...distances))
      row[at] = `${row[at] ?? ''} ${cell.text}`.trim()
    }
    return row
  })
}
