import { decodeText } from '../text/charset.ts'
import { RAISED, RAISED_END } from '../text/raised.ts'
import { linksOf, readPart, type Parts } from './parts.ts'
import { sheetParts } from './xlsx-aside.ts'
import { findFirst, type XmlNode } from './xml-tree.ts'

const MAIN = 'xl/workbook.xml'
/** The parts that have the texts of cells. */
const CELL_TEXTS = /^xl\/(?:sharedStrings|worksheets\/[^/]+)\.xml$/i
const NAME = '(?:[\\w.-]+:)?'
/** From a property of a run in a cell's text to its words. */
const TO_WORDS = `[^<>]*>(?:\\s*<(?!/?${NAME}r[\\s>])[^<>]*>){0,12}?\\s*<${NAME}t(?:\\s[^<>]*)?>`
const RAISED_RUN = new RegExp(`(<${NAME}vertAlign\\s[^<>]*["']superscript["']${TO_WORDS})([^<]*)`, 'g')
const STRUCK_RUN = new RegExp(`(<${NAME}strike(?=[\\s/>])(?![^<>]*["'](?:0|false)["'])${TO_WORDS})[^<]*`, 'g')
/** A cell with its style. */
const STYLED_CELL = new RegExp(
  `(<${NAME}c(?=\\s)[^<>]*\\ss\\s*=\\s*["'](\\d+)["'][^<>]*(?<!/))>(?:(?!<${NAME}c[\\s>])[\\s\\S])*?</${NAME}c\\s*>`,
  'g',
)

const isStruck = (font: XmlNode | undefined): boolean => {
  const strike = font && findFirst(font, 'strike')
  return strike !== undefined && !/^(?:0|false)$/.test(strike.attributes.get('val') ?? '')
}

/** The numbers of the cell styles that cross their text out. */
const struckStyles = (parts: Parts): Set<string> => {
  const name = linksOf(parts, MAIN, 'xlsx').ofType('styles')[0]
  const root = name !== undefined && parts.get(name)?.includes('strike') ? readPart(parts, name, 'xlsx') : undefined
  const list = (of: string) => (root ? (findFirst(root, of)?.children ?? []) : [])
  const fonts = list('fonts').map(isStruck)
  return new Set(
    list('cellXfs').flatMap(({ attributes }, i) => (fonts[Number(attributes.get('fontId') ?? 0)] ? [String(i)] : [])),
  )
}

/**
 * The parts of a workbook with placeholders around raised text, for `placeRaised`, and without what is crossed out: a product that is sold
 * no more, or the price before another one.
 */
export const readableCells = (parts: Parts): Parts => {
  const struck = struckStyles(parts)
  return new Map(
    [...parts].map(([name, data]) => {
      const isMarked = struck.size > 0 || data.includes('superscript') || data.includes('strike')
      if (!CELL_TEXTS.test(name) || !isMarked) return [name, data] as const
      const marked = decodeText(data)
        .replace(STYLED_CELL, (cell, start: string, style: string) => (struck.has(style) ? `${start}/>` : cell))
        .replace(STRUCK_RUN, '$1')
        .replace(RAISED_RUN, `$1${RAISED}$2${RAISED_END}`)
      return [name, Buffer.from(marked)] as const
    }),
  )
}

/** A cell with a formula and without a value. */
const WITHOUT_VALUE = new RegExp(
  `<${NAME}c(?=[\\s>])([^<>]*)>\\s*<${NAME}f(?=[\\s/>])[^<>]*(?:/>|>[^<]*</${NAME}f\\s*>)\\s*(?:<${NAME}v\\s*(?:/>|>\\s*</)|</)`,
  'g',
)
/** One of these is in a sheet with formulas. */
const FORMULA = ['<f>', '<f ', ':f>', ':f ']
/** An empty text is a result. */
const IS_TEXT = /\st\s*=\s*["']str["']/

/** The names of the sheets in which a formula has no stored result: programs that only write files leave reckoning to Excel. */
export const sheetsWithoutResults = (parts: Parts): string[] =>
  [...sheetParts(parts)].flatMap(([sheet, part]) => {
    const data = parts.get(part)
    if (!data || !FORMULA.some((tag) => data.includes(tag))) return []
    // Tags and types are ASCII in any encoding of XML that is written.
    const xml = data.toString('latin1')
    for (const [, attributes = ''] of xml.matchAll(WITHOUT_VALUE)) if (!IS_TEXT.test(attributes)) return [sheet]
    return []
  })
