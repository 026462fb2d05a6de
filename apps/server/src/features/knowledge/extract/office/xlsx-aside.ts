import type { Block } from '../extracted-document.ts'
import { asTexts, createSaidOnce, isPageNumber } from '../said-once.ts'
import { paragraphsOf } from './drawing-text.ts'
import { linksOf, readPart, type Parts } from './parts.ts'
import { findAll, findFirst, parseXml } from './xml-tree.ts'

const MAIN = 'xl/workbook.xml'
/** Header and footer stand at the end of a sheet's part, after all its cells. */
const TAIL_BYTES = 64 * 1024
const AROUND = /<(?:\w+:)?headerFooter\b[\s\S]*<\/(?:\w+:)?headerFooter>/
/** Codes of a header: fonts, sizes, colours, styles, date, time, file and sheet. */
const CODE = /&(?:"[^"]*"|K[0-9A-Fa-f]{6}|K\d{2}[+-]\d{3}|\d{1,3}|[DTZFAGBIUSEXYHO])/g
/** Page number and number of pages, with what is added to them. */
const PAGE_CODE = /&[PN](?:[+-]\d+)?/g

/** The texts of a header or footer, left, middle and right. */
const headerTexts = (code: string): string[] =>
  code
    .replaceAll('&&', '\u0000')
    .replace(PAGE_CODE, '1')
    .replace(CODE, ' ')
    .split(/&[LCR]|\n/)
    .map((part) => part.replaceAll('\u0000', '&').replace(/\s+/g, ' ').trim())
    .filter((part) => !isPageNumber(part))

const aroundOf = (part: Buffer | undefined): string[] => {
  const xml = AROUND.exec(part?.subarray(-TAIL_BYTES).toString('utf8') ?? '')?.[0]
  const root = xml === undefined ? undefined : findFirst(parseXml(xml, 'xlsx'), 'headerFooter')
  return (root?.children ?? []).flatMap((one) => headerTexts(one.text))
}

const drawingTexts = (parts: Parts, sheet: string): string[] =>
  linksOf(parts, sheet, 'xlsx')
    .ofType('drawing')
    .flatMap((name) => {
      const drawing = readPart(parts, name, 'xlsx')
      const links = linksOf(parts, name, 'xlsx')
      // A chart's values stand in cells already; its titles do not.
      const titles = links.ofType('chart').flatMap((chart) => {
        const root = readPart(parts, chart, 'xlsx')
        return (root ? findAll(root, 'title') : []).flatMap(paragraphsOf)
      })
      const diagrams = links.ofType('diagramData').flatMap((data) => {
        const root = readPart(parts, data, 'xlsx')
        return root ? paragraphsOf(root) : []
      })
      const shapes = (drawing ? findAll(drawing, 'txBody') : []).flatMap(paragraphsOf)
      return [...shapes, ...titles, ...diagrams]
    })

/** The part of each sheet, by the sheet's name. */
export const sheetParts = (parts: Parts): Map<string, string> => {
  const links = linksOf(parts, MAIN, 'xlsx')
  const book = readPart(parts, MAIN, 'xlsx')
  return new Map(
    (book ? findAll(book, 'sheet') : []).map((sheet) => [
      sheet.attributes.get('name') ?? '',
      links.target(sheet.attributes.get('r:id')) ?? '',
    ]),
  )
}

/**
 * What stands beside the cells of a sheet, by its name: text boxes, shapes, chart titles, then header and footer. What
 * is the same on several sheets stands at the first of them.
 */
export const createSheetAside = (parts: Parts): ((sheet: string) => Block[]) => {
  const once = createSaidOnce([])
  const names = sheetParts(parts)
  return (sheet) => {
    const part = names.get(sheet)
    return part ? asTexts(once.take([...drawingTexts(parts, part), ...aroundOf(parts.get(part))])) : []
  }
}
