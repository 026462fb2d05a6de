import type * as contract from '@cuecard/contract/meetings/wrap-up.ts'
import { fold } from '@cuecard/language/plain-text.ts'
import type { Member } from '../../platform/access.ts'
import type { Deps } from '../../platform/deps.ts'
import { type Judgements, listApprovedAnswers, listJudgements, listNoted } from './wrap-up.store.ts'

export interface Outcome {
  meeting: Judgements
  promised: contract.Promised[]
  answered: contract.AnsweredQuestion[]
  left_open: contract.LeftOpen[]
  /** Those of the documents with an answer since that are internal. */
  internal_items: ReadonlySet<string>
}

/** What was promised, answered and left open in each of these meetings of the caller's company, newest first. */
export async function readOutcomes(deps: Deps, actor: Member, ids: readonly string[]): Promise<Outcome[]> {
  if (ids.length === 0) return []
  const { company_id: companyId, user_id: userId } = actor
  const db = deps.database.of(companyId)
  const [found, approved, noted] = await Promise.all([
    listJudgements(db, { companyId, ids }),
    listApprovedAnswers(db, { companyId, ids }),
    listNoted(db, { companyId, ids, userId }),
  ])
  const since = new Map(approved.map((one) => [keyOf(one.meeting_id, one.question), one]))
  const internal_items = new Set(
    approved.filter(({ audience }) => audience === 'internal').map(({ item_id }) => item_id),
  )
  return found.map((meeting) => ({
    meeting,
    promised: promisesOf(meeting),
    answered: answersOf(meeting),
    left_open: leftOpen(meeting, { since, noted: noted.filter((one) => one.meeting_id === meeting.id) }),
    internal_items,
  }))
}

const keyOf = (meetingId: string | null, question: string) => `${meetingId} ${fold(question)}`

export const saidIn = (meeting: Judgements, message_id: string | null): contract.SaidIn => ({
  meeting_id: meeting.id,
  meeting_title: meeting.title,
  started_at: meeting.started_at.toISOString(),
  message_id,
})

/** The side that does it, by the side of who says it. */
const SIDE_OF = {
  speaker: { rep: 'rep', customer: 'customer', other: 'other' },
  asked: { rep: 'customer', customer: 'rep', other: 'other' },
} as const

function promisesOf(meeting: Judgements): contract.Promised[] {
  const sides = new Map((meeting.sides ?? []).map(({ speaker, side }) => [speaker, side]))
  const sideOf = (speaker: string | null | undefined) => sides.get(speaker ?? '') ?? 'other'
  const putOff = askedByCustomers(meeting).filter(({ rep_uncertain }) => rep_uncertain)
  /** 'I need to ask our buyer.' puts off what a customer asked, which is then open by that promise. */
  const openedBy = (text: string) =>
    putOff.find(({ rep_answer_excerpt }) => fold(rep_answer_excerpt).includes(fold(text)))?.customer_question
  return (meeting.next_steps ?? []).map(({ text, who, when, whose, evidence }) => ({
    text,
    who,
    when,
    ...aboutOf(evidence[1]?.quote ?? openedBy(text)),
    side: whose ? SIDE_OF[whose][sideOf(evidence[0]?.speaker)] : sideOf(who),
    said_in: saidIn(meeting, evidence[0]?.message_id ?? null),
  }))
}

const aboutOf = (about: string | undefined) => (about === undefined ? {} : { about })

/** Investors and committees are no customers. */
const askedByCustomers = ({ qna, has_audience }: Judgements) => (has_audience ? [] : (qna ?? []))

const answersOf = (meeting: Judgements): contract.AnsweredQuestion[] =>
  askedByCustomers(meeting)
    .filter(({ rep_uncertain, rep_answer_excerpt }) => !rep_uncertain && rep_answer_excerpt.trim() !== '')
    .map(({ customer_question, rep_answer_excerpt, evidence }) => ({
      question: customer_question,
      answer: rep_answer_excerpt,
      said_in: saidIn(meeting, evidence[0]?.message_id ?? null),
    }))

interface Known {
  since: ReadonlyMap<string, { text: string | null; item_id: string; item_name: string }>
  noted: readonly { question: string; message_id: string | null }[]
}

/** Poorly answered questions, then those that the caller noted for after the meeting; each once. */
function leftOpen(meeting: Judgements, { since, noted }: Known): contract.LeftOpen[] {
  const poor = askedByCustomers(meeting)
    .filter(({ rep_uncertain }) => rep_uncertain)
    .map(({ customer_question, evidence }) => ({
      question: customer_question,
      message_id: evidence[0]?.message_id ?? null,
    }))
  const once = new Map([...noted, ...poor].map((one) => [fold(one.question), one]))
  const order = [...new Set([...poor, ...noted].map(({ question }) => fold(question)))]
  return order.flatMap((key) => {
    const one = once.get(key)
    if (!one) return []
    const found = since.get(keyOf(meeting.id, one.question))
    const answered_since = found?.text ? { text: found.text, item_id: found.item_id, item_name: found.item_name } : null
    return [{ question: one.question, said_in: saidIn(meeting, one.message_id), answered_since }]
  })
}
