/** Whether every word of the search occurs in one of the texts, ignoring case. */
export const matchesWords = (wanted: string, ...texts: readonly string[]) =>
  wanted
    .toLowerCase()
    .split(/\s+/)
    .every((word) => texts.some((text) => text.toLowerCase().includes(word)))
