/** Where something comes from, for people: the item's name and the place in it. */
export interface SourceLocation {
  item_name: string
  locator: string | null
}

/**
 * Text of documents and models as it may stand in a Markdown document: one line, without HTML, pictures, links or a
 * number in brackets that would pass for a citation. What is shown goes through the sanitiser besides.
 */
export const markdownSafe = (text: string): string =>
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

const locationText = ({ item_name, locator }: SourceLocation): string =>
  markdownSafe(locator ? `${item_name}, ${locator}` : item_name).replaceAll(/[_*]/g, '\\$&')

/** `_(Price list, sheet Plans; FAQ)_`. */
export const sourceNote = (places: readonly SourceLocation[]): string =>
  `_(${[...new Set(places.map(locationText))].join('; ')})_`
