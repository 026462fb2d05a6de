import { placesIn } from './markdown-quote.ts'
import { notesOutline } from './rules/outline/notes-outline.ts'
import { recapQuotes } from './rules/outline/recap-quotes.ts'
import { rulesAnalysis } from './rules/rules-analysis.ts'
import { type Findings, type AnalysisInput } from './findings.ts'
import { speaksToAudience } from './rules/sales-conversation.ts'
import { hasOutsideGuest, sidesOf } from './sides.ts'
import type { Talk } from '../../shared/transcript/talk.ts'
import { transcriptLines } from '../../shared/transcript/transcript-lines.ts'

export type RulesTask = 'analysis' | 'notes' | 'recap' | 'talk'

/** Has the one field that belongs to the task. */
export interface RulesResult {
  findings?: Findings
  notes?: string
  recap?: string
  talk?: Talk
}

export function runRules(task: RulesTask, material: AnalysisInput): RulesResult {
  const { rows, startedAt, people } = material
  switch (task) {
    case 'analysis':
      return { findings: rulesAnalysis(material) }
    case 'notes':
      return { notes: notesOutline(rows, startedAt, { placeOf: placesIn(material), people }) }
    case 'recap':
      return { recap: recapQuotes(rows, people) }
    case 'talk': {
      const lines = transcriptLines(rows, startedAt).filter((line) => line.letters > 0)
      const sides = sidesOf(lines, people)
      const told = { hasOutsideGuest: hasOutsideGuest(lines, people) }
      return { talk: { lines, sides, has_audience: people.customers == null && speaksToAudience(lines, told) } }
    }
  }
}
