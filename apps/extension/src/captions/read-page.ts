import type { CaptionPack, CaptionSign } from '@cuecard/contract/caption-packs.ts'
import type { CaptionRow, ReadBy } from './caption-events.ts'
import { rowsBySelectors, rowsByStructure, type FoundRow } from './find-rows.ts'
import { textOf } from './plain-text.ts'

/** What there is of captions on a page. */
export interface CaptionRegion {
  container: Element
  read_by: ReadBy
  rows: FoundRow[]
  /** Words of which no row could be made; empty where there are rows. */
  loose_text: string
}

/** A name longer than this is none. */
const NAME_MAX = 200

/**
 * The place of the captions with its rows, or null. Of several candidates the first that has rows; a place for typing is
 * none, nor is a place that holds nothing known unless it is empty.
 */
export function findCaptions(page: Document, pack: CaptionPack): CaptionRegion | null {
  let empty: CaptionRegion | null = null
  for (const selector of pack.container) {
    for (const container of page.querySelectorAll(selector)) {
      if (!mayHold(container, pack)) continue
      const place = readRegion(container, pack, selector)
      if (place.rows.length > 0) return place
      if (!empty || (empty.loose_text !== '' && place.loose_text === '')) empty = place
    }
  }
  return empty
}

function mayHold(container: Element, pack: CaptionPack): boolean {
  if (isIgnored(container, pack)) return false
  return container.querySelector('input,textarea,[contenteditable="true"],video') === null
}

const isIgnored = (element: Element, pack: CaptionPack) => pack.ignored.some((each) => element.closest(each) !== null)

/** The rows of a container that is known already. */
export function readRegion(container: Element, pack: CaptionPack, selector: string): CaptionRegion {
  const known = rowsBySelectors(container, pack)
  if (known.rows.length > 0) {
    return { container, rows: known.rows, loose_text: '', read_by: { container: selector, rows: known.selector } }
  }
  const rows = rowsByStructure(container, pack)
  const loose_text = rows.length === 0 ? textOf(container) : ''
  return { container, rows, loose_text, read_by: { container: selector, rows: rows.length > 0 ? 'structure' : '' } }
}

/** What the rows show now. */
export const readRows = (rows: readonly FoundRow[], keyOf: (node: Node) => number): CaptionRow[] =>
  rows.map(({ node, username, text, picture }) => ({
    key: keyOf(node),
    username: username === null ? '' : nameOf(username),
    text: typeof text === 'function' ? text() : textOf(text),
    image: addressOf(picture),
  }))

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

/** What to press for captions, after the person has said so. */
export function captionSwitch(page: Document, pack: CaptionPack): HTMLElement | null {
  const sign = findSign(page, pack.captions_are_off)
  const button = sign?.closest('button,[role="button"]') ?? sign
  return button instanceof HTMLElement ? button : null
}
