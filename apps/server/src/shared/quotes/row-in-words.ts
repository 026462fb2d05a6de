import { areGerman, GERMAN_HEADS } from '@cuecard/language/german-heads.ts'

const head = (english: string, german: string) => new RegExp(`^(?:${english}|${german})$`, 'iu')

/** Heads of columns that say nothing beside the cell. */
const EMPTY_HEADS = head(
  'value|values|description|details?|answer|notes?|remarks?|meaning|comment|text|-|',
  GERMAN_HEADS.empty,
)
/** A name alone with fewer words says nothing. */
const WORDS_MIN = 4

export const withoutColon = (text: string) => text.replace(/\s*:$/, '')

const GROUP_HEAD = head('section|category|group|area|kind|class|type', GERMAN_HEADS.group)
/** Of a column that holds numbers for orders or the like. */
export const CODE_HEAD = head(
  String.raw`(?:article|item|order|part|product|art\.?|pos(?:ition|\.)?) ?(?:no|nr|number|code|id)\.?|(?:art|pos|no|nr)\.?|sku|code|id|#`,
  GERMAN_HEADS.code,
)
const NAME_HEAD = head(
  '(?:item|name|product|model|module|service|option|edition|plan|package|component|feature)s?',
  GERMAN_HEADS.name,
)
const UNIT_HEAD = head('unit|basis|billing', GERMAN_HEADS.unit)

/**
 * With the cell that names the row first: 'Edition Lonara Core' of `| Edition | Lonara Core |`, and numbers for orders last. Only groups and such
 * numbers stand before it.
 */
function nameFirst(header: readonly string[], cells: readonly string[]): [readonly string[], readonly string[]] {
  const at = header.findIndex((head) => NAME_HEAD.test(head))
  const before = header.slice(0, at)
  if (at < 1 || (cells[at] ?? '') === '' || !before.every((head) => GROUP_HEAD.test(head) || CODE_HEAD.test(head)))
    return [header, cells]
  const groups = before.flatMap((head, nth) => (GROUP_HEAD.test(head) ? [cells[nth] ?? ''] : []))
  const codes = before.flatMap((head, nth) => (CODE_HEAD.test(head) ? [nth] : []))
  const [head = '', ...heads] = header.slice(at)
  return [
    [head, ...heads, ...codes.map((nth) => header[nth] ?? '')],
    [
      [...groups, cells[at]].join(' ').trim(),
      ...Array.from(heads, (_, nth) => cells[at + 1 + nth] ?? ''),
      ...codes.map((nth) => cells[nth] ?? ''),
    ],
  ]
}

/** A unit in brackets at the end of a head: 'Price (EUR)', 'Weight [kg]'. */
const UNIT_IN_HEAD = /^(.*\S)\s*[([]([^()[\]\d]{1,14})[)\]]$/u
/** What is said of the column rather than of a figure: 'Users (minimum)'. */
const NO_UNIT =
  /^(?:optional|minimum|maximum|min\.?|max\.?|net|gross|each|total|approx\.?|included|new|old|excl\.?.*|incl\.?.*|netto|brutto|gesamt|neu|alt|exkl\.?.*|inkl\.?.*|zzgl\.?.*)$/iu
/** Numbers alone, a range, or the sides of a thing. */
const BARE_FIGURE =
  /^(?:up to |from |ca\. |approx\. |about |ab |bis |rund )?[-+±]?\d[\d.,'’\s]*(?:(?:to|bis|–|-|x|×|\/|and|und)\s*[-+]?\d[\d.,'’\s]*)*$/iu
const SIGN_BEFORE = /^[$£¥]$/u

const withUnit = (cell: string, unit: string) => (SIGN_BEFORE.test(unit) ? `${unit}${cell}` : `${cell} ${unit}`)

/** 'Price (EUR)' above '2,190' says 'Price 2,190 EUR', and so does 'Weight (kg)' before the figures of its row. */
function unitsBehind(header: readonly string[], cells: readonly string[]): [readonly string[], readonly string[]] {
  const unitOf = (head: string) => {
    const [, name = '', unit = ''] = UNIT_IN_HEAD.exec(head) ?? []
    return unit === '' || NO_UNIT.test(unit) ? null : { name, unit }
  }
  const [name = '', ...others] = cells
  const ofRow = unitOf(name)
  if (ofRow && others.some((cell) => BARE_FIGURE.test(cell)))
    return [header, [ofRow.name, ...others.map((cell) => (BARE_FIGURE.test(cell) ? withUnit(cell, ofRow.unit) : cell))]]
  const heads = [...header]
  const read = cells.map((cell, at) => {
    const found = at > 0 && BARE_FIGURE.test(cell) ? unitOf(header[at] ?? '') : null
    if (!found) return cell
    heads[at] = found.name
    return withUnit(cell, found.unit)
  })
  return [heads, read]
}

/** Such as 'Model 300' and 'up to 400,000': a figure right behind it would be read as one with it. */
const NUMBERED = /(?:^|\s)\p{N}[\p{N}.,]*$/u

/** A row as it is read aloud: what it is of, and what each column says of that. */
export interface ReadRow {
  name: string
  told: readonly ToldCell[]
}

export interface ToldCell {
  head: string
  /** The cell behind its head. */
  text: string
}

/** A row without bars; the cell that names it says what the others say it of. */
export const rowInWords = (heads: readonly string[], inOrder: readonly string[]): string =>
  inWords(readRow(heads, inOrder))

export function readRow(heads: readonly string[], inOrder: readonly string[]): ReadRow {
  const [header, cells] = unitsBehind(...nameFirst(heads, inOrder))
  const [name = '', ...others] = cells
  const told: ToldCell[] = []
  const isGerman = areGerman(heads)
  const isNumbered = others.some((cell, at) => NUMBERED.test(header[at + 1] ?? '') && /^[-+]?\p{N}/u.test(cell))
  for (const [at, cell] of others.entries()) {
    if (cell === '' || cell === '-' || cell === '–') continue
    const head = header[at + 1] ?? ''
    // 'price 5.80 EUR per month', where the unit has a column of its own.
    const before = told.at(-1)
    if (
      UNIT_HEAD.test(head) &&
      /^(?:per|a|an|pro|je|par|por)\s/i.test(cell) &&
      before?.text.endsWith(others[at - 1] || '\0')
    )
      told.splice(-1, 1, { ...before, text: `${before.text} ${cell}` })
    else if (EMPTY_HEADS.test(head) || head === cell) told.push({ head, text: cell })
    else
      told.push({
        head,
        text:
          isNumbered && !ATTRIBUTES.test(head)
            ? `${head}: ${cell}`
            : `${isGerman ? head : headInSentence(head)} ${cell}`,
      })
  }
  return { name, told }
}

export function inWords({ name, told }: ReadRow): string {
  const [first, second] = told
  // 'NordPick – How we win: …' where the head is a phrase of its own.
  if (first !== undefined && second === undefined && name !== '') {
    const behind = first.text.slice(first.head.length)
    if (/^:? /.test(behind) && first.text.startsWith(first.head) && /^\p{Lu}/u.test(first.head))
      return `${withoutColon(name)} – ${first.head}: ${behind.replace(/^:? /, '')}`
  }
  if (first === undefined) return name.split(' ').length >= WORDS_MIN ? name : ''
  const texts = told.map(({ text }) => text)
  if (name === '') return texts.join(', ')
  return `${withoutColon(name)}: ${texts.map(withoutEnd).join(texts.some((text) => text.includes(',')) ? '; ' : ', ')}`
}

/** Not the stop of 'p.m.' */
const withoutEnd = (cell: string) => cell.replace(/(?<!\.\p{L})\.$|[;,]$/u, '')

/** One cell of a long row: 'NordPick – Weaknesses: no model above 10 kg'. Empty for an empty cell. */
export function cellInWords(name: string, head: string, cell: string): string {
  const row = rowInWords(['', head], [name, cell])
  return row === '' || name === '' || EMPTY_HEADS.test(head) || head === cell
    ? row
    : `${withoutColon(name)} – ${withoutColon(head)}: ${cell}`
}

/** Heads that are ordinary words; others may be names, such as those of plans. */
const ATTRIBUTES =
  /^(?:price|cost|costs|fee|unit|units|amount|quantity|number|size|weight|colour|color|duration|time|date|start|end|from|to|until|discount|remark|remarks|includes|included|version|versions|way|plan|plans|effort|typical effort|reaction|response|workaround|solved|delivery|warranty|limit|what|who|when|where|how|minimum|maximum|default|range|type|status|who approves|what it is|strengths?|weakness(?:es)?|list price.*|kept for|output|capacity|(?:article|item|order|part) no\.?)$/i

/** 'Availability a month', 'Is at most': a phrase, no name. */
const PHRASE = /^(?:\p{Lu}\p{Ll}+ .*\b(?:a|an|per|of|in|by|to|for|on)\b|(?:is|are|has|per|at|for|up) \p{Ll})/iu
/** 'Who approves': said with a colon, because the cell answers it. */
const ASKING = /^(?:who|what|when|where|which|how) /i

function headInSentence(head: string): string {
  const said = ATTRIBUTES.test(head) || PHRASE.test(head) ? head.charAt(0).toLowerCase() + head.slice(1) : head
  return ASKING.test(head) ? `${said}:` : said
}

const TICK = /^[✓✔☑✅●]\uFE0F?$/u
const CROSS = /^[✗✘✕❌]\uFE0F?$/u
const DASH = /^[-–—]$/u

/** Where a table has ticks, they say yes and crosses no; so do dashes in rows of nothing else. */
export function ticksInWords(rows: readonly string[][]): readonly string[][] {
  const isMark = (cell: string) => TICK.test(cell) || CROSS.test(cell)
  if (!rows.some((cells) => cells.slice(1).some(isMark))) return rows
  return rows.map(([name = '', ...cells]) => {
    const isAlone = cells.every((cell) => cell === '' || DASH.test(cell) || isMark(cell))
    const inWords = (cell: string) =>
      TICK.test(cell) ? 'yes' : CROSS.test(cell) || (isAlone && DASH.test(cell)) ? 'no' : cell
    return [name, ...cells.map(inWords)]
  })
}
