import { yieldInLoop } from '../../../platform/background-thread.ts'
import { isSpokenQuestion, type SpokenSentence } from '../../../shared/transcript/spoken-sentences.ts'
import type { Side } from '../../../shared/transcript/talk.ts'
import {
  chancesOf,
  knows,
  readWeights,
  SENTENCE_KINDS,
  type SentenceKind,
  type SentenceWeights,
} from './sentence-weights.ts'
import { createFeatures, type Features, wordFeature } from './speech-features.ts'

/** How likely a sentence is of a kind, between 0 and 1, as people labelled such sentences (`training/meeting-sentences`). */
export type ChanceOf = (kind: SentenceKind) => number
export type KindsOf = (said: SpokenSentence) => ChanceOf

/**
 * From this chance on a sentence is taken for one of the kind. In 100 calls by five hands that nothing was learnt from, most of
 * them sparse, six of seven that were shown were steps, three of four objections, and four of five told the field.
 */
const SURE: Readonly<Record<SentenceKind, number>> = {
  next_step: 0.6,
  decision: 0.75,
  objection: 0.65,
  rival: 0.4,
  metrics: 0.4,
  economic_buyer: 0.1,
  decision_criteria: 0.35,
  decision_process: 0.15,
  identify_pain: 0.35,
  champion: 0.1,
  competition: 0.3,
  budget: 0.15,
  authority: 0.3,
  need: 0.5,
  timeline: 0.3,
}

export const isLikely = (chanceOf: ChanceOf, kind: SentenceKind): boolean => chanceOf(kind) >= SURE[kind]

let read: SentenceWeights | null = null
const weights = () => (read ??= readWeights())

/** Whether a word in small letters stands in several of the English and German talks that the weights were learnt from. */
export const isCommonWord = (word: string): boolean => knows(weights(), wordFeature(word))

/** Of fewer sentences too little is known of where in a talk they stand and what is said around them. */
const TALK_MIN = 6

/** For a talk that nobody learnt from. */
export const NO_KINDS: KindsOf = () => () => 0
/** Of what English and German sentences show the weights know about half, of other languages a seventh. */
const KNOWN_SHARE_MIN = 0.3
const LOOKED_AT = 60

function knowsLanguage(count: number, featuresAt: (at: number) => Features): boolean {
  const step = Math.ceil(count / LOOKED_AT)
  const some = Array.from({ length: Math.ceil(count / step) }, (_, nth) => featuresAt(nth * step).own).flat()
  return some.filter((feature) => knows(weights(), feature)).length >= KNOWN_SHARE_MIN * some.length
}

/** Gives the chances of the sentences of a talk; each is read when it is first asked for. */
export function sentenceKinds(
  sentences: readonly SpokenSentence[],
  sides: ReadonlyMap<string, Side> = new Map(),
): KindsOf {
  if (sentences.length < TALK_MIN) return NO_KINDS
  const talk = sentences.map((said) => ({
    speaker: said.line.speaker,
    text: said.text,
    asks: isSpokenQuestion(said),
  }))
  const features = createFeatures(talk)
  if (!knowsLanguage(talk.length, (at) => features(at, 'other'))) return NO_KINDS
  const places = new Map(sentences.map((said, at) => [keyOf(said), at]))
  const chances = new Map<number, Float32Array>()
  const chancesAt = (at: number, speaker: string) => {
    yieldInLoop()
    return chancesOf(features(at, sides.get(speaker) ?? 'other'), weights())
  }
  return (said) => (kind) => {
    const at = places.get(keyOf(said))
    if (at === undefined) return 0
    const some = chances.get(at) ?? chancesAt(at, said.line.speaker)
    chances.set(at, some)
    return some[SENTENCE_KINDS.indexOf(kind)] ?? 0
  }
}

const keyOf = ({ line, text }: SpokenSentence) => `${line.message_id}\n${text}`
