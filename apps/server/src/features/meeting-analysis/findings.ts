import type { Judgement, ManagerAnalysis, Qualification } from '@cuecard/contract/meetings/analysis.ts'
import type { MeetingTimes } from '@cuecard/contract/meetings/meetings.ts'
import type { TranscriptRow } from '../../shared/transcript/transcript-lines.ts'
import type { VocabularyName } from '@cuecard/contract/vocabulary.ts'
import type { MeetingPeople } from './sides.ts'

/** Raise it when the rules change: `POST /v0.5/meetings/migrate` then renews analyses of older versions. */
export const ANALYSIS_VERSION = 10
export const NOT_SAID = 'Not said.'
export const NO_SALES_CONVERSATION = 'This does not read like a sales conversation, so MEDDICC and BANT were left out.'

export type Findings = Omit<ManagerAnalysis, 'engine' | 'version' | 'updated_at'>

export interface AnalysisInput {
  rows: readonly TranscriptRow[]
  startedAt: Date
  /** What the rows' times are; clock times unless said otherwise. */
  times?: MeetingTimes
  people: MeetingPeople
  /** Names of the company whose meeting it is. */
  ownNames: readonly string[]
  /** Names of competitors that the company keeps notes on. */
  rivalNames?: readonly string[]
  /** The company's list of names; missing is none. */
  vocabulary?: readonly VocabularyName[]
}

const FIELD_NAMES: Record<Qualification['field'], string> = {
  metrics: 'Metrics',
  economic_buyer: 'Economic buyer',
  decision_criteria: 'Decision criteria',
  decision_process: 'Decision process',
  identify_pain: 'Identified pain',
  champion: 'Champion',
  competition: 'Competition',
  budget: 'Budget',
  authority: 'Authority',
  need: 'Need',
  timeline: 'Timeline',
}

interface JudgementItems {
  objections: Judgement[]
  competitors: Judgement[]
  /** Null where the meeting is no sales conversation. */
  qualification: Qualification[] | null
}

/** The items with their evidence, and the texts that the manager summary shows for them. */
export const judgements = (judged: JudgementItems) => ({
  objections: listText(judged.objections),
  objections_evidence: judged.objections,
  competitors: listText(judged.competitors),
  competitors_evidence: judged.competitors,
  meddicc_bant: judged.qualification?.map(fieldText).join('\n') ?? NO_SALES_CONVERSATION,
  meddicc_bant_evidence: judged.qualification ?? [],
})

const fieldText = ({ field, text, confidence }: Qualification) =>
  `${FIELD_NAMES[field]}: ${text ?? 'not said'}${confidence === 'unclear' ? ' (more than one was named)' : ''}`

export const listText = (items: readonly Judgement[]) =>
  items.length === 0 ? NOT_SAID : items.map(({ text }) => `- ${text}`).join('\n')
