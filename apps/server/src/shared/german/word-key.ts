const FOLDED: Readonly<Record<string, string>> = { ä: 'a', ö: 'o', ü: 'u', ß: 'ss' }

/** Without umlauts, which plurals and comparatives add. */
export const withoutUmlauts = (word: string) => word.replaceAll(/[äöüß]/g, (letter) => FOLDED[letter] ?? letter)

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
  'bar',
  'ern',
  'em',
  'en',
  'er',
  'es',
  'st',
  'e',
  'n',
  's',
  't',
]
/** Fewer letters tell no word. */
const LEAST = 4
/** 'Schrift', 'Frist', 'Nacht' end with letters of their own. */
const OWN_END = /[sfh]t$/

const endingOf = (key: string): string | undefined =>
  SUFFIXES.find((each) => {
    if (!key.endsWith(each) || key.length - each.length < LEAST) return false
    return !(each.endsWith('t') && OWN_END.test(key))
  })

/** What the forms of a German word have in common: 'kündigen', 'gekündigt' and 'Kündigung' are one. Of a lower-cased word, only for comparing. */
export function wordKey(word: string): string {
  let key = withoutUmlauts(word).replace(PARTICIPLE, '$1')
  for (let ending = endingOf(key); ending !== undefined; ending = endingOf(key)) key = key.slice(0, -ending.length)
  return key
}
