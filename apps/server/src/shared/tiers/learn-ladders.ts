import { setImmediate } from 'node:timers/promises'
import { contentSet, contentWords } from '@cuecard/language/words.ts'
import { isTierName, numberedName, rankOf } from './tier-names.ts'
import { kindsIn, type TierKind } from './tier-kinds.ts'
import { isSame, orderOf, type TierOrder } from './tier-order.ts'
import { type DocumentTable, type TablePassage, tablesIn } from './tier-tables.ts'

/** Two to six comparable offers of a company, such as its editions, from the least to the most. */
export interface TierLadder extends TierOrder {
  kinds: TierKind[]
  /** Stems of further nouns that all of them are called by: 'heat pump'. */
  nouns: string[]
  /** Stems of what tables tell of them. */
  matters: string[]
  /** How price lists and tables name each of them in full: Core is 'Lonara Core' too. */
  fullNames: ReadonlyMap<string, readonly string[]>
  /** In how many cells and heads one of the names stands. */
  mentions: number
}

const TIERS = { least: 2, most: 6 }
const ROWS_MIN = 2
const FAMILY_ROWS_MIN = 3
/** A company that has more of them has something else in its tables. */
const LADDERS_MAX = 12
/** Columns beside those of the offers. */
const BESIDE =
  /^(?:units?|einheit|unité|unidad|(?:art|article|item|order|part)[a-z]*\.? ?(?:no|nr|number)\.?|artikelnummer|remarks?|notes?|comments?|bemerkung(?:en)?|anmerkung(?:en)?|remarques?|observaciones|)$/iu
/** 'Python 2' and 'Python 3' are releases of one thing. */
const OF_RELEASES = /(?<!\p{L})(?:versions?|releases?|version(?:en)?|versión|versiones)(?!\p{L})/iu
/** Tables on others' offers. */
const OF_OTHERS =
  /\b(?:competit\w*|alternatives?|versus|vs|battle ?cards?|wettbewerb\w*|konkurren\w*|concurren\w*|competencia|competidor\w*)\b/iu

interface Candidate {
  names: string[]
  fullNames?: Map<string, string[]>
  kinds: TierKind[]
}

/** The ladders that the tables of a company's documents tell with certainty. Leaves the thread to others between one table and the next. */
export async function learnLadders(passages: readonly TablePassage[]): Promise<TierLadder[]> {
  const tables = tablesIn(passages).filter(
    ({ titles, header }) => ![...titles, ...header].some((text) => OF_OTHERS.test(text)),
  )
  const candidates: Candidate[] = []
  for (const table of tables) {
    candidates.push(...inColumns(table), ...inRows(table, tables))
    await setImmediate()
  }
  const ladders: TierLadder[] = []
  for (const candidate of merged(candidates)) {
    const ladder = ladderOf(candidate, tables)
    if (ladder) ladders.push(ladder)
    await setImmediate()
  }
  return ladders.length > LADDERS_MAX ? [] : ladders
}

/** The columns of a comparison table. Names with a number behind the same word need nothing else that tells what they are. */
function inColumns({ header, rows, titles }: DocumentTable): Candidate[] {
  const [first = '', ...others] = header
  const names = others.filter((head) => !BESIDE.test(head))
  if (rows.length < ROWS_MIN || !areNames(names)) return []
  const told = [...titles.slice(0, 2), first, ...names]
  if (isFamily(names)) {
    const isCertain = rows.length >= FAMILY_ROWS_MIN && !told.some((text) => OF_RELEASES.test(text))
    return isCertain ? [{ names, kinds: kindsOf(told, ['machine']) }] : []
  }
  const kinds = kindsOf(told)
  return kinds.length > 0 ? [{ names, kinds }] : []
}

const kindsOf = (texts: readonly string[], otherwise: TierKind[] = []): TierKind[] => {
  const kinds = [...new Set(texts.flatMap(kindsIn))]
  return kinds.length > 0 ? kinds : otherwise
}

const areNames = (names: readonly string[]) =>
  names.length >= TIERS.least &&
  names.length <= TIERS.most &&
  names.every(isTierName) &&
  new Set(names.map((name) => name.toLowerCase())).size === names.length

/** The values of a column whose head names their kind, or of rows whose group does. */
function inRows(table: DocumentTable, tables: readonly DocumentTable[]): Candidate[] {
  const { header, rows } = table
  const ofColumns = header.flatMap((head, at) => {
    const values = rows.map((row) => row[at] ?? '')
    return groupsOf(values, kindsIn(head)).filter(({ names }) => !isFamily(names) || !OF_RELEASES.test(head))
  })
  const groups = [...new Set(rows.map(([group = '']) => group))].filter((group) => kindsIn(group).length > 0)
  const ofGroups = groups.flatMap((group) =>
    groupsOf(
      rows.filter(([own]) => own === group).map((row) => row[1] ?? ''),
      kindsIn(group),
    ),
  )
  return [...ofColumns, ...ofGroups].filter(({ names }) => isFamily(names) || areTold(shortened(names), table, tables))
}

const isFamily = (names: readonly string[]) => {
  const families = names.map((name) => numberedName(name)?.family)
  return families.every((family) => family !== undefined && family === families[0])
}

/** Names in words alone may be those of anything: vendors everywhere use one of them, or another table has them too. */
const areTold = (names: readonly string[], table: DocumentTable, tables: readonly DocumentTable[]) =>
  names.some((name) => rankOf(name) !== null) ||
  names.every((name) => tables.some((other) => other !== table && isIn(other, name)))

const isIn = ({ header, rows }: DocumentTable, name: string) =>
  [header, ...rows].some((cells) => cells.some((cell) => isSame(cell, name)))

/** Names of one form: those with a number behind the same word, and those in words. */
function groupsOf(cells: readonly string[], kinds: TierKind[]): Candidate[] {
  if (kinds.length === 0) return []
  const names = [...new Set(cells)].filter(isTierName)
  const families = Map.groupBy(names, (name) => numberedName(name)?.family ?? '')
  return [...families].flatMap(([family, own]) => {
    const isWhole = family !== '' || own.every((name) => !/\d/u.test(name))
    return isWhole && areNames(own) ? [{ names: own, kinds }] : []
  })
}

/** Without what all names share, which one says of all: 'Lonara Core' is Core. */
function shortened(names: readonly string[]): string[] {
  const split = names.map((name) => name.split(/\s+/u))
  const [first = []] = split
  const leads = first.findIndex((word, at) => split.some((words) => words[at] !== word || words.length === at + 1))
  const short = split.map((words) => words.slice(Math.max(0, leads)).join(' '))
  return short.every((name) => isTierName(name) && !/^\d/u.test(name)) ? short : [...names]
}

const keyOf = (names: readonly string[]) =>
  names
    .map((name) => name.toLowerCase())
    .sort()
    .join('\n')

/** One for the same names; those of which another one has more are left to that. */
function merged(candidates: readonly Candidate[]): Required<Candidate>[] {
  const found = new Map<string, Required<Candidate>>()
  for (const { names, kinds } of candidates) {
    const short = shortened(names)
    const key = keyOf(short)
    const known = found.get(key) ?? { names: short, kinds: [], fullNames: new Map() }
    for (const [at, full] of names.entries()) {
      const name = known.names.find((own) => isSame(own, short[at] ?? '')) ?? ''
      known.fullNames.set(name, [...new Set([...(known.fullNames.get(name) ?? []), full])])
    }
    found.set(key, { ...known, kinds: [...new Set([...known.kinds, ...kinds])] })
  }
  const all = [...found.values()]
  const holds = (one: Candidate, other: Candidate) =>
    one.names.length > other.names.length && other.names.every((name) => one.names.some((own) => isSame(own, name)))
  return all.filter((candidate) => !all.some((other) => holds(other, candidate)))
}

function ladderOf(
  { names, kinds, fullNames }: Required<Candidate>,
  tables: readonly DocumentTable[],
): TierLadder | null {
  const order = orderOf(names, tables)
  const having = tables.filter((table) => names.some((name) => isIn(table, name) || isHeldIn(table, name)))
  // Without an order no word says which of them is meant.
  if (!order || !(order.byPrice || order.bySize || order.byRank)) return null
  return {
    ...order,
    kinds,
    fullNames,
    nouns: kinds.includes('machine') ? [...new Set(having.flatMap((table) => nounsOf(table, names)))] : [],
    matters: [
      ...contentSet(
        having
          .flatMap(({ header, rows: all, titles }) => [...titles, ...header, ...all.map(([label = '']) => label)])
          .join(' '),
      ),
    ],
    mentions: having
      .flatMap(({ header, rows: all }) => [header, ...all].flat())
      .filter((cell) => names.some((name) => standsIn(name, cell))).length,
  }
}

const isHeldIn = ({ header, rows }: DocumentTable, name: string) =>
  [header, ...rows].some((cells) => cells.some((cell) => standsIn(name, cell)))

const SHORT_CELL_WORDS = 6

const standsIn = (name: string, cell: string) => {
  const words = cell.split(/\s+/u)
  return words.length <= SHORT_CELL_WORDS && ` ${words.join(' ').toLowerCase()} `.includes(` ${name.toLowerCase()} `)
}

/** Words that the rows of all of them have, where a table describes each in one row: of 'Ammonia heat pump' and 'Isobutane heat pump' two. */
function nounsOf({ header, rows }: DocumentTable, names: readonly string[]): string[] {
  const column = header.findIndex((head) => kindsIn(head).includes('machine'))
  const described = names.map((name) => rows.filter((row) => isSame(row[column] ?? '', name)))
  if (described.some(({ length }) => length !== 1)) return []
  const own = new Set(names.flatMap(contentWords))
  const [first, ...others] = described.map(([row = []]) =>
    contentSet(row.filter((cell) => /\p{Ll}{3}/u.test(cell)).join(' ')),
  )
  return [...(first ?? [])].filter(
    (word) => !own.has(word) && !/\d/u.test(word) && others.every((set) => set.has(word)),
  )
}
