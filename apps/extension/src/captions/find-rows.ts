import type { CaptionPack } from '@cuecard/contract/caption-packs.ts'
import { oneLine } from '@cuecard/language/plain-text.ts'
import { textOf } from './plain-text.ts'

/** One row of the page. */
export interface FoundRow {
  /** Stands for the row as long as the page keeps it. */
  node: Element
  speaker: Element | null
  /** The element with the words, or how they are told from the name. */
  text: Element | (() => string)
  picture: Element | null
}

/** Pairs each text with the name before it, by the order of the page: views differ in what lies around them. */
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
      rows.push({ node: element, speaker: beside?.contains(element) ? null : beside, text: element, picture })
    } else if (speaker !== null && element.matches(speaker)) name = element
    else {
      // A picture begins a row: a name before it belongs to another.
      picture = element
      name = null
    }
  }
  return { rows, selector: text }
}

/** Generations nest: the words lie within an element that another selector finds too. */
const isWithin = (element: Element, text: FoundRow['text'] | undefined) =>
  text instanceof Element && text.contains(element)

const firstPresent = (container: Element, selectors: readonly string[]) =>
  selectors.find((selector) => container.querySelector(selector) !== null) ?? null

/**
 * Rows where the words' class is not known: a row is what lies around one name, or around one picture, and no other; the
 * name is the text that stands nearest to the picture, the words are the rest.
 */
export function rowsByStructure(container: Element, pack: CaptionPack): FoundRow[] {
  const name = firstPresent(container, pack.speaker)
  const marks = name ?? pack.picture.join(',')
  if (marks === '') return []
  const found: FoundRow[] = []
  for (const mark of container.querySelectorAll(marks)) {
    if (pack.ignored.some((each) => mark.closest(each))) continue
    const speaker = name === null ? nameBeside(mark, container) : mark
    const row = speaker && aroundOne(mark, { container, marks })
    if (!speaker || !row || row === speaker) continue
    found.push({ node: row, speaker, text: () => textWithout(row, speaker), picture: name === null ? mark : null })
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

function textWithout(row: Element, speaker: Element): string {
  const whole = textOf(row)
  const name = textOf(speaker)
  return whole.startsWith(name) ? oneLine(whole.slice(name.length)) : whole
}
