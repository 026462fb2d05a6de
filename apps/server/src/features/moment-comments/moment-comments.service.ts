import { randomUUID } from 'node:crypto'
import { MOMENT_COMMENTS_MAX } from '@cuecard/contract/limits.ts'
import type { Colleague, MomentComment, NewMomentComment, SentComment } from '@cuecard/contract/meetings/comments.ts'
import type { Member } from '../../platform/access.ts'
import { toDatabaseText } from '../../platform/db/database-values.ts'
import type { Deps } from '../../platform/deps.ts'
import { conflict, denied, invalid, notFound, orNotFound } from '../../platform/errors.ts'
import { mayMailAboutMeeting } from '../../shared/mail-limits/meeting-mail-limit.ts'
import { listActiveUsers } from '../accounts/accounts.service.ts'
import { type MeetingRow, mayOpen, visibleMeeting } from '../meetings/meetings.service.ts'
import { commentMail } from './comment-mail.ts'
import * as store from './moment-comments.store.ts'

export { listCommentsOf } from './moment-comments.store.ts'

const NOT_FOUND = 'Comment not found'
const NO_MESSAGE = 'This line is no longer in the transcript.'
const NO_COLLEAGUE = 'Choose somebody of your company who may see this meeting.'
const TOO_MANY = `A meeting has ${MOMENT_COMMENTS_MAX} comments at most. Delete one of them.`

/** The comments on a meeting's moments, and to whom one can be addressed. @throws 404 */
export async function list(deps: Deps, actor: Member, id: string) {
  const meeting = await visibleMeeting(deps, actor, id)
  const people = await peopleOf(deps, actor, meeting)
  const rows = await store.listComments(deps.database.of(actor.company_id), keyOf(meeting))
  return {
    comments: rows.map((row) => present(actor, row, people)),
    colleagues: people.filter(({ user_id }) => user_id !== actor.user_id),
  }
}

/**
 * Stores a comment once per `client_key` and mails it to the colleague, unless they got several mails in the last hour.
 * The reply to a repeated one says whether the first was mailed. One whose text or colleague was changed meanwhile, because the reply
 * to the first was lost, replaces it and is mailed like a new one. Of two on their way at once the one that arrives last is kept: which was
 * typed last, no request says.
 * @throws 404; 409 when the line is gone, and with too many comments; 422 for somebody who may not see the meeting
 */
export async function create(
  deps: Deps,
  actor: Member,
  { id, client_key, message_id, about, to_id, text }: NewMomentComment & { id: string },
): Promise<SentComment> {
  const meeting = await visibleMeeting(deps, actor, id)
  const people = await peopleOf(deps, actor, meeting)
  const to = people.find(({ user_id, may_open }) => user_id === to_id && may_open && user_id !== actor.user_id)
  if (!to) throw invalid(NO_COLLEAGUE, { to_id: NO_COLLEAGUE })
  const key = keyOf(meeting)
  const words = toDatabaseText(text)
  const isSame = (one: store.CommentRow) => one.to_id === to_id && one.text === words
  const row = await deps.database.of(actor.company_id).transaction(async (tx) => {
    const sent = { ...key, author_id: actor.user_id, client_key }
    const found = await store.findByClientKey(tx, sent)
    if (found && isSame(found)) return found
    if (!found && !(await store.hasMessage(tx, key, message_id))) throw conflict(NO_MESSAGE)
    if (!found && (await store.countComments(tx, key)) >= MOMENT_COMMENTS_MAX) throw conflict(TOO_MANY)
    // Of two requests with the same key at once both count a mail: too many are counted, never too few.
    const is_mailed = mayMailAboutMeeting(deps, actor, to.email)
    const values = { to_id, text: words, done_at: null, is_mailed }
    const inserted = found
      ? null
      : await store.insertComment(tx, {
          ...sent,
          ...values,
          id: randomUUID(),
          message_id,
          about: about === null ? null : toDatabaseText(about),
          created_at: deps.clock.now(),
        })
    const known = found ?? inserted ?? orNotFound(await store.findByClientKey(tx, sent), NOT_FOUND)
    if (!inserted && isSame(known)) return known
    const written = inserted ?? orNotFound(await store.changeComment(tx, { ...key, id: known.id }, values), NOT_FOUND)
    if (!written.is_mailed) return written
    await deps.jobs.enqueue(tx, commentMail, {
      companyId: actor.company_id,
      input: { comment_id: written.id, meeting_id: written.meeting_id, to: to.email },
      subject: written.id,
      requestedBy: actor.user_id,
    })
    return written
  })
  return { ...present(actor, row, people), is_mailed: row.is_mailed }
}

/** The colleague marks it done, or not done again. @throws 403 for everybody else, 404 */
export async function setDone(
  deps: Deps,
  actor: Member,
  { id, comment_id, is_done }: { id: string; comment_id: string; is_done: boolean },
): Promise<MomentComment> {
  const meeting = await visibleMeeting(deps, actor, id)
  const key = { ...keyOf(meeting), id: comment_id }
  const row = await deps.database.of(actor.company_id).transaction(async (tx) => {
    const before = orNotFound(await store.findComment(tx, key), NOT_FOUND)
    if (before.to_id !== actor.user_id) throw denied('Only the colleague whom it is written to can mark it done.')
    if ((before.done_at !== null) === is_done) return before
    return orNotFound(await store.setDone(tx, key, is_done ? deps.clock.now() : null), NOT_FOUND)
  })
  return present(actor, row, await peopleOf(deps, actor, meeting))
}

/** @throws 403 for everybody but the author, 404 */
export async function remove(
  deps: Deps,
  actor: Member,
  { id, comment_id }: { id: string; comment_id: string },
): Promise<void> {
  const key = { ...keyOf(await visibleMeeting(deps, actor, id)), id: comment_id }
  await deps.database.of(actor.company_id).transaction(async (tx) => {
    const row = orNotFound(await store.findComment(tx, key), NOT_FOUND)
    if (row.author_id !== actor.user_id) throw denied('Only its author can delete a comment.')
    if (!(await store.deleteComment(tx, key))) throw notFound(NOT_FOUND)
  })
}

const keyOf = ({ company_id, id }: MeetingRow) => ({ company_id, meeting_id: id })

interface Person extends Colleague {
  email: string
}

/** Everybody of the company, by name, and whether they may see the meeting. */
async function peopleOf(deps: Deps, { company_id }: Member, meeting: MeetingRow): Promise<Person[]> {
  const people = await listActiveUsers(deps.database.of(company_id), company_id)
  return people.map(({ id, email, first_name, last_name, role }) => ({
    user_id: id,
    email,
    name: [first_name, last_name].filter(Boolean).join(' ') || email,
    may_open: mayOpen({ company_id, user_id: id, email, role }, meeting),
  }))
}

const GONE = 'Former colleague'

function present(actor: Member, row: store.CommentRow, people: readonly Person[]): MomentComment {
  const nameOf = (id: string | null) => people.find(({ user_id }) => user_id === id)?.name ?? GONE
  return {
    id: row.id,
    message_id: row.message_id,
    about: row.about,
    text: row.text,
    author: nameOf(row.author_id),
    to: nameOf(row.to_id),
    created_at: row.created_at.toISOString(),
    done_at: row.done_at?.toISOString() ?? null,
    can_delete: row.author_id === actor.user_id,
    can_finish: row.to_id === actor.user_id,
  }
}
