import type { TranscriptMessage } from './transcript-file.ts'

const LINES: readonly (readonly [string, string])[] = [
  ['Maya Torres', 'Thanks for making the time. We have seen the short demo, and today we would like to go deeper.'],
  ['Jonas Weber', 'Gladly. I have set aside the whole half hour for your questions, so please just jump in.'],
  ['Maya Torres', 'We are about two hundred people in four countries. Whatever we pick has to work for all of them.'],
  ['Jonas Weber', 'That is a size we know well. Which tools does your team work with today?'],
  ['Priya Nair', 'A CRM, a shared drive and far too many spreadsheets. Nobody finds the current price list.'],
  ['Maya Torres', 'Then let us start there. What does it cost for two hundred users, and is there a discount by year?'],
  ['Jonas Weber', 'I will walk you through the plans in a minute. Is yearly billing something you would consider?'],
  ['Priya Nair', 'Yes, if it makes a difference. How long does onboarding take from the day we sign?'],
  ['Maya Torres', 'And who does the work? We cannot spare an engineer for a month.'],
  ['Jonas Weber', 'Understood. You would get a named person on our side for the whole rollout.'],
  ['Priya Nair', 'Our security team will ask about single sign-on. Do you support SAML, and on which plan?'],
  ['Maya Torres', 'They will also ask where our data is stored and whether it is encrypted at rest.'],
  ['Jonas Weber', 'Both come up in every review. I can share our security overview after the call.'],
  ['Priya Nair', 'What happens if you are down in the middle of our quarter end? Is there an SLA with credits?'],
  ['Maya Torres', 'We looked at a competitor last week. Honestly, they were cheaper. Why should we pay more?'],
  ['Jonas Weber', 'Fair question. May I ask what was included in their price?'],
  ['Priya Nair', 'Not much: no data migration, and support by email only. Do you migrate our existing documents?'],
  ['Maya Torres', 'Last one from me: can we cancel during the first year if it does not work out?'],
]

/** A short sales call, so that the Sandbox can be tried without a transcript. */
export const EXAMPLE_TRANSCRIPT: readonly TranscriptMessage[] = LINES.map(([username, message], at) => ({
  message_id: `example-${at + 1}`,
  username,
  message,
  timestamp: `0:${String(Math.floor(at / 2)).padStart(2, '0')}:${at % 2 === 0 ? '05' : '35'}`,
  user_image_url: null,
}))
