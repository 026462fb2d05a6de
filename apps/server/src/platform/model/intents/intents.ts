import { dotProduct } from '../../dot-product.ts'
import { type IntentVectors, readVectors, type StoredVectors } from './intent-vectors.ts'

/** What the vector of a question says of its intent. */
export interface RecognisedIntent {
  /**
   * How near a line is to what documents usually answer to it: above 0 where it is nearer than to answers in general; in cosines,
   * the less the less sure the intent is.
   */
  likeness: (line: Float32Array) => number
  /** The question's vector on its way to those answers, for finding passages; of length 1. `share`: 0 to 1, how much of the way. */
  towardsAnswers: (share: number) => Float32Array
}

/** `toAsked`: products of the question's vector with those of all utterances, in their order, where they are known already. */
export type RecogniseIntent = (question: Float32Array, toAsked?: Float32Array) => RecognisedIntent

/** An intent counts by its utterances that are nearest to the question. */
const NEAREST_UTTERANCES = 3
/** A question may be of several intents, each the less the farther it is behind the first: by a factor of e for this cosine. */
const TEMPERATURE = 0.05
const INTENTS_MAX = 8
/**
 * Cosines to the utterances from which an intent counts, and from which it counts fully. Of 80 questions on how cloud services are used,
 * which are of no intent here, half are below .39; of questions in sales calls half are above .45.
 */
const SURE = { from: 0.38, fully: 0.48 }
/** So much of the direction of the answers is added to a question's vector. */
const TOWARDS = 0.3

/**
 * Customers ask in other words than documents answer ('how soon do you want your money', 'invoices are due within thirty days'), but in
 * much the same words as other customers. So the question is compared with how an intent is asked for, and a line with how that
 * intent is answered. The vectors belong to the built-in model.
 */
export function openIntents(read: () => StoredVectors = readVectors): RecogniseIntent {
  let opened: (StoredVectors & { usual: Float32Array }) | undefined
  const open = () => {
    const stored = read()
    return { ...stored, usual: meanOf(stored.intents.flatMap(({ answered }) => answered)) }
  }
  return (question, toAsked) => {
    // Not sooner: a thread that only reads passages needs none of it.
    const { usual, ...stored } = (opened ??= open())
    const { mix, sureness } = mixOf(toAsked ?? productsWith(utterancesOf(stored), question), stored)
    return {
      likeness: (line) => {
        if (sureness === 0) return 0
        const toUsual = dotProduct(usual, line)
        const near = mix.reduce((sum, { share, intent }) => sum + share * (nearest(line, intent) - toUsual), 0)
        return sureness * stored.scale * near
      },
      towardsAnswers: (share) => {
        if (share * sureness === 0) return question
        const answers = new Float32Array(question.length)
        for (const each of mix) add(answers, meanOf(each.intent.answered), each.share)
        add(answers, usual, -1)
        const moved = Float32Array.from(question)
        add(moved, answers, (TOWARDS * share * sureness) / lengthOf(answers))
        return moved.map((value) => value / lengthOf(moved))
      },
    }
  }
}

interface IntentShare {
  intent: IntentVectors
  /** All together are 1. */
  share: number
}

function mixOf(toAsked: Float32Array, { scale, intents }: StoredVectors) {
  let end = 0
  const likely = intents
    .map((intent) => {
      const own = toAsked.slice(end, (end += intent.asked.length))
      return { intent, likeness: scale * meanOfNearest(own) }
    })
    .sort((one, other) => other.likeness - one.likeness)
    .slice(0, INTENTS_MAX)
  const most = likely[0]?.likeness ?? 0
  const weights = likely.map(({ likeness }) => Math.exp((likeness - most) / TEMPERATURE))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const mix: IntentShare[] = likely.map(({ intent }, at) => ({ intent, share: (weights[at] ?? 0) / total }))
  return { mix, sureness: Math.min(1, Math.max(0, (most - SURE.from) / (SURE.fully - SURE.from))) }
}

function meanOfNearest(products: Float32Array): number {
  const best = products.sort().subarray(-NEAREST_UTTERANCES)
  return best.reduce((sum, each) => sum + each, 0) / best.length
}

/** How all intents are asked for, intent by intent. */
export const utterancesOf = ({ intents }: StoredVectors): Int8Array[] => intents.flatMap(({ asked }) => asked)

const productsWith = (utterances: readonly Int8Array[], question: Float32Array): Float32Array =>
  Float32Array.from(utterances, (utterance) => stepsProduct(utterance, question))

function nearest(line: Float32Array, { answered }: IntentVectors): number {
  let most = -Infinity
  for (const answer of answered) most = Math.max(most, stepsProduct(answer, line))
  return most
}

/** As `dotProduct`, which takes twice as long once it was called with both kinds of vectors. */
function stepsProduct(steps: Int8Array, vector: Float32Array): number {
  let sum = 0
  for (let place = 0; place < steps.length; place += 1) sum += (steps[place] ?? 0) * (vector[place] ?? 0)
  return sum
}

function meanOf(vectors: readonly Int8Array[]): Float32Array {
  const mean = new Float32Array(vectors[0]?.length ?? 0)
  for (const vector of vectors) add(mean, vector, 1 / vectors.length)
  return mean
}

function add(to: Float32Array, vector: Int8Array | Float32Array, share: number): void {
  for (let place = 0; place < to.length; place += 1) to[place] = (to[place] ?? 0) + share * (vector[place] ?? 0)
}

const lengthOf = (vector: Float32Array) => Math.sqrt(dotProduct(vector, vector)) || 1
