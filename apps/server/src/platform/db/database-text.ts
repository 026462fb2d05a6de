/** Text that a Unicode database accepts: without NUL and without half of a surrogate pair. */
export const toDatabaseText = (text: string): string => text.replaceAll('\0', '').toWellFormed()

/** Text for `like` in which no character is a wildcard. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, String.raw`\$&`)
