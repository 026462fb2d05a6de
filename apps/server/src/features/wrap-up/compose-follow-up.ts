import type { FollowUpDraft } from '@cuecard/contract/meetings/wrap-up.ts'

type Facts = FollowUpDraft['facts']
type Side = Facts['promised'][number]['side']

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
}

/** The mail of the facts as they are, without a model: a part is left out where there is nothing in it. */
export function composeFollowUp(facts: Facts, { greeted, sender }: MailParties): string {
  const { promised, answered, left_open } = facts
  const linesOf = (of: Side) => promised.filter(({ side }) => side === of).map(promiseLine)
  const since = left_open.flatMap(({ question, answered_since }) =>
    answered_since ? [{ question, answer: answered_since.text }] : [],
  )
  const open = left_open.filter(({ answered_since }) => answered_since === null)
  const parts = [
    greeted.length > 0 ? `Hello ${listed(greeted)},` : 'Hello,',
    'thank you for your time in our call.',
    part('What we will do:', linesOf('rep')),
    part('What you wanted to do:', linesOf('customer')),
    part('Next steps:', linesOf('other')),
    part('Your questions:', [...answered, ...since].map(answerLines)),
    part(
      'Still open, we will come back to you:',
      open.map(({ question }) => `- ${question}`),
    ),
    `Best regards\n${sender}`,
  ]
  return parts.filter((text) => text !== null).join('\n\n')
}

const part = (title: string, lines: readonly string[]) => (lines.length === 0 ? null : [title, ...lines].join('\n'))

const promiseLine = ({ text, who }: Facts['promised'][number]) => `- ${text}${who ? ` (${who})` : ''}`

const answerLines = ({ question, answer }: { question: string; answer: string }) =>
  `- ${question}\n  ${answer.trim().replaceAll(/\s*\n\s*/g, '\n  ')}`

/** `Ann`, `Ann and Ben`, `Ann, Ben and Cleo`. */
const listed = (names: readonly string[]) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

/** The facts as numbered rows: what a model may write from. */
export function factRows({ promised, answered, left_open }: Facts): string[] {
  const rows = [
    ...promised.map(
      ({ text, who, when, side }) => `${BY[side]}${who ? ` (${who})` : ''}${when ? `, ${when}` : ''}: ${text}`,
    ),
    ...answered.map(({ question, answer }) => `asked and answered: ${question} ANSWER: ${answer}`),
    ...left_open.map(({ question, answered_since }) =>
      answered_since
        ? `asked, answered since: ${question} ANSWER: ${answered_since.text}`
        : `asked and still open: ${question}`,
    ),
  ]
  return rows.map((row, at) => `[${at + 1}] ${row.replaceAll(/\s+/g, ' ')}`)
}
