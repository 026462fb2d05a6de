import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Member } from '../../platform/access.ts'
import type { DatabaseDeps } from '../../platform/deps.ts'
import { requireRoom } from '../../platform/disk-space.ts'
import { listWorkAskedForBy } from '../../platform/jobs/runs-of-person.store.ts'
import { listMailsSentBy, listOutboxOf } from '../../platform/mail/mail.store.ts'
import { VERSION } from '../../platform/version.ts'
import { listCiKeys, listSignedIn, type TokenRow } from '../access-tokens/access-tokens.service.ts'
import { listIdentities, type UserRow } from '../accounts/accounts.service.ts'
import { listResponsesOf, listThumbsOf } from '../answers/answers.service.ts'
import { listEntriesAbout, writeAudit } from '../audit/audit.service.ts'
import { get as getCalendar } from '../calendar/calendar.service.ts'
import type { CompanyRow } from '../companies/companies.service.ts'
import { listEverAddressedTo, listSentBy } from '../invitations/invitations.service.ts'
import { listFilesReplacedBy, listOwnedItems } from '../knowledge/knowledge.service.ts'
import { listGapsOf } from '../knowledge-gaps/knowledge-gaps.service.ts'
import { listChatsOf } from '../meeting-chat/meeting-chat.service.ts'
import { attendedMeetings, listTalkOf, ownedMeetings } from '../meetings/meetings.service.ts'
import { listCommentsOf } from '../moment-comments/moment-comments.service.ts'
import { listOwnNotes } from '../own-notes/own-notes.service.ts'
import { listGradesBy, listRunsBy } from '../prompt-tests/prompt-tests.service.ts'
import { listVersionsBy } from '../prompts/prompts.service.ts'
import { listCallNotes } from '../upcoming-calls/upcoming-calls.service.ts'
import { countActivitiesOf } from '../user-metrics/user-metrics.service.ts'
import { listCompaniesOf } from './person-companies.store.ts'
import { findAccount } from './find-account.ts'

type Say = (line: string) => void

/** Said in the file itself, because whoever reads it did not run the command. */
const NOTES = [
  'What the person said in attended_meetings is found by their whole name: lines of somebody else with the same name may be among them.',
  'Kept mails are listed without their text, which may hold links that sign in.',
]

/** Writes what is held about a person into a JSON file that only its owner can read. Returns the exit code. */
export async function exportPerson(
  deps: DatabaseDeps,
  order: { email: string; file: string },
  say: Say,
): Promise<number> {
  const user = await findAccount(deps, order.email, say)
  if (!user) return 1
  const path = resolve(order.file)
  if (existsSync(path)) {
    say(`${path} exists already; choose another name`)
    return 1
  }
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await requireRoom(dirname(path))
  const companies = await listCompaniesOf(deps.db, user)
  await noteExport(deps, user, companies)
  try {
    const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
    await pipeline(Readable.from(piecesOf(deps, user, companies)), file)
  } catch (error) {
    // A half one would be taken for the whole; one that somebody else has just made stays.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') await rm(path, { force: true })
    throw error
  }
  say(`Wrote ${path}: what is held about ${user.email}, unencrypted. Documents that name the person are not in it`)
  return 0
}

/** In the log of each company whose rows leave with the file, before the first one does. */
async function noteExport(deps: DatabaseDeps, user: UserRow, companies: readonly CompanyRow[]): Promise<void> {
  const entry = {
    actor: null,
    action: 'person_exported',
    target: user.email,
    detail: "on the server's console",
  } as const
  const logs = companies.length > 0 ? companies.map(({ id }) => id) : [null]
  await deps.db.transaction(async (tx) => {
    for (const company_id of logs) await writeAudit(deps, tx, { ...entry, company_id })
  })
}

/** Piece by piece, because the meetings of years are too much for the memory. */
async function* piecesOf(
  deps: DatabaseDeps,
  user: UserRow,
  companies: readonly CompanyRow[],
): AsyncGenerator<string | Buffer> {
  const { db } = deps
  const { id, email } = user
  const named = { user_id: id, email, company_ids: companies.map((company) => company.id) }
  const head = {
    cuecard: VERSION,
    written_at: deps.clock.now(),
    notes: NOTES,
    account: presentAccount(user),
    sign_in_services: await listIdentities(db, id),
    signed_in: (await listSignedIn(db, id, deps.clock.now())).map(presentSignedIn),
    invitations: await listEverAddressedTo(db, email),
    kept_mails: (await listOutboxOf(db, email)).map(presentMail),
    activities: await countActivitiesOf(db, id),
    audit_log: await listEntriesAbout(db, named),
  }
  yield `${JSON.stringify(head).slice(0, -1)},"companies":[`
  for (const [nth, company] of companies.entries()) {
    if (nth > 0) yield ','
    yield* companyPieces(deps, user, company)
  }
  yield ']}\n'
}

/** Neither the password's hash nor what connects an extension. */
function presentAccount(user: UserRow) {
  const { password_hash: _hash, connection_token: _token, email_domain: _domain, ...open } = user
  return { ...open, has_password: user.password_hash !== null }
}

/** Where the person is signed in, without the token's hash. */
function presentSignedIn({ purpose, device, created_at, last_used_at, expires_at }: TokenRow) {
  return { purpose, device, created_at, last_used_at, expires_at }
}

/** What opens prompt tests for a pipeline, by the name that the person gave it. */
const presentKeyOf =
  (user: UserRow) =>
  ({ user_id, name, created_at, last_used_at, expires_at }: Awaited<ReturnType<typeof listCiKeys>>[number]) =>
    user_id === user.id ? [{ name, created_at, last_used_at, expires_at }] : []

/** The code that connects an extension begins its mail's subject, and may still count. */
const presentMail = ({ subject, created_at }: { subject: string; created_at: Date }) => ({
  subject: subject.replace(/^\d{6}(?= is your code )/, '…'),
  created_at,
})

async function* companyPieces(deps: DatabaseDeps, user: UserRow, company: CompanyRow): AsyncGenerator<string | Buffer> {
  const db = deps.database.of(company.id)
  const member = memberOf(user, company)
  const head = {
    name: company.name,
    calendar: await getCalendar(deps, member),
    notes_on_calls: await listCallNotes(db, member),
    own_notes: await listOwnNotes(db, member),
    responses: await listResponsesOf(db, member),
    thumbs: await listThumbsOf(db, member),
    chats: await listChatsOf(db, member),
    comments: await listCommentsOf(db, member),
    test_grades: await listGradesBy(db, member),
    test_runs: await listRunsBy(db, member),
    instructions: await listVersionsBy(db, member),
    documents: await listOwnedItems(db, member),
    replaced_files: await listFilesReplacedBy(db, member),
    knowledge_gaps: await listGapsOf(db, member),
    invited: await listSentBy(db, member),
    sent_mails: await listMailsSentBy(db, member),
    started_work: await listWorkAskedForBy(db, member),
    keys: (await listCiKeys(db, company.id, deps.clock.now())).flatMap(presentKeyOf(user)),
    talk: await listTalkOf(db, member),
  }
  yield `${JSON.stringify(head).slice(0, -1)},"owned_meetings":[`
  yield* ownedMeetings(db, member)
  yield '],"attended_meetings":['
  yield* attendedMeetings(db, member, nameOf(user))
  yield ']}'
}

const nameOf = ({ first_name, last_name }: UserRow) => [first_name, last_name].filter(Boolean).join(' ') || null

/** The person as a member of the company, also of one that they have left. */
const memberOf = (user: UserRow, company: CompanyRow): Member => ({
  user_id: user.id,
  email: user.email,
  role: user.role,
  company_id: company.id,
  company_type: company.type,
  token_id: '',
  token_purpose: 'session',
  ip: null,
})
