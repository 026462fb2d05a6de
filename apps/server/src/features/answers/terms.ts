import { contentSet, contentWords, isStopWord, tokenize } from '@cuecard/language/words.ts'
import { stem } from '@cuecard/language/stem.ts'
import { passageSentences, type PassageSentence } from '../../shared/passages/passage-sentences.ts'
import { answerUnits, type AnswerUnit, headingOf } from '../../shared/quotes/answer-units.ts'
import { isReadable, isStep } from '../../shared/quotes/readable-lines.ts'
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
  const read = passages.map((passage) => ({ passage, sentences: readSentences(passage.passage.text) }))
  const chosen: (Definition & { weight: number })[] = []
  for (const term of terms) {
    let best: Definition | null = null
    for (const { passage, sentences } of read) {
      for (const sentence of sentences) {
        const score = definitionScore(term, sentence, passage)
        if (score <= (best?.score ?? 0)) continue
        best = { term: term.text, telling: term.weight >= TELLING, n: passage.n, text: sentence.sentence.text, score }
      }
    }
    if (best && best.score >= 1 && !chosen.some((other) => covers(other, term) || other.text === best.text)) {
      chosen.push({ ...best, weight: term.weight * best.score })
    }
  }
  const most = chosen.sort((a, b) => b.weight - a.weight).slice(0, EXPLAINED_MAX)
  return most.map((definition) => inWords(definition, passages))
}

interface Read {
  sentence: PassageSentence
  /** The first below its heading. */
  isFirst: boolean
}

const readSentences = (passageText: string): Read[] =>
  passageSentences(passageText)
    .filter(({ text, heading }) => text !== heading)
    .map((sentence, at, all) => ({ sentence, isFirst: all[at - 1]?.heading !== sentence.heading }))

/** A table row without its bars, as an answer says it. */
function inWords<D extends Definition>(definition: D, passages: readonly ReadPassage[]): D {
  if (!isRow(definition.text)) return definition
  const said = rowInWordsOf(definition.text, passages.find(({ n }) => n === definition.n)?.passage.text ?? '')
  const named = `${definition.term}: `
  // The term stands before it.
  return { ...definition, text: said?.startsWith(named) ? said.slice(named.length) : (said ?? ''), isRow: true }
}

const isRow = (text: string) => text.includes(' | ')

/** Null for what is no row, but the head of its table. */
function rowInWordsOf(text: string, passageText: string): string | null {
  const cells = text.split(' | ')
  const isOfRow = ({ kind, text: said }: AnswerUnit) => kind === 'row' && cells.every((cell) => said.includes(cell))
  return answerUnits(passageText).find(isOfRow)?.text ?? null
}

const covers = (other: Definition, term: Term) => {
  const words = contentSet(other.term)
  return term.words.every((word) => words.has(word))
}

/** What says what a thing is or does, and not how it fares: 'is generating', 'is usually the reason'. */
const DEFINES =
  /^(?:(?:is|are|was|were) (?:(?:basically|essentially|simply|just|also|a kind of) )?(?:an?|the|one|our|your|any|all|what|where|when|how|who|used (?:to|for|by|as)|made (?:of|up|for)|built (?:to|for|on)|designed (?:to|for)|meant (?:to|for)|short for|part of|called|known as|defined as|\p{L}+['’]s)\b|(?:means?|refers? to|stands? for|describes?|denotes?|consists? of|comprises?|includes?|allows?|lets?|enables?|provides?|helps?)\b|(?:ist|sind|war) (?:eine?|einer|der|die|das|unsere?)\b|(?:bedeutet|bezeichnet|steht für|umfasst|ermöglicht)\b|(?:est|sont) (?:une?|des|le|la|les|l['’])|(?:désigne|signifie)\b|(?:es|son) (?:una?|unos|unas|el|la|los|las)\b|significa\b)/iu
/** 'In Acme Fleet, a zone is …' */
const PLACE_BEFORE = /^(?:in|on|at|for|within|with) [^,.;:]{1,40}, (?:an?|the)?\s*$/iu
/** Stands for what the heading above it names. */
const OF_HEADING = /^(?:it|they|this|these|es|sie|il|elle|ils|elles)\b/iu

/** 0: does not explain the term. From 1 on it says what it is: 'X is a …', 'X: …', 'Long Name (LN)', or the first thing said of it below a heading X. */
function definitionScore(term: Term, { sentence, isFirst }: Read, { words, passage }: ReadPassage): number {
  const { text } = sentence
  if (!sentence.whole || !isSaid(text) || !term.words.every((word) => words.has(word))) return 0
  const named = contentWords(sentence.heading || headingOf(passage.title)).join(' ') === term.words.join(' ')
  const opensHeading = named && isFirst && !isStep(text) && (begins(term, text) || OF_HEADING.test(text))
  const score = Math.max(formScore(term, text), opensHeading ? 1.2 : 0)
  if (score === 0 || (isRow(text) && rowInWordsOf(text, passage.text) === null)) return 0
  return score + (named ? 0.5 : 0) + 0.2 * passage.score
}

/** No announcement, pointer or code, and no sentence that goes on in a list. */
const isSaid = (text: string) => isReadable(text.replaceAll(' | ', ', ')) && !/[,;]$/.test(text)

function begins({ words }: Term, text: string): boolean {
  const at = locate(words, text)
  return at !== null && /^\P{L}*(?:(?:an?|the|each|every|any)\s+)?$/iu.test(text.slice(0, at.start))
}

function formScore(term: Term, text: string): number {
  const at = locate(term.words, text)
  if (!at) return 0
  const before = text.slice(0, at.start)
  const after = text.slice(at.end).trimStart()
  const beyond = after.replace(/^\([^)]*\)\s*/, '')
  const opens = contentWords(before).length === 0 || PLACE_BEFORE.test(before)
  if (opens && DEFINES.test(beyond)) return 3
  if (opens && /^[:–—|-]\s+\S/u.test(beyond)) return 2.4
  const [, long = ''] = /^\(([^)]{3,})\)/.exec(after) ?? []
  if (isShortFor(term.text, long)) return opens ? 2.2 : 1.6
  return before.endsWith('(') && after.startsWith(')') && isShortFor(term.text, before) ? 2.2 : 0
}

/** 'a', 'of' and the like have no letter in an abbreviation. */
const SILENT_WORDS_MAX = 3

/** Whether the last words of a text begin with the letters of an abbreviation: 'a Service Level Agreement (SLA'. */
function isShortFor(abbreviation: string, text: string): boolean {
  const letters = abbreviation.replace(/[^\p{L}]/gu, '').replace(/(?<=\p{Lu})s$/u, '')
  if (!/^\p{Lu}\p{L}*\p{Lu}$/u.test(letters)) return false
  const words = (text.match(/\p{L}+/gu) ?? []).slice(-letters.length - SILENT_WORDS_MAX)
  const initials = words.map((word) => word.charAt(0)).join('')
  return new RegExp([...letters].join('.*'), 'iu').test(initials)
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
