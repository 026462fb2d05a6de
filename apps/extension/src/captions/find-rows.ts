import type { CaptionPack } from '@cuecard/contract/caption-packs/caption-packs.ts'
import { oneLine } from '@cuecard/language/plain-text.ts'
import { textOf } from './plain-text.ts'

/** One row of the page. */
export interface FoundRow {
  /** The node that identifies the row while the page keeps it. */
  node: Element
  username: Element | null
  /** The element with the text, or a function that separates the text from the name. */
  text: Element | (() => string)
  picture: Element | null
  /** What stands where a picture would, such as `AR`; empty or absent where there is a name or a picture. */
  initials?: string
}

/**
 * Rows whose person is a picture or initials: their first part is the person, their last one the words. Where the text's class is
 * not known, the last part is taken.
 */
export function rowsByElement(container: Element, pack: CaptionPack): { rows: FoundRow[]; selector: string } {
  const selector = pack.row.find((each) => container.querySelector(each) !== null)
  if (selector === undefined) return { rows: [], selector: '' }
  const known = firstPresent(container, pack.text)
  const rows = [...container.querySelectorAll(selector)].flatMap((row): FoundRow[] => {
    // The words may be a row by themselves, beside what shows the person.
    const isText = known !== null && row.matches(known)
    const text = isText ? row : ((known && row.querySelector(known)) ?? (known ? null : lastPart(row)))
    if (!text) return []
    const person = isText ? row.previousElementSibling : row.firstElementChild
    const isPerson = person !== null && person !== text && !(known && person.matches(known))
    const pictures = pack.picture.join(',')
    const picture = isPerson && pictures !== '' ? pictureIn(person, pictures) : null
    const initials = isPerson && !picture ? textOf(person) : ''
    return [{ node: row, username: null, text, picture, initials }]
  })
  return { rows, selector: known ?? (rows.length > 0 ? 'structure' : '') }
}

const pictureIn = (element: Element, pictures: string) =>
  element.matches(pictures) ? element : element.querySelector(pictures)

/** The last of two or more parts, with words in it. */
function lastPart(row: Element): Element | null {
  const last = row.lastElementChild
  return row.children.length > 1 && last && textOf(last) !== '' ? last : null
}

/** Pairs each text with the name before it, in document order, because the elements around them differ between views. */
export function rowsBySelectors(container: Element, pack: CaptionPack): { rows: FoundRow[]; selector: string } {
  const text = firstPresent(container, pack.text)
  if (text === null) return { rows: [], selector: '' }
  const speaker = firstPresent(container, pack.speaker)
  const rows: FoundRow[] = []
  let name: Element | null = null
  let picture: Element | null = null
  const pictures = pack.picture.join(',')
  for (const element of container.querySelectorAll([text, speaker, pictures].filter(Boolean).join(','))) {
    if (isWithin(element, rows.at(-1)?.text)) continue
    if (element.matches(text)) {
      const beside = name ?? (picture && nameBeside(picture, container))
      rows.push({ node: element, username: beside?.contains(element) ? null : beside, text: element, picture })
    } else if (speaker !== null && element.matches(speaker)) name = element
    else {
      // A picture starts a row, so a name before it belongs to the row before.
      picture = element
      name = null
    }
  }
  return { rows, selector: text }
}

/** Selectors of two generations may match nested elements of the same text. */
const isWithin = (element: Element, text: FoundRow['text'] | undefined) =>
  text instanceof Element && text.contains(element)

const firstPresent = (container: Element, selectors: readonly string[]) =>
  selectors.find((selector) => container.querySelector(selector) !== null) ?? null

/**
 * Rows where the class of the text is not known: the largest element around one name, or one picture, and no other. The
 * name is the text nearest to the picture, the rest is what was said.
 */
export function rowsByStructure(container: Element, pack: CaptionPack): FoundRow[] {
  const name = firstPresent(container, pack.speaker)
  const marks = name ?? pack.picture.join(',')
  if (marks === '') return []
  const found: FoundRow[] = []
  for (const mark of container.querySelectorAll(marks)) {
    if (pack.ignored.some((each) => mark.closest(each))) continue
    const username = name === null ? nameBeside(mark, container) : mark
    const row = username && aroundOne(mark, { container, marks })
    if (!username || !row || row === username) continue
    found.push({ node: row, username, text: () => textWithout(row, username), picture: name === null ? mark : null })
  }
  return found
}

/** The nearest text after the picture, within the smallest element around both. */
function nameBeside(picture: Element, container: Element): Element | null {
  for (let around = picture.parentElement; around && container.contains(around); around = around.parentElement) {
    for (const child of around.children) {
      if (child !== picture && !child.contains(picture) && textOf(child) !== '') return child
    }
    if (around === container) return null
  }
  return null
}

function aroundOne(mark: Element, { container, marks }: { container: Element; marks: string }): Element | null {
  let row: Element | null = null
  for (let around = mark.parentElement; around && around !== container; around = around.parentElement) {
    if (around.querySelectorAll(marks).length > 1) break
    row = around
  }
  return row
}

function textWithout(row: Element, username: Element): string {
  const whole = textOf(row)
  const name = textOf(username)
  return whole.startsWith(name) ? oneLine(whole.slice(name.length)) : whole
}
