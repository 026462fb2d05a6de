import * as spoken from '../../../shared/transcript/spoken-sentences.ts'
import { escapeMarkdown } from '../../../shared/markdown/escape-markdown.ts'
import { isSubstantialQuestion } from '@cuecard/language/questions.ts'
import { shorten } from '@cuecard/language/plain-text.ts'
import { topicStems } from '@cuecard/language/words.ts'
import { type Cue, cuedSentences, inTalkOrder, type Scored } from '../cues.ts'
import { clockPlace, type PlaceOf } from '../markdown-quote.ts'
import { decisionsOf } from './decisions.ts'
import { nextStepsOf } from './next-steps.ts'
import { spokenLines } from './talk-ratios.ts'
import { type TranscriptRow, transcriptLines } from '../../../shared/transcript/transcript-lines.ts'

export const OUTLINE_NOTICE =
  'This outline consists of quotes from the transcript. No language model took part; the quotes were found by English and German phrases.'
export const EMPTY_OUTLINE_NOTICE =
  'No decisions, questions, numbers or next steps were found by English and German phrases in this transcript.'

export const NUMBER: Cue = {
  say: /(?:[€$£]\s?\d|\d[\d.,]*\s?(?:%|€|percent|prozent|euros?|dollars?|pounds?|million|billion|thousand|tausend|k\b|hours?|days?|weeks?|months?|years?|people|users?|seats?|licen[cs]es?|employees|stunden|tage|wochen|monate|mitarbeiter\w*)|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|eighty|hundred|thousand)(?:[- ]\w+){0,2} (?:percent|euros?|dollars?|pounds?|million|thousand|people|users?|seats?|licen[cs]es?|employees)\b)/iu,
}
/** Says which parts of the outline are empty: an empty part is left out, but not in silence. */
const missingNotice = (parts: readonly string[]) => `No ${parts.join(' and no ')} were found.`
export const isOutlineNotice = (point: string) =>
  point === OUTLINE_NOTICE || point === EMPTY_OUTLINE_NOTICE || MISSING.test(point)
const MISSING =
  /^No (?:decisions|questions|numbers|next steps)(?: and no (?:questions|numbers|next steps))* were found\.$/

const EACH_MAX = 8

/** Notes without a model, as Markdown: quotes under four headings, and a notice that no model took part. */
export function notesOutline(rows: readonly TranscriptRow[], startedAt: Date, placeOf: PlaceOf = clockPlace): string {
  const sentences = spoken.spokenSentences(spokenLines(transcriptLines(rows, startedAt)))
  const best = (cue: Cue) => inTalkOrder(cuedSentences(sentences, cue, new Map()), EACH_MAX)
  const parts: [string, readonly spoken.SpokenSentence[]][] = [
    ['Decisions', decisionsOf(sentences).slice(0, EACH_MAX)],
    ['Questions', questionsOf(sentences)],
    ['Numbers', best(NUMBER)],
    ['Next steps', nextStepsOf(sentences)],
  ]
  const filled = parts.filter(([, said]) => said.length > 0)
  if (filled.length === 0) return `_${EMPTY_OUTLINE_NOTICE}_\n`
  const missing = parts.filter(([, said]) => said.length === 0).map(([title]) => title.toLowerCase())
  const notice = [`_${OUTLINE_NOTICE}_`, ...(missing.length > 0 ? [`_${missingNotice(missing)}_`] : [])]
  const blocks = filled.map(([title, said]) =>
    [`## ${title}`, said.map((one) => quoteLine(one, placeOf)).join('\n')].join('\n\n'),
  )
  return `${[...notice, ...blocks].join('\n\n')}\n`
}

/** The questions with the most topic words. */
export function questionsOf(sentences: readonly spoken.SpokenSentence[]): spoken.SpokenSentence[] {
  const asked = sentences
    .filter((said) => spoken.isSpokenQuestion(said) && isSubstantialQuestion(said.text))
    .map((said): Scored => ({ ...said, score: Math.min(8, new Set(topicStems(said.text)).size) }))
    .filter(({ score }) => score >= 2)
  return inTalkOrder(
    asked.sort((a, b) => b.score - a.score),
    EACH_MAX,
  )
}

const quoteLine = ({ line, text }: spoken.SpokenSentence, placeOf: PlaceOf) =>
  `- “${escapeMarkdown(shorten(text, spoken.QUOTE_MAX))}” (${placeOf(line)})`
