import * as spoken from '../../../../shared/transcript/spoken-sentences.ts'
import { escapeMarkdown } from '../../../../shared/markdown/escape-markdown.ts'
import { isIdleQuestion } from '@cuecard/language/idle-questions.ts'
import { isSubstantialQuestion } from '@cuecard/language/questions.ts'
import { shorten } from '@cuecard/language/plain-text.ts'
import { topicStems } from '@cuecard/language/words.ts'
import { inTalkOrder, type Scored } from '../../cues.ts'
import { clockPlace, type PlaceOf } from '../../markdown-quote.ts'
import type { MeetingPeople } from '../../sides.ts'
import { NO_KINDS, sentenceKinds } from '../../sentence-kinds/sentence-kinds.ts'
import { callsOne } from '../called-by-name.ts'
import { decisionsOf } from '../decisions.ts'
import type { Quoted } from '../leaning.ts'
import { nextStepsOf } from '../steps/next-steps.ts'
import { figuresOf } from './told-figures.ts'
import { salesSides } from '../sales-conversation.ts'
import { spokenLines } from '../talk-ratios.ts'
import { type TranscriptRow, transcriptLines } from '../../../../shared/transcript/transcript-lines.ts'

export const OUTLINE_NOTICE =
  'This outline consists of quotes from the transcript. No language model took part; the quotes were found by rules for English, German, French and Spanish, and in sales calls by labelled examples.'
export const EMPTY_OUTLINE_NOTICE =
  'No decisions, questions, numbers or next steps were found in this transcript by rules for English, German, French and Spanish.'

/** Says which parts of the outline are empty: an empty part is left out, but not in silence. A step may quote a question. */
const missingNotice = (parts: readonly string[]) =>
  `Besides what is quoted here, no ${parts.join(', ').replace(/, (?=[^,]+$)/, ' or ')} were found.`
export const isOutlineNotice = (point: string) => NOTICE.test(point) || MISSING.test(point)
/** Notes of earlier versions name fewer languages, and phrases instead of rules. */
const NOTICE =
  /^(?:This outline consists of quotes from the transcript\. No language model took part; the quotes|No decisions, questions, numbers or next steps) were found(?: in this transcript)? by (?:[\p{L}, ]+ phrases(?: in this transcript)?|rules for [\p{L}, ]+)\.$/u
const MISSING =
  /^(?:No|Besides what is quoted here, no) (?:decisions|questions|numbers|next steps)(?:(?: and no|,| or) (?:questions|numbers|next steps))* were found\.$/

const EACH_MAX = 8

interface Setting {
  placeOf?: PlaceOf
  /** Who belongs to the meeting: in a sales conversation, customers' questions are listed. */
  people?: MeetingPeople | null
}

/** Notes without a model, as Markdown: quotes under four headings, and a notice that no model took part. */
export function notesOutline(
  rows: readonly TranscriptRow[],
  startedAt: Date,
  { placeOf = clockPlace, people = null }: Setting = {},
): string {
  const lines = spokenLines(transcriptLines(rows, startedAt))
  const sentences = spoken.spokenSentences(lines)
  const sides = people ? salesSides(lines, people) : null
  const kindsOf = sides ? sentenceKinds(sentences, sides) : NO_KINDS
  const steps = nextStepsOf(sentences, kindsOf)
  const customers = [...(sides ?? [])].flatMap(([speaker, side]) => (side === 'customer' ? [speaker] : []))
  const ofCustomers = questionsOf(
    sentences.filter(
      ({ line: { speaker }, text }) =>
        customers.includes(speaker) &&
        !callsOne(
          text,
          customers.filter((one) => one !== speaker),
        ),
    ),
    steps,
  )
  const parts: [string, readonly (spoken.SpokenSentence | Quoted)[]][] = [
    ['Decisions', decisionsOf(sentences, kindsOf).slice(-EACH_MAX)],
    ['Questions', ofCustomers.length > 0 ? ofCustomers : questionsOf(sentences, steps)],
    ['Numbers', figuresOf(sentences, EACH_MAX)],
    ['Next steps', steps],
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

/** A proposal in the words of a question, where a mark would show that it is one. */
const MUSES = /^(?!.*\?["'”’)]*$).*\bI (?:just |also )?wonder\b/isu

/** The questions with the most topic words; a request that is a next step is none. */
export function questionsOf(
  sentences: readonly spoken.SpokenSentence[],
  steps: readonly Quoted[],
): spoken.SpokenSentence[] {
  const asked = sentences
    .filter((said) => spoken.isSpokenQuestion(said) && isSubstantialQuestion(said.text))
    .filter((said) => !isIdleQuestion(said.text) && !(said.punctuated && MUSES.test(said.text)))
    .filter(({ line, text }) => !steps.some((step) => step.line === line && step.text.endsWith(text)))
    .map((said): Scored => ({ ...said, score: Math.min(8, new Set(topicStems(said.text)).size) }))
    .filter(({ score }) => score >= 2)
  return inTalkOrder(
    asked.sort((a, b) => b.score - a.score),
    EACH_MAX,
  )
}

const quoteLine = (said: spoken.SpokenSentence | Quoted, placeOf: PlaceOf) => {
  const quote = ({ line, text }: spoken.SpokenSentence) =>
    `“${escapeMarkdown(shorten(text, spoken.QUOTE_MAX))}” (${placeOf(line)})`
  return `- ${'after' in said && said.after ? `${quote(said.after)} → ` : ''}${quote(said)}`
}
