import { decimalSignFor } from '@cuecard/language/decimal-sign.ts'
import { findFigures, MONEY_UNITS } from '@cuecard/language/figures.ts'
import { numberOf, WRITTEN_NUMBER } from '@cuecard/language/written-numbers.ts'
import type { DocumentTable } from './tier-tables.ts'
import { numberedName, rankOf } from './tier-names.ts'

/** Why one tier stands below another; several may say so. */
export interface TierOrder {
  /** The names, from the least to the most; as they were given where nothing tells. */
  names: string[]
  byPrice: boolean
  /** By a number in the name, or by what each of them has room for. */
  bySize: boolean
  /** By words that vendors everywhere use for it. */
  byRank: boolean
}

/** Heads of columns and rows that give the price of the thing itself. */
const PRICE =
  /^(?:(?:list|base|basic|net|gross|unit|monthly|yearly|annual|licen[cs]e|starting) )*(?:prices?|costs?|fees?|rates?|subscription)(?!\p{L})|^(?:(?:listen|grund|netto|brutto|einzel|stück|monats|jahres|lizenz)?(?:preis|gebühr|kosten|pauschale))(?!\p{L})|^(?:prix|tarif|coût|abonnement|redevance|precio|coste|cuota|tarifa)(?!\p{L})/iu
const SIZE =
  /(?<!\p{L})(?:users?|seats?|employees|people|persons?|staff|agents?|members|nutzer|benutzer|anwender|mitarbeiter(?:nde|innen)?|personen|arbeitsplätze|utilisateurs?|salariés|collaborateurs|personnes|postes|usuarios?|empleados|personas|puestos)(?!\p{L})/iu
const UNLIMITED = /^(?:unlimited|no limit|∞|unbegrenzt|illimité(?:e?s)?|ilimitad[oa]s?)$/iu
const ON_REQUEST =
  /^(?:on request|custom|contact us|individual|auf anfrage|individuell|sur (?:devis|demande)|bajo (?:petición|consulta)|a medida)$/iu
const UNIT = /^(?:(?:price )?(?:unit|basis|billing)|(?:preis)?einheit|abrechnung|unité|unidad)$/iu
const AMOUNT_IN_CELL = new RegExp(String.raw`(?<!\p{L})(?:${WRITTEN_NUMBER})`, 'gu')

interface Amount {
  value: number
  /** Currency and what it is for; only equal ones can be compared. */
  unit: string
}

/** The amount of a cell below a head, or beside a name, that gives the price; null where that holds no or several amounts. */
function amountOf(cell: string, unit = ''): Amount | null {
  const figures = findFigures(cell)
  const money = figures.filter((figure) => MONEY_UNITS.has(figure.unit))
  const [only, second] = money
  const behind = `${only ? cell.slice(only.end) : ''} ${unit}`.trim().toLowerCase()
  if (only) return second ? null : { value: only.value, unit: `${only.unit} ${behind}` }
  const [digits, other] = cell.match(AMOUNT_IN_CELL) ?? []
  if (digits === undefined || other !== undefined || /[%\p{L}]/u.test(cell)) return null
  const value = numberOf(digits, decimalSignFor(cell), 'money')
  return value === null ? null : { value, unit: unit.toLowerCase() }
}

const roomOf = (cell: string): number | null => {
  if (UNLIMITED.test(cell)) return Number.POSITIVE_INFINITY
  const [digits, second] = cell.match(AMOUNT_IN_CELL) ?? []
  return digits === undefined || second !== undefined ? null : numberOf(digits, decimalSignFor(cell), 'count')
}

/** Whether each is more than the one before it (1), or less (-1); 0 for anything else. */
const directionOf = (one: number, other: number) => Math.sign(other - one)

/** One value for each name, such as one row's amounts. */
type Measured = readonly number[]

/** The order that all rows of values agree on; null without any, and where two of them differ or two values are the same. */
function agreedOrder(names: readonly string[], rows: readonly Measured[]): string[] | null {
  const [first] = rows
  if (!first) return null
  const order = names.map((_, at) => at).sort((a, b) => (first[a] ?? 0) - (first[b] ?? 0))
  const rises = (row: Measured) =>
    order.every((at, nth) => nth === 0 || directionOf(row[order[nth - 1] ?? 0] ?? 0, row[at] ?? 0) > 0)
  return rows.every(rises) ? order.map((at) => names[at] ?? '') : null
}

/** The rows of tables whose columns are the names, as cells in the order of the names. */
function comparedRows(
  names: readonly string[],
  tables: readonly DocumentTable[],
): { label: string; cells: string[] }[] {
  return tables.flatMap(({ header, rows }) => {
    const columns = names.map((name) => header.findIndex((head) => isSame(head, name)))
    if (columns.includes(-1)) return []
    return rows.map((row) => ({ label: row[0] ?? '', cells: columns.map((at) => row[at] ?? '') }))
  })
}

export const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

function pricesInColumns(names: readonly string[], tables: readonly DocumentTable[]): Measured[] {
  return comparedRows(names, tables).flatMap(({ label, cells }) => {
    if (!PRICE.test(label)) return []
    const last = cells.at(-1) ?? ''
    const isOpen = cells.length > 2 && ON_REQUEST.test(last)
    const amounts = (isOpen ? cells.slice(0, -1) : cells).map((cell) => amountOf(cell))
    const measured = comparable(amounts)
    return measured ? [isOpen ? [...measured, Number.POSITIVE_INFINITY] : measured] : []
  })
}

function comparable(amounts: readonly (Amount | null)[]): number[] | null {
  const [first] = amounts
  if (!first || amounts.some((amount) => amount?.unit !== first.unit)) return null
  return amounts.map((amount) => amount?.value ?? 0)
}

/** The name in a cell, and what the cell says beside it: 'Set-up Core' has Core and 'set-up ·'. */
function nameIn(cell: string, names: readonly string[]): { at: number; frame: string } | null {
  const found = names.flatMap((name, at) => {
    const place = cell
      .toLowerCase()
      .search(new RegExp(String.raw`(?<![\p{L}\p{N}])${escaped(name.toLowerCase())}(?![\p{L}\p{N}])`, 'u'))
    return place < 0
      ? []
      : [{ at, frame: `${cell.slice(0, place)}·${cell.slice(place + name.length)}`.toLowerCase(), length: name.length }]
  })
  // 'LQ 1200 HT' holds 'LQ 1200' too.
  return found.toSorted((a, b) => b.length - a.length)[0] ?? null
}

export const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`)

const NAME_CELL_WORDS_MAX = 6

/** Prices in rows: for each table, column of prices and wording around the name the amounts in the order of their rows. */
function pricesInRows(names: readonly string[], tables: readonly DocumentTable[]): Measured[] {
  return tables.flatMap(({ header, rows }) => {
    const priced = header.flatMap((head, at) => (PRICE.test(head) ? [at] : []))
    const unitAt = header.findIndex((head) => UNIT.test(head))
    return priced.flatMap((price) => {
      const frames = new Map<string, (Amount | null)[][]>()
      for (const row of rows) {
        for (const [column, cell] of row.entries()) {
          if (column === price || cell.split(/\s+/u).length > NAME_CELL_WORDS_MAX) continue
          const named = nameIn(cell, names)
          if (!named) continue
          const key = `${column} ${named.frame}`
          const amounts = frames.get(key) ?? names.map(() => [])
          amounts[named.at]?.push(amountOf(row[price] ?? '', row[unitAt] ?? ''))
          frames.set(key, amounts)
        }
      }
      return [...frames.values()].flatMap(inParallel)
    })
  })
}

/** The first amounts of all, then the second ones; none where they are not as many for each. */
function inParallel(amounts: readonly (readonly (Amount | null)[])[]): Measured[] {
  const count = amounts[0]?.length ?? 0
  if (count === 0 || amounts.some(({ length }) => length !== count)) return []
  const rows = Array.from({ length: count }, (_, nth) => comparable(amounts.map((own) => own[nth] ?? null)))
  return rows.every((row) => row !== null) ? rows : []
}

function sizesInColumns(names: readonly string[], tables: readonly DocumentTable[]): Measured[] {
  return comparedRows(names, tables).flatMap(({ label, cells }) => {
    const rooms = SIZE.test(label) && !PRICE.test(label) ? cells.map(roomOf) : []
    return rooms.length > 0 && rooms.every((room) => room !== null) ? [rooms] : []
  })
}

function byNumber(names: readonly string[]): string[] | null {
  const numbered = names.map(numberedName)
  const [first] = numbered
  if (!first || numbered.some((each) => each?.family !== first.family)) return null
  return agreedOrder(names, [numbered.map((each) => each?.number ?? 0)])
}

/** By such words, where all names have one, or where those that have one stand in the order of the columns. */
function byWords(names: readonly string[]): string[] | null {
  const ranks = names.map(rankOf)
  const known = ranks.flatMap((rank) => rank ?? [])
  if (known.length === names.length) return agreedOrder(names, [known])
  const rises = known.every((rank, at) => at === 0 || rank > (known[at - 1] ?? 0))
  return known.length >= 2 && rises ? [...names] : null
}

/** The order of names in these tables; null where two reasons speak for different ones. */
export function orderOf(names: readonly string[], tables: readonly DocumentTable[]): TierOrder | null {
  const prices = [...pricesInColumns(names, tables), ...pricesInRows(names, tables)]
  const priced = agreedOrder(names, prices)
  const sized = agreedOrder(names, sizesInColumns(names, tables))
  const numbered = byNumber(names)
  const ranked = byWords(names)
  const orders = [priced, numbered, sized, ranked].filter((order) => order !== null)
  const [order] = orders
  if (orders.some((other) => other.join('\n') !== order?.join('\n'))) return null
  return {
    names: order ?? [...names],
    byPrice: priced !== null,
    bySize: sized !== null || numbered !== null,
    byRank: ranked !== null,
  }
}
