import type { CompareMeaning } from '../../shared/quotes/scored-units.ts'
import { contentWords } from '@cuecard/language/words.ts'
import { isEnough, weighEvidence } from '../../shared/evidence/evidence.ts'
import type { Question } from '../../shared/evidence/read-question.ts'
import type { ChatQuestion } from './chat-question.ts'
import type { SpeechPassage, Utterance } from './speech-passages.ts'
import { termsOf, weighTerms } from './transcript-terms.ts'

export interface ScoredPassage {
  passage: SpeechPassage
  /** Its place among the passages. */
  at: number
  /** 0 to 1: the share of the question's weight that its words hold; those of its neighbours count less. */
  coverage: number
  /** Cosine with the question; null when it was not compared. */
  meaning: number | null
  score: number
}

export interface PassageQuery {
  asked: ChatQuestion
  /** Speakers whom the question names; empty for anybody. */
  speakers: readonly string[]
  compare: CompareMeaning | null
}

const OTHERS_SHARE = 0.75
const BESIDE_SHARE = 0.4
const COVERAGE_SHARE = 0.5
const SPEAKER_BONUS = 0.2
/** Passages compared by meaning, the best by words and then those spread over the meeting; in slices, so that live questions go between. */
const COMPARED_MAX = 192
const SLICE = 8
const COMPARING_MS = 1_200

/** All passages, the best for the question first. */
export async function scorePassages(passages: readonly SpeechPassage[], query: PassageQuery): Promise<ScoredPassage[]> {
  const weights = weightsOf(query, passages)
  const coverages = passages.map((_passage, at) => coverageAt(passages, at, { weights, speakers: query.speakers }))
  const ranked = coverages.map((coverage, at) => ({ coverage, at })).sort((a, b) => b.coverage - a.coverage)
  const compared = ranked.slice(0, COMPARED_MAX).map(({ at }) => at)
  const meanings = await compareInSlices(passages, compared, query)
  const least = Math.min(...meanings.values(), 0.2)
  return passages
    .map((passage, at): ScoredPassage => {
      const coverage = coverages[at] ?? 0
      const meaning = meanings.get(at) ?? null
      const spoke = shareOf(passage, query.speakers)
      const score = (meanings.size > 0 ? (meaning ?? least) : 0) + COVERAGE_SHARE * coverage + SPEAKER_BONUS * spoke
      return { passage, at, coverage, meaning, score }
    })
    .sort((a, b) => b.score - a.score)
}

/**
 * Cosine and coverage that a passage needs to speak of what is asked: of 90 questions about their own meeting all but eight have it, of 89
 * about another meeting two. Fitted on half of them, anew for each model.
 */
const BY_MEANING = { coverage: 0.45, enough: 0.5 }
/** Neighbouring passages that are judged together where there are words alone. */
const BESIDE = 1

/** Whether what was said speaks of the question's subject at all. */
export function speaksOf(scored: readonly ScoredPassage[], { asked, speakers }: PassageQuery): boolean {
  if (scored.some(({ meaning }) => meaning !== null)) {
    return scored.some(({ meaning, coverage }) => (meaning ?? 0) + BY_MEANING.coverage * coverage >= BY_MEANING.enough)
  }
  const inOrder = scored.toSorted((a, b) => a.at - b.at).map(({ passage }) => passage)
  const read = inOrder.map((passage, n) => ({
    n,
    copies: [],
    words: new Set(inOrder.slice(Math.max(0, n - BESIDE), n + BESIDE + 1).flatMap(({ words }) => [...words])),
    passage: { ...NO_DOCUMENT, text: passage.text },
  }))
  return read.length > 0 && isEnough(weighEvidence(withoutSpeakers(asked.question, speakers), read))
}

/** What somebody said seldom holds their name. */
function withoutSpeakers(question: Question, speakers: readonly string[]): Question {
  const parts = new Set(speakers.flatMap(contentWords))
  const words = question.words.filter((word) => !parts.has(word))
  if (words.length === 0) return question
  return { ...question, words, names: question.names.filter((name) => !parts.has(name)) }
}

const NO_DOCUMENT = {
  item_id: '',
  item_name: '',
  source: '',
  locator: null,
  score: 0,
  bm25: 0,
  cosine: null,
  title: '',
}

/** Share of a passage's words that the named speakers say. */
export function shareOf({ utterances }: SpeechPassage, speakers: readonly string[]): number {
  if (speakers.length === 0) return 0
  const all = utterances.reduce((sum, { length }) => sum + length, 0)
  const own = utterances.filter(({ unit }) => speakers.includes(unit.message.username))
  return own.reduce((sum, { length }) => sum + length, 0) / Math.max(1, all)
}

/** Words that are rare in what was said weigh more. The named speakers' names do not count: what they said seldom holds them. */
export function weightsOf(
  { asked, speakers }: Pick<PassageQuery, 'asked' | 'speakers'>,
  passages: readonly SpeechPassage[],
): Map<string, number> {
  const names = new Set(speakers.flatMap(contentWords))
  const all = termsOf(asked.question)
  const others = all.filter(({ stem }) => !names.has(stem))
  const terms = others.length > 0 ? others : all
  const counts = terms.map(({ stem }) => passages.filter(({ words }) => words.has(stem)).length)
  return new Map(weighTerms(terms, counts, passages.length).map(({ stem, weight }) => [stem, weight]))
}

/** What the named speakers say counts whole, what is said beside it less. */
function coverageAt(
  passages: readonly SpeechPassage[],
  at: number,
  { weights, speakers }: { weights: ReadonlyMap<string, number>; speakers: readonly string[] },
): number {
  const passage = passages[at]
  const beside = [passages[at - 1], passages[at + 1]]
  const isOwn = ({ unit }: Utterance) => speakers.length === 0 || speakers.includes(unit.message.username)
  const own = passage?.utterances.filter(isOwn) ?? []
  let [held, all] = [0, 0]
  for (const [word, weight] of weights) {
    all += weight
    if (own.some(({ words }) => words.has(word))) held += weight
    else if (passage?.words.has(word)) held += OTHERS_SHARE * weight
    else if (beside.some((other) => other?.words.has(word))) held += BESIDE_SHARE * weight
  }
  return all === 0 ? 0 : held / all
}

async function compareInSlices(
  passages: readonly SpeechPassage[],
  places: readonly number[],
  { asked, compare }: PassageQuery,
): Promise<Map<number, number>> {
  const meanings = new Map<number, number>()
  if (!compare) return meanings
  const began = performance.now()
  for (let from = 0; from < places.length; from += SLICE) {
    if (performance.now() - began > COMPARING_MS) break
    const slice = places.slice(from, from + SLICE)
    const texts = slice.map((at) => passages[at]?.text ?? '')
    const whole = await compare(asked.question.meaning, texts)
    // The lines are known by now: the second comparison costs one short vector.
    const alone = whole && (await compare(asked.subject, texts))
    if (!whole || !alone) break
    for (const [index, at] of slice.entries()) meanings.set(at, ((whole[index] ?? 0) + (alone[index] ?? 0)) / 2)
  }
  return meanings
}
