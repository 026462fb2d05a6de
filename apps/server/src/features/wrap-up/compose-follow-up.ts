import { OWN_LABELS } from '@cuecard/contract/caption-packs/bundled-packs.ts'
import type { FollowUpDraft } from '@cuecard/contract/meetings/wrap-up.ts'
import { isIdleQuestion } from '@cuecard/language/idle-questions.ts'
import type { PhraseLanguage } from '@cuecard/language/main-language.ts'
import { fold, shorten } from '@cuecard/language/plain-text.ts'
import { splitWords } from '@cuecard/language/words.ts'
import { findsADate } from './find-a-date.ts'
import { PHRASES } from './follow-up-phrases.ts'

type Facts = FollowUpDraft['facts']
type Side = Facts['promised'][number]['side']

type Promised = Facts['promised'][number]

/** What a promise is about is a question or sentence of the other side. */
const ABOUT_MAX = 160
const ownLabels: ReadonlySet<string> = new Set(OWN_LABELS)

const BY: Readonly<Record<Side, string>> = {
  rep: 'promised by us',
  customer: 'promised by the customer',
  other: 'next step, by whom is not known',
}

export interface MailParties {
  /** Names of those it goes to; may be empty. */
  greeted: readonly string[]
  /** The name below it. */
  sender: string
  /** What was spoken in the call. */
  language: PhraseLanguage
}

/** Whether two texts are the same, or one is the end of the other, which quotes a sentence with what stands before it. */
function isSame(one: string, other: string): boolean {
  const [a, b] = [fold(one), fold(other)]
  return a !== '' && b !== '' && (a.endsWith(b) || b.endsWith(a))
}

/**
 * The facts with each matter once: no request beside the promise that answers it, and of an open question either what
 * was promised about it for a day or the question. Questions that only look for a date, or for nothing, are left out.
 */
function toldOnce({ promised, answered, left_open }: Facts): Facts {
  const isAnswered = (request: Promised) =>
    promised.some(
      (one) =>
        one !== request && one.side === request.side && one.about !== undefined && isSame(one.about, request.text),
    )
  const openOf = ({ about }: Promised) =>
    about === undefined ? undefined : left_open.find(({ question }) => isSame(about, question))
  const kept = promised.filter(
    (one, at) =>
      !isAnswered(one) &&
      (openOf(one) === undefined ||
        (one.when !== null && promised.findIndex((each) => each.when !== null && openOf(each) === openOf(one)) === at)),
  )
  const told = new Set(kept.map(openOf))
  return {
    promised: kept,
    answered: answered.filter(
      (one) => !isIdleQuestion(one.question) && !findsADate(one.question) && !kept.some((each) => tells(each, one)),
    ),
    left_open: left_open.filter((one) => one.answered_since !== null || !told.has(one)),
  }
}

/** Words of an answer beside the promise in it that say yes, or where it stands. */
const BESIDE_WORDS = 3

/** Whether a promise says all that was answered: 'Could you send us the list?' – 'Sure, you will have it on Monday.' */
function tells({ text, about, side }: Promised, { question, answer }: Facts['answered'][number]): boolean {
  // 'And I'll count them, you need that, don't you?'
  if (isSame(text, question)) return true
  const [said, all] = [fold(text), fold(answer)]
  // What a customer offers in a question, and then promises, asks us nothing.
  if (about !== undefined && isSame(about, question) && (side === 'customer' || said.includes(all))) return true
  return (wordsBeside(all, said) ?? Infinity) <= BESIDE_WORDS
}

/** How many words an answer has besides those of the promise; null where it does not hold them. */
const wordsBeside = (answer: string, promise: string): number | null =>
  promise !== '' && answer.includes(promise) ? splitWords(answer.replace(promise, ' ')).length : null

/** The mail of the facts as they are, without a model: a part is left out where there is nothing in it. */
export function composeFollowUp(facts: Facts, { greeted, sender, language }: MailParties): string {
  const { promised, answered, left_open } = toldOnce(facts)
  const phrases = PHRASES[language]
  const linesOf = (of: Side) => promised.filter(({ side }) => side === of).map((one) => promiseLine(one, language))
  const since = left_open.flatMap(({ question, answered_since }) =>
    answered_since ? [{ question, answer: answered_since.text }] : [],
  )
  const open = left_open.filter(({ answered_since }) => answered_since === null)
  const parts = [
    phrases.greeting(greeted.length > 0 ? listed(greeted, language) : null),
    phrases.thanks,
    part(phrases.rep, linesOf('rep')),
    part(phrases.customer, linesOf('customer')),
    part(phrases.other, linesOf('other')),
    part(phrases.answered, [...answered, ...since].map(answerLines)),
    part(
      phrases.open,
      open.map(({ question }) => `- ${question}`),
    ),
    `${phrases.regards}\n${sender}`,
  ]
  return parts.filter((text) => text !== null).join('\n\n')
}

const part = (title: string, lines: readonly string[]) => (lines.length === 0 ? null : [title, ...lines].join('\n'))

/** Whoever reads captions is called 'You' in them: no name for others. */
const nameOf = ({ who }: Promised) => (who === null || ownLabels.has(who) ? '' : ` (${who})`)

const promiseLine = (promise: Promised, language: PhraseLanguage) =>
  `- ${promise.about === undefined ? '' : PHRASES[language].on(shorten(promise.about, ABOUT_MAX))}${promise.text}${nameOf(promise)}`

const answerLines = ({ question, answer }: { question: string; answer: string }) =>
  `- ${question}\n  ${answer.trim().replaceAll(/(?<!\s)\s*\n\s*/g, '\n  ')}`

/** `Ann`, `Ann and Ben`, `Ann, Ben and Cleo`. */
const listed = (names: readonly string[], language: PhraseLanguage) =>
  new Intl.ListFormat(PHRASES[language].locale).format(names)

/** The facts as numbered rows: what a model may write from. */
export function factRows(facts: Facts): string[] {
  const { promised, answered, left_open } = toldOnce(facts)
  const rows = [
    ...promised.map((promise) => {
      const { text, when, about, side } = promise
      const on = about === undefined ? '' : `, on "${shorten(about, ABOUT_MAX)}"`
      return `${BY[side]}${nameOf(promise)}${when ? `, ${when}` : ''}${on}: ${text}`
    }),
    ...answered.map(({ question, answer }) => `asked and answered: ${question} ANSWER: ${answer}`),
    ...left_open.map(({ question, answered_since }) =>
      answered_since
        ? `asked, answered since: ${question} ANSWER: ${answered_since.text}`
        : `asked and still open: ${question}`,
    ),
  ]
  return rows.map((row, at) => `[${at + 1}] ${row.replaceAll(/\s+/g, ' ')}`)
}
