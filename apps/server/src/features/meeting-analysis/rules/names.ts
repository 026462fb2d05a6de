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

/** The cities that time zones are named after. */
const CITIES = Intl.supportedValuesOf('timeZone').flatMap((zone) => {
  const city = zone.split('/').at(-1)
  return city === undefined ? [] : fold(city.replaceAll('_', ' '))
})

/** Countries and languages by their English, German, French and Spanish names, and large cities. */
const PLACES: ReadonlySet<string> = new Set([
  ...CITIES,
  ...['en', 'de', 'fr', 'es'].flatMap((locale) => [
    ...codes('region', locale, PAIRS),
    ...codes(
      'language',
      locale,
      PAIRS.map((code) => code.toLowerCase()),
    ),
  ]),
])
/** 'The Germans' are called after theirs. */
const isPlace = (name: string): boolean => PLACES.has(name) || (name.endsWith('s') && PLACES.has(name.slice(0, -1)))
const ORDINARY: ReadonlySet<string> = new Set(
  `i we you it he she they the this that a an who what when where why how january february march april may june july august september
  october november december januar februar märz mai juni juli oktober dezember monday tuesday wednesday thursday friday saturday sunday
  montag dienstag mittwoch donnerstag freitag samstag sonntag christmas easter covid gaap ebitda us usa uk eu america europe asia africa
  nobody somebody someone everybody everyone niemand jemand keiner einer jeder alle
  tv pc paper it api pdf ai sso vpn crm erp wms cfo ceo cto coo ciso vp god lord mister mr mrs ms dr herr frau monsieur madame doctor professor
  excel word powerpoint outlook teams zoom google slack sharepoint windows linux android sap oracle salesforce microsoft aws azure entra
  splunk github jira also and but so yeah okay yes no non suppose bill well sie ihnen ihr ihre das die der minister chair government
  parliament committee janvier février avril juin juillet août septembre octobre novembre décembre lundi mardi mercredi jeudi
  vendredi samedi dimanche nous vous ils elles ce cela mais donc enero febrero marzo abril mayo junio julio agosto septiembre octubre
  noviembre diciembre lunes martes miércoles jueves viernes sábado domingo ustedes usted eso esto pero comité consejo conseil`.split(
    /\s+/,
  ),
)

const COUNT = '(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)'
/** 'Option A', 'Hall Seven', 'Q3', 'Sundays', 'Legal': what is counted, dated or employed is no maker. */
const LABEL = new RegExp(
  [
    String.raw`^(?:option|plan|phase|hall|page|version|building|step|room|part|chapter|stage|level|tier|floor|gate|dock|lane|line|lot|site|slide|point|question|section|table|unit|zone|release|variant|package|group|team|warehouse|batch|shift|week|day|quarter)s?(?: (?:\p{L}|\d+\p{L}?|[ivx]+|${COUNT}))?$`,
    String.raw`^(?:[qh][1-4]|fy ?\d+|(?:mon|tues|wednes|thurs|fri|satur|sun)days)$`,
    String.raw`^(?:legal|marketing|finance|procurement|purchasing|sales|security|compliance|hr|engineering|operations|accounting|logistics|management|production|quality|controlling|support)$`,
    String.raw`^(?:vertrieb|einkauf|vorstand|betriebsrat|buchhaltung|technik|verwaltung|geschäftsführung|\p{L}*(?:abteilung|leitung))$`,
    String.raw`^(?:standard|premium|basic|starter|professional|enterprise|growth|manual|automatic)$`,
  ].join('|'),
  'iu',
)
/** 'NordPick', 'Lift24', 'Berg & Co', 'Vogt GmbH': written so, it names a maker in any language. */
const MARKED = /\p{Ll}\p{Lu}(?!nnen)|\p{L}{2}\d|\d\p{L}{2}|&|(?:^| )(?:GmbH|AG|KG|SE|SA|SL|Inc|Ltd)$/u
export const isMarkedName = (name: string): boolean => MARKED.test(name)

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
    if (name.length < 2 || LABEL.test(name) || isPlace(words.join(' ')) || words.some((word) => people.has(word)))
      return false
    if (words.some((word) => word.length > 1 && ORDINARY.has(word))) return false
    // A word that is also said in small letters is an ordinary one.
    return !words.every((word) => lower.has(word))
  }
}
