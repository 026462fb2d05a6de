import { englishness, isGerman } from './english.ts'
import { splitWords } from './words.ts'

/** The languages that phrases of ours are written in, for texts that go to customers. */
export type PhraseLanguage = 'en' | 'de' | 'fr' | 'es'

const words = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/))

/** Function words that tell the two from each other and from Italian, Portuguese and Catalan. */
const FRENCH = words(
  `je vous nous les une des est et dans pour qui avec pas votre vos notre ça cette où c'est j'ai n'est d'un d'une qu'on il elle on mais
  très ou oui aux fait avons avez sommes êtes merci bonjour`,
)
const SPANISH = words(
  `el los las una y es con por para del lo qué cuándo cuánto cómo pero está están ustedes usted nos muy hay tiene tienen tenemos sí
  gracias también ese esa eso nuestro nuestra hola buenos buenas`,
)
/** One line alone may hold a name or a quote of another language. */
const SURE = 1.5

const countIn = (list: ReadonlySet<string>, line: string) =>
  splitWords(line.toLowerCase()).filter((word) => list.has(word)).length

function languageOfLine(line: string): PhraseLanguage | null {
  if (isGerman(line)) return 'de'
  const english = englishness(line)
  if (english === 'yes') return 'en'
  const [french, spanish] = [countIn(FRENCH, line), countIn(SPANISH, line)]
  if (french === spanish) return null
  return french > spanish ? 'fr' : 'es'
}

/** The language of most of these lines, each counted by its length; English where none of the four stands out. */
export function mainLanguage(lines: readonly string[]): PhraseLanguage {
  const shares = { en: 0, de: 0, fr: 0, es: 0 }
  for (const line of lines) {
    const language = languageOfLine(line)
    if (language) shares[language] += line.length
  }
  const [best, second] = Object.entries(shares).sort(([, a], [, b]) => b - a)
  const isClear = best !== undefined && best[1] > (second?.[1] ?? 0) * SURE
  return isClear ? (best[0] as PhraseLanguage) : 'en'
}
