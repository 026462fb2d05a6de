import type { ResponseSource } from '@cuecard/contract/answers.ts'
import type { CompetitorNotes } from '@cuecard/contract/meetings/live.ts'
import type { Member } from '../../platform/access.ts'
import type { Deps } from '../../platform/deps.ts'
import { escapeMarkdown } from '../../shared/markdown/escape-markdown.ts'
import type { RetrievedPassage } from '../../shared/passages/read-passages.ts'
import { retrieve } from '../knowledge/knowledge.service.ts'
import { isCompetitorNote } from '../meeting-analysis/meeting-analysis.service.ts'
import { meantNamesOf } from '../vocabulary/vocabulary.service.ts'
import { competitorLines } from './competitor-lines.ts'

const PASSAGES_MAX = 20

/** What the company's competitor notes say about one of its vocabulary; empty for any other name. */
export async function competitorNotes(
  deps: Deps,
  { company_id }: Member,
  { name }: { name: string },
): Promise<CompetitorNotes> {
  const names = await meantNamesOf(deps, company_id)
  const isNamed = (text: string) =>
    names.namesIn(text).some((found) => found.kind === 'competitor' && found.name === name)
  if (!isNamed(name)) return { text: '', sources: [] }
  const text = ['competitor', name, ...names.heardFor(name)].join(' ')
  const { passages } = await retrieve(deps, company_id, { text, limit: PASSAGES_MAX })
  const lines = competitorLines(passages.filter(isCompetitorNote), isNamed)
  if (lines.length === 0) return { text: '', sources: [] }
  const sources = [...new Set(lines.map(({ passage }) => passage))]
  const points = lines.map((line) => `- ${escapeMarkdown(line.text)} [${sources.indexOf(line.passage) + 1}]`)
  return {
    text: `Internal notes on ${escapeMarkdown(name)}.\n\n${points.join('\n')}`,
    sources: sources.map(sourceOf),
  }
}

/** Notes on others are never for the customer, whatever audience their item has. */
const sourceOf = (passage: RetrievedPassage, at: number): ResponseSource => {
  const { item_id, item_name, source, locator, text, score } = passage
  return { item_id, item_name, source, locator, text, score, audience: 'internal', n: at + 1, cited: true }
}
