import type { Judgement } from '@cuecard/contract/meetings/analysis.ts'
import type { VocabularyName } from '@cuecard/contract/vocabulary.ts'
import { fold } from '@cuecard/language/plain-text.ts'
import { type Findings, listText } from './findings.ts'
import { marketNames } from './rules/market-names.ts'

/** A model's competitors under the names of the company's list, without one's own, and with those of the list that it missed. */
export function listedRivals(
  named: readonly Judgement[],
  { findings, vocabulary }: { findings: Findings; vocabulary: readonly VocabularyName[] },
): Pick<Findings, 'competitors' | 'competitors_evidence'> {
  const { isOwn, isRival, meant } = marketNames({ companyNames: [], notedRivals: [], vocabulary })
  const merged = new Map<string, Judgement>()
  const listed = findings.competitors_evidence.filter(({ text }) => isRival(text))
  for (const one of [...named, ...listed]) {
    if (isOwn(one.text)) continue
    const text = meant(one.text)
    const former = merged.get(fold(text))
    merged.set(fold(text), former ?? { ...one, text })
  }
  const competitors_evidence = [...merged.values()]
  return { competitors: listText(competitors_evidence), competitors_evidence }
}
