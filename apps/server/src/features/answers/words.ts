/** Words that carry no subject: articles, pronouns, auxiliaries, question words, fillers of speech. */
const STOP_WORDS = new Set(
  `a about above actually after again all alright also although always am among an and another any anybody anyone anything anyway are
  aren aren't around as ask asked asking at away back basically be because been before being below best better between bit both but by
  came can can't cannot come comes could couldn couldn't curious d did didn didn't different do does doesn doesn't doing don don't
  done down during each else even ever every everything exactly explain far few find fine first following for from further get gets getting
  give given gives go goes going gonna good got great had happen happened happens has hasn hasn't have haven haven't having he hello her here hers hey hi
  him his how i i'd i'll i'm i've if in instead into is isn isn't it it'd it'll it's its itself just keep kind know knows let let's like
  likely little ll look looked looking lot lots m main make makes many may maybe me mean means might mine more most mostly much must my
  need needed needs never new next no nor not nothing now of off often oh ok okay on once one ones only onto or other others our
  ours out over own particular people perhaps please possible pretty probably provide provided put quick quickly quite rather re really regarding right
  s said same say saying says see seem seems shall she should shouldn show shown so some somebody someone something sometimes soon sort still
  such sure t take taken takes talk talking tell than thank thanks that that'd that'll that's the their theirs them then there there's these
  they they'd they'll they're they've thing things think this those though through to together too took toward tried try two type types
  uh um under understand until up upon us use used uses using usually ve very via want wanted wants was wasn wasn't way ways we we'd
  we'll we're we've well went were weren weren't what what's whatever when where where's whether which while who who's whole whom whose
  why will with within without won won't wonder wondering would wouldn wouldn't yeah yes yet you you'd you'll you're you've your
  yours yourself according across against along already guys key
  der die das den dem des ein eine einen einem einer und oder aber nicht ist sind war waren wird werden wir ihr sie er es ich du man
  mit von zu im am auf für bei wie was wer wo wann warum welche welcher welches kann können haben hat auch noch nur dass wenn uns euch
  le la les un une des et ou mais est sont nous vous ils elles je tu que qui quoi dans pour avec sur pas ne plus
  el los las una y o pero es son nosotros ustedes ellos que quien en por para con sobre no más`
    .split(/\s+/)
    .filter(Boolean),
)

export const isStopWord = (word: string) => STOP_WORDS.has(word)

/** Scripts without spaces between words are read in pairs of characters. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u
const TOKEN = /[\p{L}\p{N}]+(?:['’.,_-][\p{L}\p{N}]+)*/gu

/** The words of a text in order, lower-cased; numbers keep their separators (`1,000`, `99.9`), joined words come apart. */
export function tokens(text: string): string[] {
  const found: string[] = []
  for (const match of rawWords(text)) {
    if (PLAIN.test(match)) found.push(match)
    else found.push(...apart(match))
  }
  return found
}

/** The words that say what a text is about, stemmed; each as often as it stands there. */
export const contentWords = (text: string): string[] => rawWords(text).flatMap(meaningOf)

/** The same without repetitions. */
export function contentSet(text: string): Set<string> {
  const found = new Set<string>()
  for (const word of new Set(rawWords(text))) for (const meaning of meaningOf(word)) found.add(meaning)
  return found
}

const PLAIN = /^[a-z]+$/
const ASCII = /^[\0-\x7f]*$/

function rawWords(text: string): string[] {
  return (ASCII.test(text) ? text : text.normalize('NFKC')).toLowerCase().match(TOKEN) ?? []
}

/** A word's meaning never changes and a company's words repeat, so it is worked out once: the answer waits for this. */
const meanings = new Map<string, string[]>()
const MEANINGS_MAX = 50_000

function meaningOf(word: string): string[] {
  const known = meanings.get(word)
  if (known) return known
  const found = apart(word)
    .filter((part) => !STOP_WORDS.has(part) && (part.length > 1 || /\p{N}/u.test(part) || UNSPACED.test(part)))
    .map(stem)
  if (meanings.size >= MEANINGS_MAX) meanings.clear()
  if (word.length <= 40) meanings.set(word, found)
  return found
}

function apart(word: string): string[] {
  if (UNSPACED.test(word)) return pairs(word)
  return /[.,_-]/.test(word) ? joined(word) : [word.replaceAll('’', "'")]
}

function pairs(run: string): string[] {
  const characters = [...run]
  if (characters.length === 1) return characters
  return characters.slice(1).map((character, at) => `${characters[at]}${character}`)
}

function joined(word: string): string[] {
  if (/^\p{N}/u.test(word)) return [word.replaceAll(',', '')]
  return word.split(/[.,_-]/).filter(Boolean)
}

/** A light English stem: only for comparing two texts with each other, never shown. */
export function stem(word: string): string {
  if (word.length < 4 || /[^a-z']/.test(word)) return word
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

const ENDINGS: readonly [string, string][] = [
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
