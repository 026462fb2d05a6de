import { randomUUID } from 'node:crypto'
import { companyDomain } from '@cuecard/contract/customer-of.ts'
import { NAME_MAX } from '@cuecard/contract/limits.ts'
import type { Attendee } from '@cuecard/contract/meetings/meetings.ts'
import type { FollowUpDraft } from '@cuecard/contract/meetings/wrap-up.ts'
import { mainLanguage, type PhraseLanguage } from '@cuecard/language/main-language.ts'
import { plural, shorten } from '@cuecard/language/plain-text.ts'
import { z } from 'zod'
import type { Member } from '../../platform/access.ts'
import { toDatabaseText } from '../../platform/db/database-values.ts'
import type { Deps } from '../../platform/deps.ts'
import { oneAddress } from '../../platform/mail/compose-mail.ts'
import { defineMailJob } from '../../platform/mail/mail-job.ts'
import { forgetMailsAbout } from '../../platform/mail/mail.store.ts'
import { ModelError } from '../../platform/model/model.ts'
import { countMeetingMails } from '../../shared/mail-limits/meeting-mail-limit.ts'
import { findMemberByEmail, findUser } from '../accounts/accounts.service.ts'
import { writeAudit } from '../audit/audit.service.ts'
import { listOwnDomains } from '../customers/customers.service.ts'
import { type MeetingRow, visibleMeeting } from '../meetings/meetings.service.ts'
import { modelOf } from '../model-budget/model-budget.service.ts'
import { tellSender } from '../outbox/outbox.service.ts'
import { composeFollowUp, factRows, type MailParties } from './compose-follow-up.ts'
import { PHRASES } from './follow-up-phrases.ts'
import { type Outcome, readOutcomes } from './read-judgements.ts'
import { writeFollowUp } from './write-follow-up.ts'
import { hasMeeting, listLongestLines, listOwnAddresses } from './wrap-up.store.ts'

const GREETED_MAX = 5

/**
 * Sends what a person wrote to one recipient, unless the meeting was deleted meanwhile or the person left the company;
 * answers go to that person.
 */
export const followUpMail = defineMailJob({
  name: 'follow-up-mail',
  input: z.object({
    /** Mails of earlier versions that still wait have none. */
    meeting_id: z.uuid().optional(),
    to: z.string(),
    from: z.string(),
    name: z.string(),
    subject: z.string(),
    text: z.string(),
  }),
  write: async ({ deps, companyId, input: { meeting_id, to, from, name, subject, text } }) => {
    const db = deps.database.of(companyId)
    // It says what was said in the meeting, and goes with it.
    if (meeting_id && !(await hasMeeting(db, companyId, meeting_id))) {
      // Deleted while this was being enqueued.
      await forgetMailsAbout(db, { company_id: companyId, meeting_id })
      return null
    }
    // Nobody writes to customers in the name of a company that they have left.
    if (!(await findMemberByEmail(db, { company_id: companyId, email: from }))) return null
    return { to, replyTo: { name, address: from }, subject, lines: [], written: text }
  },
  failed: tellSender,
})

/** The mail after a meeting, worded by the model if there is one, else put together from the same facts. @throws 404 */
export async function draftFollowUp(
  deps: Deps,
  actor: Member,
  { id, signal }: { id: string; signal: AbortSignal },
): Promise<FollowUpDraft> {
  const meeting = await visibleMeeting(deps, actor, id)
  const [found] = await readOutcomes(deps, actor, [id])
  const { promised = [], answered = [] } = found ?? {}
  const facts = { promised, answered, left_open: found ? openForCustomer(found) : [] }
  const recipients = await outsiders(deps, actor, meeting)
  const language = await languageOf(deps, actor, { id, facts })
  const parties = { greeted: greetedNames(recipients, language), sender: await nameOf(deps, actor), language }
  return {
    subject: shorten(PHRASES[language].subject(meeting.title), NAME_MAX - 2),
    ...(await wordFacts(deps, actor, { facts, parties, signal })),
    facts,
    recipients,
    can_send: !deps.mail.outbox,
  }
}

/** For the customer a question stays open whose answer stands in an internal document. */
const openForCustomer = ({ left_open, internal_items }: Outcome): FollowUpDraft['facts']['left_open'] =>
  left_open.map((one) =>
    one.answered_since && internal_items.has(one.answered_since.item_id) ? { ...one, answered_since: null } : one,
  )

/** The language that the customer was spoken to in: of what was said, and of the facts. */
async function languageOf(
  deps: Deps,
  actor: Member,
  { id, facts: { promised, answered, left_open } }: { id: string; facts: FollowUpDraft['facts'] },
): Promise<PhraseLanguage> {
  const { company_id } = actor
  const said = await listLongestLines(deps.database.of(company_id), { company_id, id })
  return mainLanguage([
    ...said,
    ...promised.map(({ text }) => text),
    ...[...answered, ...left_open].map(({ question }) => question),
  ])
}

interface Wording {
  facts: FollowUpDraft['facts']
  parties: MailParties
  signal: AbortSignal
}

async function wordFacts(
  deps: Deps,
  actor: Member,
  { facts, parties, signal }: Wording,
): Promise<Pick<FollowUpDraft, 'text' | 'engine' | 'model_problem'>> {
  const model = modelOf(deps, actor.company_id)
  const rows = factRows(facts)
  const composed = { text: composeFollowUp(facts, parties), engine: 'rules' as const, model_problem: null }
  if (!model || rows.length === 0) return composed
  try {
    return { text: await writeFollowUp({ model, rows, parties, signal }), engine: 'model', model_problem: null }
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    return { ...composed, model_problem: error.message }
  }
}

/** Invited people who do not belong to the company, each once: a colleague without an account has an address of its domain. */
async function outsiders(deps: Deps, actor: Member, meeting: MeetingRow): Promise<Attendee[]> {
  const db = deps.database.of(actor.company_id)
  const own = new Set(await listOwnAddresses(db, actor.company_id))
  const domains = new Set((await listOwnDomains(db, actor.company_id)).map((domain) => companyDomain(`@${domain}`)))
  const isColleague = (email: string) => {
    // Free mail belongs to no company.
    const domain = companyDomain(email)
    return own.has(email) || (domain !== null && domains.has(domain))
  }
  const invited = new Map(
    (meeting.calendar_event_data?.attendees ?? []).map((attendee) => [attendee.email.toLowerCase(), attendee]),
  )
  return [...invited].filter(([email]) => !isColleague(email)).map(([, attendee]) => attendee)
}

/** In German, whoever is addressed formally is called by the whole name. */
const greetedNames = (people: readonly Attendee[], language: PhraseLanguage) => {
  const names = people.flatMap(({ name }) => (language === 'de' ? name?.trim() : name?.trim().split(/\s+/)[0]) || [])
  return names.length === people.length && names.length <= GREETED_MAX ? names : []
}

async function nameOf(deps: Deps, actor: Member): Promise<string> {
  const person = await findUser(deps.db, actor.user_id)
  return [person?.first_name, person?.last_name].filter(Boolean).join(' ') || actor.email
}

interface FollowUp {
  id: string
  /** In lower case. */
  recipients: readonly string[]
  subject: string
  text: string
}

/**
 * Sends what the caller wrote, in one mail each; answers go to the caller. Without a mail server it waits in the outbox, as every
 * mail does, which is why the screen then offers the text to be copied. @throws 404, 429
 */
export async function sendFollowUp(deps: Deps, actor: Member, mail: FollowUp): Promise<{ sent: number }> {
  const meeting = await visibleMeeting(deps, actor, mail.id)
  const recipients = [...new Set(mail.recipients)]
  for (const to of recipients) oneAddress(to)
  countMeetingMails(deps, actor, recipients)
  const name = await nameOf(deps, actor)
  const about = {
    meeting_id: meeting.id,
    from: actor.email,
    name,
    subject: toDatabaseText(mail.subject),
    text: toDatabaseText(mail.text),
  }
  await deps.database.of(actor.company_id).transaction(async (tx) => {
    for (const to of recipients) {
      await deps.jobs.enqueue(tx, followUpMail, {
        companyId: actor.company_id,
        input: { ...about, to },
        // A subject per mail, so that pressing twice mails twice.
        subject: randomUUID(),
        requestedBy: actor.user_id,
      })
    }
    const detail = `${plural(recipients.length, 'mail')}: ${recipients.join(', ')}`
    await writeAudit(deps, tx, { actor, action: 'follow_up_mailed', target: meeting.title, detail })
  })
  return { sent: recipients.length }
}
