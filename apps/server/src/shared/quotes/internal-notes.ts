import { weighEvidence } from '../evidence/evidence.ts'
import type { Question } from '../evidence/read-question.ts'
import { capitalised, type CompareLines, scoreParts } from './scored-units.ts'
import { type JudgedPart, unansweredPart, type UnansweredPart } from './unanswered-part.ts'
import { type Verdict, verdictOn } from './verdict.ts'
import type { ReadPassage } from '../passages/read-passages.ts'
import type { MergedPassages } from '../passages/unique-passages.ts'
import { chooseQuotes, type Cite, type Quote, QUOTED_FROM_DOCUMENTS, quoteLine } from './quotes.ts'

export const INTERNAL_ONLY = 'Only your internal notes speak of this.'
export const NOT_FOR_CUSTOMERS = 'No document for customers answers this.'
export const NOT_TO_BE_READ = 'Internal, not to be read aloud:'
const NOTES_MAX = 2
const NEAR_MAX = 2
/** From this share of what is asked on a passage speaks of it. */
const SPEAKS_OF = 0.6

/** Passages that may be read aloud, and those that may only inform. */
export interface ByAudience {
  spoken: ReadPassage[]
  internal: ReadPassage[]
}

/** A passage counts as internal when its item is, unless a document for customers says the same. */
export function splitByAudience({ uniquePassages, sources }: MergedPassages): ByAudience {
  const isInternal = (n: number) => sources.some((read) => read.n === n && read.passage.audience === 'internal')
  const isNote = ({ n, copies }: ReadPassage) => [n, ...copies].every(isInternal)
  return {
    spoken: uniquePassages.filter((read) => !isNote(read)),
    internal: uniquePassages.filter(isNote),
  }
}

/** The passages with, in place of an internal one that a document for customers repeats, what that document says. */
export const inCustomersWords = ({ uniquePassages, sources }: MergedPassages): ReadPassage[] =>
  uniquePassages.map((read) => {
    if (read.passage.audience !== 'internal') return read
    const said = sources.find(({ n, passage }) => read.copies.includes(n) && passage.audience !== 'internal')
    return said ? { ...read, passage: said.passage, words: said.words } : read
  })

export interface QuotesByAudience extends ByAudience {
  answers: Quote[]
  /** What comes nearest where nothing answers. */
  closest: Quote[]
  /** What documents for customers say of it, where only internal notes answer. */
  near: Quote[]
  /** Of internal passages that answer. */
  notes: Quote[]
  /** A part of the question that nothing answers, where another part is answered. */
  unanswered: UnansweredPart | null
  /** By a passage's number: the score of its best line; empty where no line was compared by meaning. */
  nearness: ReadonlyMap<number, number>
}

/** The quotes that answer, those that may be read aloud and internal ones each chosen for themselves. */
export async function chooseByAudience(
  question: Question,
  merged: MergedPassages,
  compare: CompareLines | null,
): Promise<QuotesByAudience> {
  const { spoken, internal } = splitByAudience(merged)
  const nearness = new Map<number, number>()
  const judge = async (passages: readonly ReadPassage[]) => {
    const scored = await scoreParts(question, { passages, among: merged.among }, compare)
    for (const { n, meaning, score } of scored.flatMap(({ units }) => units)) {
      if (meaning !== null) nearness.set(n, Math.max(nearness.get(n) ?? 0, score))
    }
    return scored.map((part): JudgedPart => ({ ...part, verdict: verdictOn(part, passages, merged.among) }))
  }
  const quotesThat = (verdict: Verdict, parts: readonly JudgedPart[]) =>
    chooseQuotes(
      parts.filter((part) => part.verdict === verdict),
      question.search,
    )
  const ofSpoken = await judge(spoken)
  const ofInternal = internal.length > 0 ? await judge(internal) : []
  const notes = quotesThat('answers', ofInternal)
  const isOfNotes = notes.length > 0 && asksOfNotes(question, { spoken, internal })
  const answers = isOfNotes ? [] : quotesThat('answers', ofSpoken)
  const closest = isOfNotes ? [] : quotesThat('closest', ofSpoken)
  const isNotesAlone = answers.length === 0 && notes.length > 0 && !isOfNotes
  const isSpokenOf = isNotesAlone && weighEvidence(question, spoken).coverage >= SPEAKS_OF
  const lines = closest.length > 0 ? closest : isSpokenOf ? chooseQuotes(ofSpoken, question.search) : []
  return {
    spoken,
    internal,
    answers,
    closest,
    near: isSpokenOf ? lines.slice(0, NEAR_MAX) : [],
    notes: notes.slice(0, NOTES_MAX),
    unanswered: answers.length > 0 ? unansweredPart(ofSpoken, ofInternal, answers) : null,
    nearness,
  }
}

/** With so few content words of its own a question asks about what was said before it. */
const LEANING_WORDS_MAX = 1

/** 'NordPick offers it for less. Why should we take yours?': it asks about a name that internal notes alone speak of. */
function asksOfNotes(question: Question, { spoken, internal }: ByAudience): boolean {
  const { names, borrowed, words } = question
  const isName = capitalised(question)
  const leaned = words.length <= LEANING_WORDS_MAX ? borrowed.filter((word) => isName.has(word)) : []
  const isIn = (passages: readonly ReadPassage[], name: string) => passages.some((passage) => passage.words.has(name))
  return [...names, ...leaned].some((name) => isIn(internal, name) && !isIn(spoken, name))
}

/** The lines of an answer with internal notes below them. They never lead: without other lines a sentence of ours comes first. */
export function* withNotes(
  lines: Iterable<string>,
  notes: readonly Pick<Quote, 'n' | 'text' | 'isRow'>[],
  cite: Cite,
): Generator<string> {
  if (notes.length === 0) return yield* lines
  const spoken = [...lines].filter((line) => line !== QUOTED_FROM_DOCUMENTS)
  if (spoken.length === 0) yield `${INTERNAL_ONLY}\n\n`
  yield* spoken
  yield `**${NOT_TO_BE_READ}**\n\n`
  for (const note of notes) yield `- ${quoteLine(note)} ${cite(note.n)}\n`
  yield `\n${QUOTED_FROM_DOCUMENTS}`
}
