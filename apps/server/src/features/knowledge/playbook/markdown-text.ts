/** The source of a statement as shown to people: the item's name and the location in it. */
export interface SourceLocation {
  item_name: string
  locator: string | null
}

/**
 * Text of documents and models that is safe inside a Markdown document: one line without HTML, images, links and numbers
 * in brackets that would look like citations. The screen sanitises it as well.
 */
export const markdownSafe = (text: string) =>
  text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replaceAll(/[\u202A-\u202E\u2066-\u2069]/g, '')
    .replaceAll(/!?\[([^\][]{0,500})\]\([^)\s]{0,2000}(?:\s[^)]{0,500})?\)/g, '$1')
    .replaceAll(/[[【](\d{1,3}(?:[\s,;–-]+\d{1,3})*)[\]】]/g, '($1)')
    .replaceAll('](', '] (')
    .replaceAll('![', '! [')
    .replaceAll(/<(?=[a-z/!?])/gi, '&lt;')
    .replaceAll('`', "'")
    .trim()

const locationText = ({ item_name, locator }: SourceLocation) =>
  markdownSafe(locator ? `${item_name}, ${locator}` : item_name).replaceAll(/[_*]/g, '\\$&')

/** `_(Price list, sheet Plans; FAQ)_`. */
export const sourceNote = (places: readonly SourceLocation[]) =>
  `_(${[...new Set(places.map(locationText))].join('; ')})_`
