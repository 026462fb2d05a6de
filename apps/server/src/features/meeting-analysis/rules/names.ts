import { fold } from '@cuecard/language/plain-text.ts'
import type { SpokenSentence } from '../../../shared/transcript/spoken-sentences.ts'

const codes = (type: 'region' | 'language', locale: string, all: readonly string[]): string[] => {
  const names = new Intl.DisplayNames([locale], { type, fallback: 'none' })
  return all.flatMap((code) => {
    const name = names.of(code)
    return name === undefined ? [] : fold(name)
  })
}
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const PAIRS = LETTERS.flatMap((first) => LETTERS.map((second) => first + second))

/** Countries and languages by their English, German, French and Spanish names. */
const PLACES: ReadonlySet<string> = new Set(
  ['en', 'de', 'fr', 'es'].flatMap((locale) => [
    ...codes('region', locale, PAIRS),
    ...codes(
      'language',
      locale,
      PAIRS.map((code) => code.toLowerCase()),
    ),
  ]),
)
const ORDINARY: ReadonlySet<string> = new Set(
  `i we you it he she they the this that a an who what when where why how january february march april may june july august september
  october november december januar februar märz mai juni juli oktober dezember monday tuesday wednesday thursday friday saturday sunday
  montag dienstag mittwoch donnerstag freitag samstag sonntag christmas easter covid gaap ebitda us usa uk eu america europe asia africa
  tv pc it api pdf ai sso vpn crm erp wms cfo ceo cto coo ciso vp god mr mrs ms dr herr frau monsieur madame doctor professor
  excel word powerpoint outlook teams zoom google slack sharepoint windows linux android sap oracle salesforce microsoft aws azure entra
  splunk github jira also and but so yeah okay yes no non suppose bill well sie ihnen ihr ihre das die der minister chair government
  parliament committee janvier février avril juin juillet août septembre octobre novembre décembre lundi mardi mercredi jeudi
  vendredi samedi dimanche nous vous ils elles ce cela mais donc enero febrero marzo abril mayo junio julio agosto septiembre octubre
  noviembre diciembre lunes martes miércoles jueves viernes sábado domingo ustedes usted eso esto pero comité consejo conseil`.split(
    /\s+/,
  ),
)

/** A name as it is written: capitalised words. */
export const NAME = String.raw`\p{Lu}[\p{L}\p{N}&]*(?:[.-][\p{L}\p{N}]+)*(?: \p{Lu}[\p{L}\p{N}&]*(?:[.-][\p{L}\p{N}]+)*){0,2}`

/** Tells names of makers and products from people of the meeting, own names, places, dates and ordinary words. */
export function createNameTest(sentences: readonly SpokenSentence[], own: readonly string[]) {
  const speakers = new Set(sentences.map(({ line }) => line.speaker))
  const people = new Set([...own, ...speakers].flatMap((name) => fold(name).split(' ')))
  const lower = new Set<string>()
  for (const { text } of sentences) for (const [word] of text.matchAll(/\b\p{Ll}{2,}\b/gu)) lower.add(word)
  return (name: string): boolean => {
    const words = fold(name).split(' ')
    if (name.length < 2 || PLACES.has(words.join(' ')) || words.some((word) => people.has(word))) return false
    if (words.some((word) => word.length > 1 && ORDINARY.has(word))) return false
    // A word that is also said in small letters is an ordinary one.
    return !words.every((word) => lower.has(word))
  }
}
