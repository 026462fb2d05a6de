import type { ReadPassage } from '../passages/read-passages.ts'
import type { MergedPassages } from '../passages/unique-passages.ts'
import type { DocumentAnswer } from './answer-from-documents.ts'

interface Answered {
  answer: DocumentAnswer
  merged: MergedPassages
}

/**
 * The passages by their best line and their place in the search together, numbered in that order; as they were where lines were not
 * compared by meaning. A passage that answers in one line is seldom the one that is nearest as a whole.
 */
export function bestFirst({ answer, merged }: Answered): Answered {
  const { nearness } = answer
  if (nearness.size === 0) return { answer, merged }
  const scoreOf = ({ n, passage }: ReadPassage) => (nearness.get(n) ?? 0) + passage.score
  const unique = merged.uniquePassages.toSorted((a, b) => scoreOf(b) - scoreOf(a))
  const order = unique.flatMap(({ n, copies }) => [n, ...copies])
  const places = new Map(order.map((n, at) => [n, at + 1]))
  const placed = <T extends { n: number }>(each: T): T => ({ ...each, n: places.get(each.n) ?? each.n })
  const read = (each: ReadPassage): ReadPassage => ({
    ...placed(each),
    copies: each.copies.map((n) => places.get(n) ?? n),
  })
  const { against, unanswered } = answer
  return {
    answer: {
      spoken: answer.spoken.map(read),
      internal: answer.internal.map(read),
      answers: answer.answers.map(placed),
      closest: answer.closest.map(placed),
      notes: answer.notes.map(placed),
      near: answer.near.map(placed),
      unanswered: unanswered && { ...unanswered, closest: unanswered.closest && placed(unanswered.closest) },
      against: against && { first: placed(against.first), second: placed(against.second) },
      nearness: new Map([...nearness].map(([n, score]) => [places.get(n) ?? n, score])),
    },
    merged: {
      uniquePassages: unique.map(read),
      sources: merged.sources.map(read).toSorted((a, b) => a.n - b.n),
    },
  }
}
