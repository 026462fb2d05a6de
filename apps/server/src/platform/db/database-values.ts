/**
 * Text that a Unicode database accepts, without NUL and without half of a surrogate pair. A letter and its accent are one character, as keyboards write
 * them: some programs store 'ü' in two, which no search for 'ü' would find.
 */
export const toDatabaseText = (text: string): string => text.replaceAll('\0', '').toWellFormed().normalize('NFC')

/** An instant from outside. The database's calendar has no year 0, and nothing here is older than 1970. */
export const toDatabaseTime = (instant: string): Date => new Date(Math.max(0, Date.parse(instant)))

/** Text for `like` in which no character is a wildcard. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, String.raw`\$&`)
