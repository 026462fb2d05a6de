import type { Evidence } from '@cuecard/contract/meetings/analysis.ts'

/** Letters and digits only, so that omission marks, spaces and punctuation do not make two texts differ. */
const bare = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** A text that is itself a quote is shown once: `own` is that quote, `rest` are the others. */
export function splitEvidence(text: string, evidence: readonly Evidence[]): { own: Evidence | null; rest: Evidence[] } {
  const words = bare(text)
  const own = evidence.find(({ quote }) => {
    const said = bare(quote)
    return said !== '' && words !== '' && (words.includes(said) || said.includes(words))
  })
  return { own: own ?? null, rest: evidence.filter((each) => each !== own) }
}
