/** Whether each of the words stands in one of the texts; case does not matter. */
export const matchesWords = (wanted: string, ...texts: readonly string[]) =>
  wanted
    .toLowerCase()
    .split(/\s+/)
    .every((word) => texts.some((text) => text.toLowerCase().includes(word)))
