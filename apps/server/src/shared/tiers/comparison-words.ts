/** Which tier a word means: by how much room or size it has, by its price, or by its place among all; `other` than the one spoken of. */
export interface Comparison {
  direction: 'low' | 'high' | 'middle' | 'other'
  axis: 'size' | 'price' | 'rank'
  /** 'Smaller' compares two, or one with the one that was spoken of. */
  isComparative: boolean
}

type Word = readonly [
  pattern: string,
  direction: Comparison['direction'],
  axis: Comparison['axis'],
  isComparative?: true,
]

const ENGLISH: readonly Word[] = [
  ['smaller', 'low', 'size', true],
  ['small(?:est)?|little|littlest|tiny|mini|compact', 'low', 'size'],
  ['bigger|larger', 'high', 'size', true],
  ['big(?:gest)?|large(?:st)?', 'high', 'size'],
  ['cheaper|less expensive|lower[- ]priced|lower[- ]cost', 'low', 'price', true],
  ['cheap(?:est)?|least expensive|lowest[- ](?:priced|cost)|low[- ]cost|inexpensive|budget', 'low', 'price'],
  ['more expensive|dearer|pricier|costlier|higher[- ]priced', 'high', 'price', true],
  ['most expensive|dearest|priciest|costliest|expensive|pricey', 'high', 'price'],
  ['lower|simpler|lesser', 'low', 'rank', true],
  ['entry|entry[- ]level|basic|base|lowest|simplest|low[- ]end|bottom', 'low', 'rank'],
  ['higher|better|upper', 'high', 'rank', true],
  [
    'top|top[- ](?:tier|end|level|of[- ]the[- ](?:range|line))|highest|best|high[- ]end|flagship|premium|full|biggest',
    'high',
    'rank',
  ],
  ['middle|mid|medium|mid[- ](?:tier|range|level|size|sized)|intermediate', 'middle', 'rank'],
  ['other', 'other', 'rank'],
]

const ending = '(?:e[nmrs]?)?'
const GERMAN: readonly Word[] = [
  [`kleiner${ending}`, 'low', 'size', true],
  [`klein(?:st)?e[nmrs]?|kompakte[nmrs]?`, 'low', 'size'],
  [`größer${ending}|groesser${ending}`, 'high', 'size', true],
  [`gro(?:ß|ss)e[nmrs]?|größte[nmrs]?|groesste[nmrs]?`, 'high', 'size'],
  [`(?:günstiger|guenstiger|billiger|preiswerter)${ending}`, 'low', 'price', true],
  [`(?:günstig|guenstig|billig|preiswert|günstigst|guenstigst|billigst|preiswertest)e[nmrs]?`, 'low', 'price'],
  [`teurer${ending}`, 'high', 'price', true],
  [`teure[nmrs]?|teuerste[nmrs]?`, 'high', 'price'],
  [`(?:einfacher|niedriger)${ending}`, 'low', 'rank', true],
  [`(?:einfachst|einfach|niedrigst|unterst)e[nmrs]?`, 'low', 'rank'],
  [`(?:höher|hoeher|besser)${ending}`, 'high', 'rank', true],
  [`(?:höchst|hoechst|best|oberst|umfangreichst)e[nmrs]?`, 'high', 'rank'],
  [`mittlere[nmrs]?`, 'middle', 'rank'],
  [`andere[nmrs]?`, 'other', 'rank'],
]
/** 'Einstiegspaket', 'Top-Version': the word is the beginning of the noun. */
const GERMAN_BEGINNINGS: readonly Word[] = [
  ['einstiegs|basis|grund|starter|einsteiger', 'low', 'rank'],
  ['top|spitzen|premium|komplett|voll', 'high', 'rank'],
  ['mittel', 'middle', 'rank'],
]

const FRENCH: readonly Word[] = [
  ['moins (?:chère?s?|coûteu(?:x|se)|onéreu(?:x|se))', 'low', 'price'],
  ['plus (?:chère?s?|coûteu(?:x|se)|onéreu(?:x|se))|chère?', 'high', 'price'],
  ['(?:plus )?petite?|plus compacte?', 'low', 'size'],
  ['(?:plus )?(?:grande?|gros(?:se)?)', 'high', 'size'],
  ["de base|d[’']entrée(?: de gamme)?|inférieure?|plus (?:simple|bas(?:se)?)", 'low', 'rank'],
  ['haut de gamme|supérieure?|plus (?:complète?|haute?)|meilleure?|complète?', 'high', 'rank'],
  ['du milieu|intermédiaire|moyen(?:ne)?', 'middle', 'rank'],
  ['autre', 'other', 'rank'],
]

const SPANISH: readonly Word[] = [
  ['más (?:barat|económic)[oa]|menos car[oa]|barat[oa]|económic[oa]', 'low', 'price'],
  ['más car[oa]|car[oa]', 'high', 'price'],
  ['(?:más )?pequeñ[oa]|más chic[oa]', 'low', 'size'],
  ['(?:más )?grande', 'high', 'size'],
  ['básic[oa]|de (?:entrada|inicio|base)|inferior|más (?:simple|sencill[oa]|baj[oa])', 'low', 'rank'],
  ['superior|tope de gama|de gama alta|más (?:complet[oa]|alt[oa])|mejor|complet[oa]', 'high', 'rank'],
  ['del medio|intermedi[oa]|median[oa]', 'middle', 'rank'],
  ['otr[oa]', 'other', 'rank'],
]

export const WORDS = { en: ENGLISH, de: GERMAN, fr: FRENCH, es: SPANISH, beginning: GERMAN_BEGINNINGS }

/** An alternative of all words of a language, the longest first. */
export const anyOf = (words: readonly Word[]): string =>
  words
    .flatMap(([pattern]) => splitAlternatives(pattern))
    .sort((a, b) => b.length - a.length)
    .join('|')

/** The alternatives that stand outside of brackets. */
function splitAlternatives(pattern: string): string[] {
  const found = ['']
  let depth = 0
  for (const sign of pattern) {
    if (sign === '(') depth += 1
    if (sign === ')') depth -= 1
    if (sign === '|' && depth === 0) found.push('')
    else found[found.length - 1] += sign
  }
  return found
}

export function comparisonOf(word: string, words: readonly Word[]): Comparison | null {
  const found = words.find(([pattern]) => new RegExp(`^(?:${pattern})$`, 'iu').test(word))
  if (!found) return null
  const [, direction, axis, isComparative = false] = found
  return { direction, axis, isComparative }
}
