const FOLDED: Readonly<Record<string, string>> = { ä: 'a', ö: 'o', ü: 'u', ß: 'ss' }

/** 'Kuehlung', written without an umlaut. An 'ue' behind a vowel or 'q' is none, nor is a vowel before 'ei': 'Dauer', 'Quelle', 'Videoeinweisung'. */
const WRITTEN_OUT = /(?<=[ao])e(?!i)|(?<=(?<![aeioquäöü])u)e(?!i)/g

/** Without umlauts, which plurals and comparatives add, in either way of writing them: 'Kühlung' and 'Kuehlung' are 'Kuhlung'. */
export const withoutUmlauts = (word: string) =>
  word.replaceAll(/[äöüß]/g, (letter) => FOLDED[letter] ?? letter).replaceAll(WRITTEN_OUT, '')

/** Prefixes that leave their verb: 'wir holen … ab'. */
const SEPARABLE =
  'ab|an|auf|aus|bei|durch|ein|fest|frei|her|hin|mit|nach|nieder|um|unter|uber|vor|weg|weiter|wieder|zu|zuruck|zusammen'
/** 'Abgeholt', 'abzuholen', 'gekündigt'. */
const PARTICIPLE = new RegExp(`^(${SEPARABLE})?(?:ge(?=.{3,}(?:t|en)$)|zu(?=.{3,}en$)(?<=.zu))(?=.{4,}$)`)
const SUFFIXES: readonly string[] = [
  'ungen',
  'ung',
  'heiten',
  'keiten',
  'heit',
  'keit',
  'lich',
  'em',
  'en',
  'es',
  'st',
  'e',
  'n',
  's',
  't',
]
/** Words that are no forms of those they look like: 'warten' is no 'Wartung' to a customer, 'kündbar' has lost a syllable, and 'erreichbar' is whom one reaches. */
const OWN_KEYS: Readonly<Record<string, string>> = {
  wartung: 'wartung',
  wartungen: 'wartung',
  kundbar: 'kundig',
  kundbare: 'kundig',
  kundbarkeit: 'kundig',
  erreichbar: 'erreich',
  erreichbarkeit: 'erreich',
}
/** Fewer letters tell no word. */
const LEAST = 4
/** 'Schrift', 'Frist', 'Nacht' end with letters of their own. */
const OWN_END = /[sfh]t$/

/** Plurals and adjectives in '-er'; otherwise it makes another noun: a 'Drucker' is no 'Druck'. */
const INFLECTED =
  /(?:amt|bad|band|bild|blatt|buch|dach|dorf|fach|feld|gehalt|geld|glas|glied|gut|haus|kind|kleid|korn|land|licht|lied|loch|mann|rad|rand|schild|schloss|tuch|wald|wort|ig|lich|isch|los|sam|haft|frei|bar|schnell|klein|neu)(?=ern?$)/

const endingOf = (key: string): string | undefined =>
  SUFFIXES.find((each) => {
    if (!key.endsWith(each) || key.length - each.length < LEAST) return false
    return !(each.endsWith('t') && OWN_END.test(key))
  })

/**
 * What the forms of a German word have in common: 'kündigen', 'gekündigt' and 'Kündigung' are one. Of a lower-cased word, only for comparing:
 * see `areForms`.
 */
export function wordKey(word: string): string {
  const own = OWN_KEYS[withoutUmlauts(word)]
  if (own !== undefined) return own
  let key = withoutUmlauts(word).replace(PARTICIPLE, '$1')
  if (INFLECTED.test(key)) key = key.replace(/ern?$/, '')
  for (let ending = endingOf(key); ending !== undefined; ending = endingOf(key)) key = key.slice(0, -ending.length)
  return key
}

/** 'Zahlung' and 'Stellung', made of verbs. */
const OF_VERB = /ung(?:en|s)?$/
/** 'Zahlen' may be the verb, 'Zahl' is none. */
const mayBeVerb = (word: string) => /[nt]$/.test(word) && wordKey(word).length < word.length

/** Whether two words are forms of one: 'zahlen' and 'Zahlung', but not 'Zahl' and 'Zahlung', which have a key in common. */
export function areForms(one: string, other: string): boolean {
  if (wordKey(one) !== wordKey(other)) return false
  if (OF_VERB.test(one) === OF_VERB.test(other)) return true
  return mayBeVerb(OF_VERB.test(one) ? other : one)
}
