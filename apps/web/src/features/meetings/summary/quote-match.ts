import type { Evidence } from '@cuecard/contract/meeting-analysis.ts'

/** As letters and digits alone: marks of an omission, spaces and punctuation make no other words. */
const bare = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** A text that is itself what somebody said is shown once: `own` says where it was said, `rest` are other quotes. */
export function splitEvidence(text: string, evidence: readonly Evidence[]): { own: Evidence | null; rest: Evidence[] } {
  const words = bare(text)
  const own = evidence.find(({ quote }) => {
    const said = bare(quote)
    return said !== '' && words !== '' && (words.includes(said) || said.includes(words))
  })
  return { own: own ?? null, rest: evidence.filter((each) => each !== own) }
}
