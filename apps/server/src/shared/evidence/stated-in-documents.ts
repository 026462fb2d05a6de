import { isNegated } from '@cuecard/language/similarity.ts'
import { splitSentences } from '@cuecard/language/sentences.ts'
import { contentSet } from '@cuecard/language/words.ts'
import type { RetrievedPassage } from '../passages/read-passages.ts'
import { withCodeAsText } from '../passages/code-lines.ts'
import { passageSentences } from '../passages/passage-sentences.ts'
import { writeNumbers } from './spoken-numbers.ts'
import { isSame, isTelling, type Value, valuesOf, withoutFigures } from './values.ts'

/** Share of a statement's words in a document's sentence from which the document covers the statement. */
const COVERED_SHARE = 0.7
/** Covered with fewer of its words when the meaning is this similar. */
const SIMILAR_MEANING = { cosine: 0.86, words: 0.5 }
/** Covered with fewer of its words when it gives the same values with what they count. */
const SAME_VALUE_SHARE = 0.5
/** So many values of one statement stand together in a sentence about the same thing alone. */
const VALUES_ENOUGH = 3
/** A piece without values and with fewer words says nothing of its own; with fewer words it leans on the question. */
const WORDS_MIN = 2

/** A question that leads a statement says what it is about, and is no part of what is stated. */
export const withoutQuestion = (text: string) => text.replace(/^[^?？]*[?？]\s+/u, '')

interface Piece {
  values: Value[]
  words: readonly string[]
  negated: boolean
}

/** Whether documents state it, in one place or piece by piece, whatever others state. */
export function isStated(text: string, passages: readonly RetrievedPassage[]): boolean {
  const told = withoutQuestion(text)
  const { said, about } = withReason(told)
  const asked = wordsOf(`${text.slice(0, text.length - told.length)} ${about}`)
  const isKnown = (part: string) => {
    const piece = pieceOf(part, asked)
    return passages.some((passage) => isStatedIn(passage, piece))
  }
  if (isKnown(said)) return true
  const parts = splitSentences(said)
    .flatMap((sentence) => sentence.split(/[,;]\s+(?:and|but|so|which|und|aber|also|et|mais|y|pero)\s+|;\s+/iu))
    .filter((part) => {
      const { values, words } = pieceOf(part, [])
      return values.length > 0 || words.length >= WORDS_MIN
    })
  return parts.length > 1 && parts.every(isKnown)
}

/** 'Five years is difficult, because it's thirty-six months' states why, about what it turns down. */
const TURNED_DOWN =
  /^(?<about>.*\b(?:difficult|hard|tricky|impossible|not (?:possible|an option)|won't work|doesn't work|schwierig|unmöglich)\b.*?),?\s(?:because|since|weil|da)\s(?<reason>.+)$/isu

function withReason(said: string): { said: string; about: string } {
  const { about, reason } = TURNED_DOWN.exec(said)?.groups ?? {}
  return about && reason ? { said: reason, about: withoutFigures(writeNumbers(about)) } : { said, about: '' }
}

/** 'Both models' points back to two things that have names. */
const BOTH_OF_THEM = /\bboth (?:of )?(?:the |our |these )?\p{L}+s\b/giu

/** 'Twelve percent' and '12 %' are the same value without a common word, so values are compared apart from words. */
const wordsOf = (text: string) =>
  [...contentSet(withoutFigures(writeNumbers(text)))].filter((word) => !/\d/.test(word) || word.startsWith('date'))

function pieceOf(text: string, asked: readonly string[]): Piece {
  const words = wordsOf(text.replace(BOTH_OF_THEM, ' '))
  return {
    values: valuesOf(writeNumbers(text)),
    words: words.length < WORDS_MIN ? [...new Set([...words, ...asked])] : words,
    negated: isNegated(text),
  }
}

/** A page may hold a table and sentences. */
const isRow = ({ text }: { text: string }) => text.includes('|')

function isStatedIn(passage: RetrievedPassage, { values, words, negated }: Piece): boolean {
  if (words.length === 0) return false
  const title = contentSet(passage.title)
  const sentences = passageSentences(withCodeAsText(passage.text))
  const heads = /^\|(.*)\|$/mu.exec(passage.text)?.[1]
  const bounds = boundsIn(writeNumbers(passage.text))
  return sentences.some((sentence, at) => {
    // One spoken sentence may be written as two; a table's next row is about something else.
    const columns = isRow(sentence) ? heads : undefined
    const following = sentences[at + 1]
    const next = columns === undefined && following && !isRow(following) ? following.text : ''
    const both = writeNumbers(`${sentence.text} ${next}`)
    const around = contentSet(`${sentence.heading} ${columns ?? ''}`)
    const there = new Set([...contentSet(both), ...around, ...title])
    const share = words.filter((word) => there.has(word)).length / words.length
    const isNear = (passage.cosine ?? 0) >= SIMILAR_MEANING.cosine && share >= SIMILAR_MEANING.words
    const isSameValue = values.some((value) => value.unit !== null || isTelling(value)) && share >= SAME_VALUE_SHARE
    const hasManyValues = values.length >= VALUES_ENOUGH && share > 0
    if (share < COVERED_SHARE && !isNear && !isSameValue && !hasManyValues) return false
    const told = [...valuesOf(both), ...valuesUpTo(writeNumbers(sentence.text), bounds, values)]
    if (!values.every((value) => told.some((other) => isSame(value, other)))) return false
    return negated === isNegated(columns === undefined ? both : clauseAbout(both, words))
  })
}

const UP_TO = /\b(?:up to|at most|no more than|bis zu|höchstens|jusqu'à|hasta)\s+(?=\d)/giu

/** What a text counts up to: 50 robots of 'up to 50 robots'. */
const boundsIn = (written: string): Value[] =>
  written
    .split(UP_TO)
    .slice(1)
    .flatMap((rest) => valuesOf(rest)[0] ?? [])

/** Of these values those that a sentence holds within its bound: thirty robots within 'up to 50', where another line has up to 10. */
function valuesUpTo(sentence: string, bounds: readonly Value[], values: readonly Value[]): Value[] {
  const here = boundsIn(sentence)
  return values.filter((value) => {
    const isOver = (bound: Value) => bound.value >= value.value && isSame({ ...bound, value: value.value }, value)
    const nearest = Math.min(...bounds.filter(isOver).map((bound) => bound.value))
    return here.some((bound) => isOver(bound) && bound.value === nearest)
  })
}

/** A table's cells deny for themselves alone: the one that has most of the words. */
function clauseAbout(row: string, words: readonly string[]): string {
  const clauses = row.split(/[|;]/).map((text) => {
    const there = contentSet(text)
    return { text, shared: words.filter((word) => there.has(word)).length }
  })
  return clauses.toSorted((a, b) => b.shared - a.shared)[0]?.text ?? row
}
