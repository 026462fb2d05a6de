import { FRENCH } from './french.ts'
import { GERMAN } from './german.ts'
import type { LanguageRules } from './language-rules.ts'
import { SPANISH } from './spanish.ts'

/** The languages besides English. */
export const LANGUAGES: readonly LanguageRules[] = [GERMAN, FRENCH, SPANISH]

/** What the languages say about a field of MEDDICC and BANT. */
export const cuesOf = (field: keyof LanguageRules['cues']): string[] =>
  LANGUAGES.flatMap(({ cues }) => cues[field] ?? [])
