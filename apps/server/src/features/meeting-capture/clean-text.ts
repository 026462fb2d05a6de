import { toDatabaseText } from '../../platform/db/database-values.ts'

export const UNKNOWN_SPEAKER = 'Unknown speaker'
export const UNTITLED = 'Untitled meeting'

/** Empty for text that consists of invisible characters only. */
const visibleText = (text: string) => (/^[\s\p{C}\p{Z}]*$/u.test(text) ? '' : toDatabaseText(text).trim())

export const speakerName = (given: string) => visibleText(given) || UNKNOWN_SPEAKER
export const meetingTitle = (given: string | undefined) => visibleText(given ?? '') || UNTITLED
export const personName = (given: string | undefined) => visibleText(given ?? '') || undefined

/** A picture's http(s) address; null for any other kind. */
export const imageUrl = (given: string | null | undefined) =>
  given && /^https?:\/\//i.test(given) ? toDatabaseText(given) : null
