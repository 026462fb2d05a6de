const ENDINGS: readonly [string, string][] = [
  ['ationen', 'at'],
  ['ionen', ''],
  ['ungen', 'ung'],
  ['heiten', 'heit'],
  ['keiten', 'keit'],
  ['schaften', 'schaft'],
  ['izations', 'iz'],
  ['ization', 'iz'],
  ['ational', 'at'],
  ['ations', 'at'],
  ['ation', 'at'],
  ['ments', ''],
  ['ment', ''],
  ['ness', ''],
  ['ally', 'al'],
  ['ings', ''],
  ['ing', ''],
  ['edly', ''],
  ['ated', 'at'],
  ['ed', ''],
  ['ers', ''],
  ['er', ''],
  ['ors', ''],
  ['or', ''],
  ['ion', ''],
  ['ly', ''],
]

/**
 * A light English stem of a lower-cased word, so that `price`, `prices` and `priced` are one. Only for comparing texts
 * with each other, never shown. German plurals that no English word looks like are stemmed too; words with further letters stay as they are.
 */
export function stem(word: string): string {
  if (word.length < 4 || /[^a-zäöüß']/.test(word)) return word
  let base = word.endsWith("'s") ? word.slice(0, -2) : word
  if (base.endsWith('ies') && base.length > 4) base = `${base.slice(0, -3)}y`
  else if (/(?:x|ch|sh|ss|z)es$/.test(base)) base = base.slice(0, -2)
  else if (/(?<!s|u|i)s$/.test(base)) base = base.slice(0, -1)
  for (const [ending, rest] of ENDINGS) {
    if (base.endsWith(ending) && base.length - ending.length >= 3) {
      base = base.slice(0, -ending.length) + rest
      break
    }
  }
  base = base.replace(/([bdfgmnprt])\1$/, '$1')
  return base.length > 3 ? base.replace(/[ey]$/, '') : base
}
