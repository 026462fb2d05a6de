/** What a database of Unicode text takes: no NUL, no half of a surrogate pair. */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed()

/** Text for `like`, in which nothing stands for anything else. */
export const literally = (text: string): string => text.replace(/[\\%_]/g, String.raw`\$&`)
