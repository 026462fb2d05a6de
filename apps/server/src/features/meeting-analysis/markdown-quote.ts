/** Text of people and models as it may stand in one line of Markdown: without a mark of its own. */
export const asPlain = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll(/[\\`*_[\]|~]/g, String.raw`\$&`)

/** `Rita Vogel, 09:02 UTC`. */
export const placeOf = (speaker: string, timestamp: string): string =>
  `${asPlain(speaker)}, ${timestamp.slice(11, 16)} UTC`
