import { spokenSentences } from '../../../shared/transcript/spoken-sentences.ts'
import { type Findings, judgements, type AnalysisInput } from '../findings.ts'
import { competitors } from './competitors.ts'
import { marketNames } from './market-names.ts'
import { customerQna, exchangesOf, handlingIssues } from './customer-questions.ts'
import { NO_KINDS, sentenceKinds } from '../sentence-kinds/sentence-kinds.ts'
import { objections } from './objections.ts'
import { qualification } from './qualification.ts'
import { isSalesConversation, speaksToAudience } from './sales-conversation.ts'
import { hasOutsideGuest, sidesOf } from '../sides.ts'
import { interactivityOf, longestMonologues, speakerTimeline, spokenLines, talkingRatios } from './talk-ratios.ts'
import { nextSteps } from './steps/who-and-when.ts'
import { topicsOf, topicTimeline } from './topics.ts'
import { areTimesOfSpeech, type Line, transcriptLines } from '../../../shared/transcript/transcript-lines.ts'

/** The findings of rules in a transcript: numbers, and quotes around cue phrases in English and German. */
export function rulesAnalysis(input: AnalysisInput): Findings {
  const { rows, startedAt, people, ownNames, rivalNames = [], vocabulary = [] } = input
  const market = marketNames({ companyNames: ownNames, notedRivals: rivalNames, vocabulary })
  const lines = transcriptLines(rows, startedAt)
  const spoken = spokenLines(lines)
  const heard = lines.filter((line) => !line.is_chat)
  const sentences = spokenSentences(spoken)
  const sides = sidesOf(spoken, people)
  const exchanges = exchangesOf(lines, sides)
  const told = { sides, hasOutsideGuest: hasOutsideGuest(spoken, people) }
  const isSales = isSalesConversation(spoken, told)
  const kindsOf = isSales ? sentenceKinds(sentences, sides) : NO_KINDS
  const rivals = competitors(sentences, { sides, market, isSales, kindsOf })
  // What a name alone is taken for hides no step or objection.
  const surely = isSales ? competitors(sentences, { sides, market, isSales, kindsOf: NO_KINDS }) : rivals
  return {
    next_steps: nextSteps(
      sentences,
      surely.map(({ text }) => text),
      kindsOf,
    ),
    speaker_sides: [...sides].map(([speaker, side]) => ({ speaker, side })),
    sides_chosen: people.customers != null,
    has_audience: people.customers == null && speaksToAudience(spoken, told),
    speaker_timeline: speakerTimeline(heard),
    ...howTheyTalked(heard, input.times !== 'none' && areTimesOfSpeech(heard)),
    topic_timeline: topicTimeline(topicsOf(spoken)),
    question_handling_issues: handlingIssues(exchanges),
    customer_qna: customerQna(exchanges),
    ...judgements({
      objections: isSales ? objections(sentences, sides, { rivals: surely, meant: market.meant, kindsOf }) : [],
      competitors: rivals,
      qualification: isSales ? qualification(sentences, sides, { competitors: rivals, kindsOf }) : null,
    }),
  }
}

/** Without times only shares are known: how long anything took is not. */
function howTheyTalked(
  heard: readonly Line[],
  timed: boolean,
): Pick<Findings, 'speaker_talking_ratios' | 'interactivity'> {
  const ratios = talkingRatios(heard)
  if (!timed) return { speaker_talking_ratios: ratios }
  const longest = longestMonologues(heard)
  return {
    speaker_talking_ratios: ratios.map((ratio) => ({
      ...ratio,
      longest_monologue_sec: longest.get(ratio.speaker) ?? 0,
    })),
    interactivity: interactivityOf(heard),
  }
}
