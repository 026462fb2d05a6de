import { contentSet, contentWords, isStopWord, tokenize } from '@cuecard/language/words.ts'
import { stem } from '@cuecard/language/stem.ts'
import { passageSentences, type PassageSentence } from '../../shared/passages/passage-sentences.ts'
import { answerUnits } from '../../shared/quotes/answer-units.ts'
import { rowInWords } from '../../shared/quotes/row-in-words.ts'
import { type Cite, type Quote, quoteLine, QUOTED_FROM_DOCUMENTS } from '../../shared/quotes/quotes.ts'
import type { ReadPassage } from '../../shared/passages/read-passages.ts'

/** A term of a sentence that may need an explanation. */
export interface Term {
  text: string
  /** Stemmed words of the term, in order. */
  words: string[]
  /** How much it looks like a term: names, abbreviations and words with digits above long ordinary words. */
  weight: number
}

export interface Definition extends Quote {
  term: string
  /** A name, abbreviation or heading of the documents, no ordinary word. */
  telling: boolean
}

const TERMS_MAX = 8
const TELLING = 2.5
const EXPLAINED_MAX = 4
const NAMED_MAX = 3
const PHRASE = /(?:\p{Lu}[\p{L}\p{N}&/-]*|\d+\p{L}[\p{L}\p{N}-]*)(?:[ ](?:\p{Lu}[\p{L}\p{N}&/-]*|\d+(?:\.\d+)?))*/gu
const TECHNICAL =
  /^(?:\p{Lu}{2,}[\p{L}\p{N}]*|\p{L}+\p{N}[\p{L}\p{N}]*|\p{Ll}+\p{Lu}[\p{L}]*|[\p{L}\p{N}]+[-_/][\p{L}\p{N}_/-]+)$/u

/** Names, abbreviations and the like in a sentence, for a search of their own: what defines them may say nothing else of it. */
export const namedTerms = (sentence: string): string[] =>
  findTerms(sentence, [])
    .filter((term) => term.weight >= TELLING)
    .slice(0, NAMED_MAX)
    .map((term) => term.text)

/** The terms of a sentence, the most telling first: capitalised and technical ones, then words that few passages have. */
export function findTerms(sentence: string, passages: readonly ReadPassage[]): Term[] {
  const found = new Map<string, Term>()
  const add = (text: string, weight: number) => {
    const words = contentWords(text)
    const key = words.join(' ')
    if (words.length === 0 || words.length > 5) return
    const known = found.get(key)
    if (!known || known.weight < weight) found.set(key, { text, words, weight })
  }
  for (const match of sentence.matchAll(PHRASE)) {
    const phrase = dropStopWords(match[0])
    const opens = match.index === 0 || /[.!?]\s*$/.test(sentence.slice(0, match.index))
    if (phrase.includes(' ')) add(phrase, 4)
    else if (phrase && !opens && !TECHNICAL.test(phrase)) add(phrase, 2.5)
  }
  for (const [word] of sentence.matchAll(/[\p{L}\p{N}][\p{L}\p{N}_/-]*/gu)) {
    if (TECHNICAL.test(word) && !isStopWord(word.toLowerCase())) add(word, 3.5)
    else if (word.length >= 5) add(word, 1 + rarity(word, passages))
  }
  for (const pair of wordPairs(sentence)) {
    if (headingNames(pair, passages)) add(pair, 3)
    else if (pair.split(' ').some((word) => TECHNICAL.test(word))) add(pair, 3.2)
  }
  return [...found.values()].sort((a, b) => b.weight - a.weight).slice(0, TERMS_MAX)
}

const dropStopWords = (phrase: string) => {
  const words = phrase.split(' ')
  while (words[0] !== undefined && isStopWord(words[0].toLowerCase())) words.shift()
  return words.join(' ')
}

/** 0 to 1: the fewer of the passages have the word the more; 0 also when none has it, for then none explains it. */
function rarity(word: string, passages: readonly ReadPassage[]): number {
  const key = stem(tokenize(word)[0] ?? '')
  const having = passages.filter(({ words }) => words.has(key)).length
  return having === 0 ? 0 : 1 - having / (passages.length + 1)
}

function wordPairs(sentence: string): string[] {
  const words = [...sentence.matchAll(/[\p{L}\p{N}][\p{L}\p{N}-]*/gu)].map(([word]) => word)
  return words.slice(1).flatMap((word, at) => {
    const pair = [words[at] ?? '', word]
    return pair.some((part) => isStopWord(part.toLowerCase())) ? [] : [pair.join(' ')]
  })
}

const headingNames = (text: string, passages: readonly ReadPassage[]) => {
  const key = contentWords(text).join(' ')
  return passages.some(({ passage }) => contentWords(passage.title).join(' ').includes(key))
}

/** For each term the sentence that defines it best; terms that nothing defines are left out. */
export function findDefinitions(terms: readonly Term[], passages: readonly ReadPassage[]): Definition[] {
  const read = passages.map((passage) => ({ passage, sentences: passageSentences(passage.passage.text) }))
  const chosen: (Definition & { weight: number })[] = []
  for (const term of terms) {
    let best: Definition | null = null
    for (const { passage, sentences } of read) {
      for (const sentence of sentences) {
        const score = definitionScore(term, sentence, passage)
        if (score <= (best?.score ?? 0)) continue
        best = { term: term.text, telling: term.weight >= TELLING, n: passage.n, text: sentence.text, score }
      }
    }
    if (best && best.score >= 1 && !chosen.some((other) => covers(other, term) || other.text === best.text)) {
      chosen.push({ ...best, weight: term.weight * best.score })
    }
  }
  const most = chosen.sort((a, b) => b.weight - a.weight).slice(0, EXPLAINED_MAX)
  return most.map((definition) => inWords(definition, passages))
}

/** A table row without its bars, as an answer says it. */
function inWords<D extends Definition>(definition: D, passages: readonly ReadPassage[]): D {
  if (!definition.text.includes(' | ')) return definition
  const cells = definition.text.split(' | ')
  const text = passages.find(({ n }) => n === definition.n)?.passage.text ?? ''
  const row = answerUnits(text).find((unit) => unit.kind === 'row' && cells.every((cell) => unit.text.includes(cell)))
  const said = row?.text ?? rowInWords([], cells)
  const named = `${definition.term}: `
  // The term stands before it.
  return { ...definition, text: said.startsWith(named) ? said.slice(named.length) : said, isRow: true }
}

const covers = (other: Definition, term: Term) => {
  const words = contentSet(other.term)
  return term.words.every((word) => words.has(word))
}

const DEFINES =
  /^(?:is|are|was|means?|refers? to|stands? for|describes?|denotes?|consists? of|comprises?|includes?|allows?|lets?|enables?|provides?|ist|sind|bedeutet|bezeichnet|steht für|umfasst|est|sont|désigne|signifie|es|son|significa)\b/iu

/** 0: does not have the term. From 1 on it defines it: 'X is …', 'X (…)', 'X: …', or the first sentence under a heading X. */
function definitionScore(term: Term, sentence: PassageSentence, { words, passage }: ReadPassage): number {
  if (!term.words.every((word) => words.has(word))) return 0
  const at = locate(term.words, sentence.text)
  const named = contentWords(sentence.heading || passage.title).join(' ') === term.words.join(' ')
  if (!at) return named && sentence.whole ? 1.2 : 0
  if (!sentence.whole) return 0
  const after = sentence.text.slice(at.end).trimStart()
  const opens = contentWords(sentence.text.slice(0, at.start)).length === 0
  let score = 0
  if (DEFINES.test(after)) score = opens ? 3 : 1.5
  else if (/^\([^)]{3,}\)/.test(after) || /\([^)]*$/.test(sentence.text.slice(0, at.start))) score = opens ? 2.2 : 1.6
  else if (/^(?:[:–—]|\|| - )/.test(after)) score = opens ? 2.4 : 0.8
  else if (named) score = 1.2
  return score === 0 ? 0 : score + (named ? 0.5 : 0) + 0.2 * passage.score
}

/** Where the term's words stand together in a text. */
function locate(words: readonly string[], text: string): { start: number; end: number } | null {
  const parts = [...text.matchAll(/[\p{L}\p{N}]+/gu)].map((match) => ({
    stem: stem(match[0].toLowerCase()),
    start: match.index,
    end: match.index + match[0].length,
  }))
  for (let at = 0; at + words.length <= parts.length; at++) {
    if (words.every((word, offset) => parts[at + offset]?.stem === word)) {
      return { start: parts[at]?.start ?? 0, end: parts[at + words.length - 1]?.end ?? 0 }
    }
  }
  return null
}

/** Explain To Me without a model: each term with the sentence of the documents that defines it. */
export function* quotedExplanation(
  definitions: readonly Definition[],
  cite: Cite = (n) => `[${n}]`,
): Generator<string> {
  for (const definition of definitions)
    yield `**${definition.term}**: ${quoteLine(definition)} ${cite(definition.n)}\n\n`
  yield QUOTED_FROM_DOCUMENTS
}
