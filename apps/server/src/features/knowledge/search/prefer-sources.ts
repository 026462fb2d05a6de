import { folded } from '../playbook/source-quotes.ts'

interface ScoredPassage {
  item_id: string
  text: string
  score: number
}

/** What a document that the platform wrote counts beside the documents it was written from. */
const GENERATED_WEIGHT = 0.6
const LINE_MIN = 20
/** Where a quote was cut, and where its source is named. */
const QUOTED = /[“"](.+?)(?: …)?[”"]\s*_\(/g

/**
 * Puts primary sources first: a generated passage counts less than what it was written from, and is left out when all
 * that it quotes stands in another passage that was found.
 */
export function preferSources<T extends ScoredPassage>(
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
