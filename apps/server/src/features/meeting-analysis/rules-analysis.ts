import { spokenSentences } from '../../shared/transcript/spoken-sentences.ts'
import type { Judgement, ManagerAnalysis, Qualification } from '@cuecard/contract/meeting-analysis.ts'
import { competitors } from './competitors.ts'
import { customerQna, exchangesOf, handlingIssues } from './customer-questions.ts'
import { FIELD_NAMES, objections, qualification } from './qualification.ts'
import { type People, sidesOf } from './sides.ts'
import { speakerTimeline, spokenLines, talkingRatios } from './talk-ratios.ts'
import { topicsOf, topicTimeline } from './topics.ts'
import { type TranscriptRow, transcriptLines } from '../../shared/transcript/transcript-lines.ts'

/** Raise it when the rules find something else: `POST /v0.5/meetings/migrate` then renews what older ones found. */
export const ANALYSIS_VERSION = 1
export const NOT_SAID = 'Not said.'

export type Findings = Omit<ManagerAnalysis, 'engine' | 'version' | 'updated_at'>

export interface Material {
  rows: readonly TranscriptRow[]
  startedAt: Date
  people: People
  /** Names of the own company. */
  ownNames: readonly string[]
}

/** What rules find in a transcript: numbers, and quotes around cue phrases in English and German. Pure. */
export function rulesAnalysis({ rows, startedAt, people, ownNames }: Material): Findings {
  const lines = transcriptLines(rows, startedAt)
  const spoken = spokenLines(lines)
  const sentences = spokenSentences(spoken)
  const sides = sidesOf(spoken, people)
  const exchanges = exchangesOf(lines, sides)
  const rivals = competitors(sentences, ownNames)
  return {
    speaker_timeline: speakerTimeline(lines),
    speaker_talking_ratios: talkingRatios(lines),
    topic_timeline: topicTimeline(topicsOf(spoken)),
    question_handling_issues: handlingIssues(exchanges),
    customer_qna: customerQna(exchanges),
    ...judgements({
      objections: objections(sentences, sides),
      competitors: rivals,
      qualification: qualification(sentences, sides, rivals),
    }),
  }
}

interface Judged {
  objections: Judgement[]
  competitors: Judgement[]
  qualification: Qualification[]
}

/** The items, and the texts of spec §3 made of them. */
export function judgements(judged: Judged) {
  return {
    objections: listText(judged.objections),
    objections_evidence: judged.objections,
    competitors: listText(judged.competitors),
    competitors_evidence: judged.competitors,
    meddicc_bant: judged.qualification
      .map(({ field, text }) => `${FIELD_NAMES[field]}: ${text ?? 'not said'}`)
      .join('\n'),
    meddicc_bant_evidence: judged.qualification,
  }
}

const listText = (items: readonly Judgement[]) =>
  items.length === 0 ? NOT_SAID : items.map(({ text }) => `- ${text}`).join('\n')
