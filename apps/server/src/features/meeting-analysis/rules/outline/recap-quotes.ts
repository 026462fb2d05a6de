import { QUOTE_MAX, type SpokenSentence, spokenSentences } from '../../../../shared/transcript/spoken-sentences.ts'
import { escapeMarkdown } from '../../../../shared/markdown/escape-markdown.ts'
import { shorten } from '@cuecard/language/plain-text.ts'
import { type Cue, cuedSentences, inTalkOrder, type Scored } from '../../cues.ts'
import { NO_KINDS, sentenceKinds } from '../../sentence-kinds/sentence-kinds.ts'
import type { MeetingPeople } from '../../sides.ts'
import { decisionsOf } from '../decisions.ts'
import { nextStepsOf } from '../steps/next-steps.ts'
import { questionsOf } from './notes-outline.ts'
import { salesSides } from '../sales-conversation.ts'
import { spokenLines } from '../talk-ratios.ts'
import { toldFigures } from './told-figures.ts'
import { type TranscriptRow, transcriptLines } from '../../../../shared/transcript/transcript-lines.ts'

const RECAP_NOTICE = 'Quotes from the meeting, no language model is set up.'

const DATE: Cue = {
  say: /\b(?:\d{4}-\d{2}-\d{2}|\d{1,2}[./]\d{1,2}\.?(?:[./]\d{2,4})?|(?:on|by|until|next|this) (?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:january|february|march|april|june|july|august|september|october|november|december)|(?:am|bis|nächsten) (?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag)|(?:januar|februar|märz|juni|juli|oktober|dezember))\b/iu,
}
const EACH_MAX = 4
/** The last lines are quoted where no rule finds anything. */
const LAST_LINES = 4

/** A recap without a model, as Markdown: quotes with their speakers in the order of `rows`, and a notice that no model took part. */
export function recapQuotes(rows: readonly TranscriptRow[], people: MeetingPeople | null = null): string {
  const lines = spokenLines(transcriptLines(rows, new Date(0)))
  const sentences = spokenSentences(lines)
  const told = new Set<string>()
  const sides = people && salesSides(lines, people)
  const kindsOf = sides ? sentenceKinds(sentences, sides) : NO_KINDS
  const steps = nextStepsOf(sentences, kindsOf)
  const parts: [string, readonly SpokenSentence[]][] = [
    ['Asked', questionsOf(sentences, steps).slice(-EACH_MAX)],
    ['Agreed', decisionsOf(sentences, kindsOf).slice(-EACH_MAX)],
    ['Promised', steps.slice(-EACH_MAX)],
    ['Figures and dates', figuresAndDates(sentences)],
  ]
  const found = parts.flatMap(([title, said]) => {
    const fresh = said.filter(({ text }) => !told.has(text))
    for (const { text } of fresh) told.add(text)
    return fresh.length > 0 ? [block(title, fresh)] : []
  })
  const last = lines.slice(-LAST_LINES).map((line) => ({ line, text: line.text }))
  const blocks = found.length > 0 ? found : last.length > 0 ? [block('Said last', last)] : ['Nothing was said yet.']
  return `_${RECAP_NOTICE}_\n\n${blocks.join('\n\n')}\n`
}

/** Those that say by themselves of what they are. */
function figuresAndDates(sentences: readonly SpokenSentence[]): SpokenSentence[] {
  const figures: Scored[] = toldFigures(sentences).filter(({ after }) => after === null)
  const dates = cuedSentences(sentences, DATE, new Map()).filter(
    ({ line, text }) => !figures.some((one) => one.line === line && one.text === text),
  )
  return inTalkOrder(
    [...figures, ...dates].toSorted((a, b) => b.score - a.score),
    EACH_MAX,
  )
}

const block = (title: string, said: readonly Pick<SpokenSentence, 'line' | 'text'>[]) =>
  [`**${title}**`, said.map(quoteLine).join('\n')].join('\n\n')

const quoteLine = ({ line, text }: Pick<SpokenSentence, 'line' | 'text'>) =>
  `- ${escapeMarkdown(line.speaker)}: “${escapeMarkdown(shorten(text, QUOTE_MAX))}”`
