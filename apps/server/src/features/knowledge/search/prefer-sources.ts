import { folded } from '../playbook/source-quotes.ts'

/** Factor for the score of passages that the platform generated from other documents. */
const GENERATED_WEIGHT = 0.6
const LINE_MIN = 20
/** A quote in a generated document: optionally shortened, followed by its source. Passages hold no marks of emphasis. */
const QUOTED = /[“"](.+?)(?: …)?[”"]\s*_?\(/g

/**
 * Puts primary sources first: generated passages get a lower score, and one is dropped when all of its quotes are contained
 * in other hits.
 */
export function preferSources<T extends { item_id: string; text: string; score: number }>(
  hits: readonly T[],
  isGenerated: (itemId: string) => boolean,
): T[] {
  if (!hits.some((hit) => isGenerated(hit.item_id))) return [...hits]
  const sources = hits.filter((hit) => !isGenerated(hit.item_id)).map((hit) => folded(hit.text))
  return hits
    .flatMap((hit) => {
      if (!isGenerated(hit.item_id)) return [hit]
      const quotes = [...hit.text.matchAll(QUOTED)].map(([, quote = '']) => folded(quote))
      const telling = quotes.filter((quote) => quote.length >= LINE_MIN)
      const known = telling.length > 0 && telling.every((quote) => sources.some((source) => source.includes(quote)))
      return known ? [] : [{ ...hit, score: hit.score * GENERATED_WEIGHT }]
    })
    .sort((a, b) => b.score - a.score)
}
