import type { CaptionPack, CaptionSign } from '@cuecard/contract/caption-packs/caption-packs.ts'
import type { CaptionRow, ReadBy } from './caption-events.ts'
import { rowsByElement, rowsBySelectors, rowsByStructure, type FoundRow } from './find-rows.ts'
import { textOf } from './plain-text.ts'

/** The element of a page that contains the captions, with its rows. */
export interface CaptionRegion {
  container: Element
  read_by: ReadBy
  rows: FoundRow[]
  /** Text of which no rows could be made; empty where there are rows. */
  unread_text: string
}

/** Longer names are cut off. */
const NAME_MAX = 200

/**
 * The captions' region with its rows, or null: the first candidate that has rows, else one without unread text. Elements
 * with fields to type in are left out.
 */
export function findCaptions(page: Document, pack: CaptionPack): CaptionRegion | null {
  let empty: CaptionRegion | null = null
  for (const selector of pack.container) {
    for (const container of page.querySelectorAll(selector)) {
      if (!mayHold(container, pack)) continue
      const region = readRegion(container, pack, selector)
      if (region.rows.length > 0) return region
      if (!empty || (empty.unread_text !== '' && region.unread_text === '')) empty = region
    }
  }
  return empty
}

function mayHold(container: Element, pack: CaptionPack): boolean {
  if (isIgnored(container, pack)) return false
  return container.querySelector('input,textarea,[contenteditable="true"],video') === null
}

const isIgnored = (element: Element, pack: CaptionPack) => pack.ignored.some((each) => element.closest(each) !== null)

/** The rows of a known container. */
export function readRegion(container: Element, pack: CaptionPack, selector: string): CaptionRegion {
  const known = pack.row.length > 0 ? rowsByElement(container, pack) : rowsBySelectors(container, pack)
  if (known.rows.length > 0) {
    return { container, rows: known.rows, unread_text: '', read_by: { container: selector, rows: known.selector } }
  }
  const rows = pack.row.length > 0 ? [] : rowsByStructure(container, pack)
  const unread_text = rows.length === 0 ? textOf(container) : ''
  return { container, rows, unread_text, read_by: { container: selector, rows: rows.length > 0 ? 'structure' : '' } }
}

/** The content of the rows now; `nameless` names the person of a row without a name. */
export const readRows = (
  rows: readonly FoundRow[],
  keyOf: (node: Node) => number,
  nameless: (row: FoundRow) => string,
): CaptionRow[] =>
  rows.map((row) => {
    const { node, username, text, picture } = row
    return {
      key: keyOf(node),
      username: username === null ? nameless(row) : nameOf(username),
      text: typeof text === 'function' ? text() : textOf(text),
      image: addressOf(picture),
    }
  })

const nameOf = (element: Element) => textOf(element).slice(0, NAME_MAX).toWellFormed()

function addressOf(picture: Element | null): string | null {
  const address = picture?.getAttribute('src') ?? ''
  return /^https:\/\//i.test(address) && address.length <= 2_048 ? address : null
}

/** The element that a sign describes, by its icon where it has one. */
export function findSign(page: Document, signs: readonly CaptionSign[]): Element | null {
  for (const { selector, icon } of signs) {
    for (const found of page.querySelectorAll(selector)) {
      if (icon === undefined || found.textContent?.trim() === icon) return found
    }
  }
  return null
}

export interface CallSigns {
  is_in_call: boolean
  /** 'unknown' where the page does not say. */
  captions: 'on' | 'off' | 'unknown'
}

export function readSigns(page: Document, pack: CaptionPack): CallSigns {
  const isOff = findSign(page, pack.captions_are_off) !== null
  const isOn = !isOff && findSign(page, pack.captions_are_on) !== null
  return { is_in_call: findSign(page, pack.in_call) !== null, captions: isOff ? 'off' : isOn ? 'on' : 'unknown' }
}
