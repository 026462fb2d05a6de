import { yieldInLoop } from '../../../platform/background-thread.ts'
import { topicStem, topicStems, splitWords } from '@cuecard/language/words.ts'
import type { Line } from '../../../shared/transcript/transcript-lines.ts'

export const UNNAMED = 'Conversation'

interface Term {
  count: number
  stems: readonly string[]
  surfaces: Map<string, number>
}

/** A short name for each part, from terms that are frequent there and rare elsewhere. */
export function topicNamesOf(parts: readonly (readonly Line[])[]): string[] {
  const speakers = new Set(parts.flat().flatMap(({ speaker }) => topicStems(speaker)))
  const terms = parts.map((part) => termsOf(part, speakers))
  const spread = new Map<string, number>()
  for (const found of terms) for (const key of found.keys()) spread.set(key, (spread.get(key) ?? 0) + 1)
  const isNoun = nounTest(parts.flat())
  const used = new Set<string>()
  return terms.map((found) => {
    const ranked = [...found]
      .map(([key, term]) => ({ term, score: weight(term) * Math.log(1 + parts.length / (spread.get(key) ?? 1)) }))
      .filter(({ term }) => (term.count > 1 || found.size < 12) && isNoun(term.stems.at(-1) ?? ''))
      .sort((a, b) => b.score - a.score)
    const taken: Term[] = []
    for (const { term } of ranked) {
      if (taken.length === 2) break
      if (!taken.some((other) => other.stems.some((stem) => term.stems.includes(stem)))) taken.push(term)
    }
    const surfaces = taken.map((term) => surfaceOf(term))
    // A phrase says enough alone, unless another part bears its name.
    const alone = (taken[0]?.stems.length ?? 0) > 1 && !used.has(surfaces[0] ?? '')
    const name = (alone ? surfaces.slice(0, 1) : surfaces).join(', ')
    used.add(surfaces[0] ?? '')
    return name === '' ? UNNAMED : name.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
  })
}

const BEFORE_NOUN =
  /^(?:the|an?|this|that|these|those|my|our|your|his|her|its|their|no|any|some|each|every|of|in|on|for|with|without|from|about|by|per|der|die|das|den|dem|des|ein|eine|einen|einem|unser\p{L}*|ihr\p{L}*|vom|zum|zur|im|am)$/u
const BEFORE_VERB =
  /^(?:to|i|you|we|they|he|she|it|who|will|would|can|could|should|must|may|might|do|does|did|don't|not|never|just|also|is|are|was|were|be|been|being|have|has|had|get|got|ich|wir|sie|er)$|'(?:ll|d|ve|re|m|s)$/u
const NUMBER =
  /^(?:zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty)(?:-\p{L}+)?$/u
const LONG_LINES = 60
const DESCRIBING_SHARE = 0.8
/** Adverbs, and words of calendar and measure: they say when and how much, not what about. */
const NO_NOUN =
  /(?:ly)$|^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|morning|afternoon|evening|seconds?|minutes?|hours?|weeks?|months?|euros?|pounds?|dollars?|cents?|percent|kilos?|metres?|meters?|half|stunden?|wochen?|monate?|tage?)s?$/u
const PERSON_TITLE = /^(?:frau|herr|mr|mrs|ms|dr|doctor|professor|prof|monsieur|madame|minister|sir)$/u

/** Tells by the words before them which stems are used as nouns in this talk: 'the order' against 'we order'. */
function nounTest(lines: readonly Line[]): (stem: string) => boolean {
  const uses = new Map<string, { noun: number; verb: number; describing: number; all: number }>()
  for (const { text } of lines) {
    yieldInLoop()
    const words = splitWords(text.toLowerCase().replaceAll('’', "'"))
    for (const [at, word] of words.entries()) {
      const stem = topicStem(word)
      if (stem === null || NUMBER.test(word) || NO_NOUN.test(word)) continue
      const use = uses.get(stem) ?? { noun: 0, verb: 0, describing: 0, all: 0 }
      const before = words[at - 1] ?? ''
      const further = topicStem(before) === null ? '' : (words[at - 2] ?? '')
      if (BEFORE_NOUN.test(before) || BEFORE_NOUN.test(further)) use.noun++
      else if (BEFORE_VERB.test(before)) use.verb++
      use.all++
      if (topicStem(words[at + 1] ?? '') !== null) use.describing++
      uses.set(stem, use)
    }
  }
  // In a long talk a word that stands once behind an article proves little.
  const least = lines.length > LONG_LINES ? 2 : 1
  return (stem) => {
    const { noun, verb, describing, all } = uses.get(stem) ?? { noun: 0, verb: 0, describing: 0, all: 0 }
    // What mostly stands before another such word describes it: 'large national' accounts.
    return noun >= least && noun >= 2 * verb && describing <= DESCRIBING_SHARE * all
  }
}

/** A repeated pair of words names a topic better than a single word. */
const weight = ({ count, stems }: Term) => (stems.length > 1 && count > 1 ? 2.2 * count : count)

function termsOf(lines: readonly Line[], without: ReadonlySet<string>): Map<string, Term> {
  const found = new Map<string, Term>()
  const seen = new Set<string>()
  const add = (stems: readonly string[], surface: string) => {
    const key = stems.join(' ')
    const term = found.get(key) ?? { count: 0, stems, surfaces: new Map<string, number>() }
    // Counted once per message, so that repetition within a message adds no weight.
    if (!seen.has(key)) term.count++
    seen.add(key)
    term.surfaces.set(surface, (term.surfaces.get(surface) ?? 0) + 1)
    found.set(key, term)
  }
  for (const { text } of lines) {
    yieldInLoop()
    seen.clear()
    let before: { stem: string; word: string } | null = null
    for (const word of splitWords(text)) {
      const stem = topicStem(word)
      const lower = word.toLowerCase()
      const isName = before !== null && PERSON_TITLE.test(before.word.toLowerCase())
      if (stem === null || without.has(stem) || isName || NUMBER.test(lower) || NO_NOUN.test(lower)) {
        before = null
        continue
      }
      add([stem], word)
      if (before && before.stem !== stem && !PERSON_TITLE.test(before.word.toLowerCase()))
        add([before.stem, stem], `${before.word} ${word}`)
      before = { stem, word }
    }
  }
  return found
}

/** The most frequent form, preferring lower case to a capital from the start of a sentence. */
function surfaceOf({ surfaces }: Term): string {
  const ranked = [...surfaces].sort((a, b) => b[1] - a[1])
  const first = ranked[0]?.[0] ?? ''
  const lower = ranked.find(([form, count]) => form === form.toLowerCase() && count * 3 >= (ranked[0]?.[1] ?? 0))
  return (lower?.[0] ?? first).replace(/['’]s$/u, '').replace(/['’]s(?= )/u, '')
}
