import { decodeText } from '../text/charset.ts'
import { RAISED, RAISED_END } from '../text/raised.ts'
import type { Parts } from './parts.ts'
import { sheetParts } from './xlsx-aside.ts'

/** What the parser of sheets drops of a cell. */

/** The parts that have the texts of cells. */
const CELL_TEXTS = /^xl\/(?:sharedStrings|worksheets\/[^/]+)\.xml$/i
/** A raised run of a cell's text, up to its words. */
const RAISED_RUN =
  /(<(?:[\w.-]+:)?vertAlign\s[^<>]*["']superscript["'][^<>]*>(?:\s*<(?!\/?(?:[\w.-]+:)?r[\s>])[^<>]*>){0,12}?\s*<(?:[\w.-]+:)?t(?:\s[^<>]*)?>)([^<]*)/g

/** The parts of a workbook with placeholders around raised text, for `placeRaised`. */
export const withRaised = (parts: Parts): Parts =>
  new Map(
    [...parts].map(([name, data]) => {
      if (!CELL_TEXTS.test(name) || !data.includes('superscript')) return [name, data] as const
      const marked = decodeText(data).replace(RAISED_RUN, `$1${RAISED}$2${RAISED_END}`)
      return [name, Buffer.from(marked)] as const
    }),
  )

/** A cell with a formula and without a value. */
const WITHOUT_VALUE =
  /<(?:[\w.-]+:)?c(?=[\s>])([^<>]*)>\s*<(?:[\w.-]+:)?f(?=[\s/>])[^<>]*(?:\/>|>[^<]*<\/(?:[\w.-]+:)?f\s*>)\s*(?:<(?:[\w.-]+:)?v\s*(?:\/>|>\s*<\/)|<\/)/g
/** An empty text is a result. */
const IS_TEXT = /\st\s*=\s*["']str["']/

/** The names of the sheets in which a formula has no stored result: programs that only write files leave reckoning to Excel. */
export const sheetsWithoutResults = (parts: Parts): string[] =>
  [...sheetParts(parts)].flatMap(([sheet, part]) => {
    // Tags and types are ASCII in any encoding of XML that is written.
    const xml = parts.get(part)?.toString('latin1') ?? ''
    for (const [, attributes = ''] of xml.matchAll(WITHOUT_VALUE)) if (!IS_TEXT.test(attributes)) return [sheet]
    return []
  })
