import { stem } from './stem.ts'
import type { NumberOf } from './written-numbers.ts'

const MONEY: Readonly<Record<string, string>> = {
  '€': 'euro',
  eur: 'euro',
  euro: 'euro',
  euros: 'euro',
  $: 'dollar',
  usd: 'dollar',
  dollar: 'dollar',
  dollars: 'dollar',
  '£': 'pound',
  gbp: 'pound',
  chf: 'franc',
  sfr: 'franc',
  francs: 'franc',
  franken: 'franc',
}
export const MONEY_UNITS: ReadonlySet<string> = new Set(Object.values(MONEY))
const SHORT: Readonly<Record<string, string>> = {
  percent: '%',
  prozent: '%',
  hrs: 'hour',
  hr: 'hour',
  h: 'hour',
  std: 'hour',
  min: 'minute',
  mins: 'minute',
  sec: 'second',
  secs: 'second',
}
/** Measures can have decimals. */
const MEASURED = 'second minute hour day week month quarter year ms kb mb gb tb km kg mbit gbit mile meter metre'
/** Only what is counted for itself: 'severity two incidents' counts nothing. */
const COUNTED = `user seat people person employee licence license account admin project device request image picture file page document slide
  location site office country language customer partner integration connector store agent message token character word row record region
  attempt copy copies server node vehicle`
const stems = (words: string) => words.split(/\s+/).filter(Boolean).map(stem)
const MEASURES: ReadonlySet<string> = new Set(stems(MEASURED))
const UNITS: ReadonlySet<string> = new Set([...MEASURES, ...stems(COUNTED)])

/** German words for what the English ones count and measure: the beginning of the word, its endings, and the English one. */
const GERMAN: readonly (readonly [RegExp, string])[] = [
  [/^sekunden?$/, 'second'],
  [/^minuten?$/, 'minute'],
  [/^stunden?$/, 'hour'],
  [/^(?:werk|arbeits|geschäfts|geschaefts|bank|kalender)?tage?[ns]?$/, 'day'],
  [/^(?:arbeits|kalender)?wochen?$/, 'week'],
  [/^(?:kalender)?monat(?:e[ns]?|s)?$/, 'month'],
  [/^quartal(?:e[ns]?|s)?$/, 'quarter'],
  [/^(?:kalender|geschäfts|vertrags)?jahr(?:e[ns]?|s)?$/, 'year'],
  [/^(?:kilo|kilogramm)s?$/, 'kg'],
  [/^kilometern?$/, 'km'],
  [/^metern?$/, 'metre'],
  [/^(?:nutzern?|benutzern?|anwendern?)$/, 'user'],
  [/^(?:arbeits)?pl[äa]tzen?$/, 'seat'],
  [/^personen?$/, 'person'],
  [/^(?:mitarbeiter(?:n|innen)?|mitarbeitenden?|beschäftigten?)$/, 'employee'],
  [/^lizenz(?:en)?$/, 'license'],
  [/^(?:benutzer|nutzer)?kont(?:o|os|en)$/, 'account'],
  [/^projekt(?:e[ns]?|s)?$/, 'project'],
  [/^ger[äa]t(?:e[ns]?|s)?$/, 'device'],
  [/^anfragen?$/, 'request'],
  [/^bild(?:e?s|ern?)?$/, 'image'],
  [/^datei(?:en)?$/, 'file'],
  [/^seiten?$/, 'page'],
  [/^dokument(?:e[ns]?|s)?$/, 'document'],
  [/^standort(?:e[ns]?|s)?$/, 'site'],
  [/^l[äa]ndern?$/, 'country'],
  [/^sprachen?$/, 'language'],
  [/^kunden$/, 'customer'],
  [/^filialen?$/, 'store'],
  [/^nachrichten?$/, 'message'],
  [/^zeilen?$/, 'row'],
  [/^servern?$/, 'server'],
  [/^fahrzeug(?:e[ns]?|s)?$/, 'vehicle'],
]
/** Counted in German price lists by the piece. */
const PIECE = /^(?:stücke?[ns]?|stuecke?[ns]?|stk)$/

/** One word for all spellings of a unit, `euro`, `%`, `hour`, in German and in English; undefined for a word that is none. */
export function unitOf(word: string | undefined): string | undefined {
  if (word === undefined) return undefined
  const lower = word.toLowerCase()
  if (lower === '%') return '%'
  const known = MONEY[lower] ?? SHORT[lower]
  if (known !== undefined) return known === '%' || MONEY[lower] ? known : stem(known)
  if (PIECE.test(lower)) return 'piece'
  const base = stem(lower)
  if (UNITS.has(base)) return base
  const german = GERMAN.find(([form]) => form.test(lower))
  return german && stem(german[1])
}

export const currencyOf = (sign: string): string | undefined => MONEY[sign.toLowerCase()]

/** What a number before or behind this unit is of; null for no unit. */
export function numberOfUnit(unit: string | undefined): NumberOf | null {
  if (unit === undefined) return null
  if (unit === '%') return 'share'
  if (MONEY_UNITS.has(unit)) return 'money'
  return MEASURES.has(unit) ? 'measure' : 'count'
}
