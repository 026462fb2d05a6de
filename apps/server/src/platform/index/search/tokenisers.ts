/**
 * Selects the full-text column of a passage. Each row has text in exactly one column, so every column has the stemmer, stop
 * words and statistics of one language.
 */

/** ISO 639-1 → the stemmers and stop-word lists that LanceDB has. */
const STEMMED: Readonly<Record<string, string>> = {
  ar: 'Arabic',
  da: 'Danish',
  de: 'German',
  el: 'Greek',
  en: 'English',
  es: 'Spanish',
  fi: 'Finnish',
  fr: 'French',
  hu: 'Hungarian',
  it: 'Italian',
  nb: 'Norwegian',
  nl: 'Dutch',
  nn: 'Norwegian',
  no: 'Norwegian',
  pt: 'Portuguese',
  ro: 'Romanian',
  ru: 'Russian',
  sv: 'Swedish',
  ta: 'Tamil',
  tr: 'Turkish',
}

const PREFIX = 'words_'
/** Pairs and triples of characters: for scripts without spaces between words, and for Korean because of its suffixes. */
const NGRAM_COLUMN = `${PREFIX}ngram`
const PLAIN_COLUMN = `${PREFIX}plain`

/** Longer tokens are not indexed. In bytes: LanceDB's default of 40 would drop Tamil words of 14 letters. */
const MAX_TOKEN_BYTES = 128

const LETTER = /\p{L}/gu
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu
/** From this share of letters on, a passage counts as written in such a script, regardless of its item's language. */
const UNSPACED_SHARE = 0.2

const columnOf = (stemmer: string) => PREFIX + stemmer.toLowerCase()

/** Every full-text column of a table, in the order of its schema. */
export const WORD_COLUMNS: readonly string[] = [
  ...[...new Set(Object.values(STEMMED))].map(columnOf).sort(),
  NGRAM_COLUMN,
  PLAIN_COLUMN,
]

/** The column in which a passage of this language is searched. `language`: ISO 639-1, with or without a region. */
export function columnForPassage(language: string, text: string): string {
  // Most texts have no such letter, and counting takes a hundred times as long.
  if (text.search(UNSPACED) < 0) return columnForLanguage(language)
  const letters = text.match(LETTER)?.length ?? 0
  const unspaced = text.match(UNSPACED)?.length ?? 0
  if (letters > 0 && unspaced / letters >= UNSPACED_SHARE) return NGRAM_COLUMN
  return columnForLanguage(language)
}

/** What of a passage is indexed in its column. */
export const searchedText = ({ title, text }: { title: string; text: string }): string =>
  title === '' ? text : `${title}\n${text}`

/** The column of a language that puts spaces between its words. */
export function columnForLanguage(language: string): string {
  const stemmer = STEMMED[language.toLowerCase().split(/[-_]/)[0] ?? '']
  return stemmer === undefined ? PLAIN_COLUMN : columnOf(stemmer)
}

export const isSpacedColumn = (column: string) => isWordColumn(column) && column !== NGRAM_COLUMN

/**
 * The columns of a table to search for a question. Character pairs of Latin words match nearly everything, so the n-gram
 * column is searched only for its scripts, or if there is no other column.
 */
export function columnsForQuestion(existing: readonly string[], question: string): string[] {
  if (question.match(UNSPACED) !== null) return [...existing]
  const spaced = existing.filter((column) => column !== NGRAM_COLUMN)
  return spaced.length > 0 ? spaced : [...existing]
}

export const isWordColumn = (column: string) => column.startsWith(PREFIX)

/** Options of the full-text index on one of the columns. */
export function tokeniserOptions(column: string) {
  const common = { withPosition: false, lowercase: true, asciiFolding: true, maxTokenLength: MAX_TOKEN_BYTES }
  if (column === NGRAM_COLUMN) {
    return {
      ...common,
      baseTokenizer: 'ngram' as const,
      ngramMinLength: 2,
      ngramMaxLength: 3,
      stem: false,
      removeStopWords: false,
    }
  }
  const language = Object.values(STEMMED).find((stemmer) => columnOf(stemmer) === column)
  if (language === undefined) return { ...common, stem: false, removeStopWords: false }
  return { ...common, stem: true, removeStopWords: true, language }
}
