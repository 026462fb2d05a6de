import type { GapAnswer, GapOrigin, KnowledgeGap } from '@cuecard/contract/knowledge/gaps.ts'
import { plural } from '@cuecard/language/plain-text.ts'
import { NAME_MAX } from '@cuecard/contract/limits.ts'
import { cut } from '../messages/message-request.ts'

export const ORIGINS: Record<GapOrigin, string> = {
  meeting: 'Asked in a meeting',
  refused: 'Refused live answer',
  thumbs_down: 'Thumbs down',
  uncertain: 'Uncertain live answer',
}

const ORIGIN_COUNTS: Record<GapOrigin, string> = {
  meeting: 'in a meeting',
  refused: 'refused live',
  thumbs_down: 'with thumbs down',
  uncertain: 'uncertain live',
}

/** `Asked once, in a meeting`; `Asked 3 times: 2 in a meeting, 1 refused live`; only the total if not all questions are loaded. */
export function askedLabel({ asked_count, questions }: KnowledgeGap): string {
  const times = asked_count === 1 ? 'Asked once' : `Asked ${asked_count.toLocaleString('en-US')} times`
  if (questions.length < asked_count) return times
  const parts = [...Map.groupBy(questions, ({ origin }) => origin)]
  const [[first] = []] = parts
  if (first === undefined) return times
  if (parts.length === 1) return asked_count > 1 && first === 'meeting' ? times : `${times}, ${ORIGIN_COUNTS[first]}`
  return `${times}: ${parts.map(([origin, { length }]) => `${length} ${ORIGIN_COUNTS[origin]}`).join(', ')}`
}

/** `2 meetings · 1 customer`; nothing where it was asked once, or in no meeting. */
export function whereLabel({ asked_count, meeting_count, customer_count }: KnowledgeGap): string {
  if (asked_count === 1) return ''
  const counts = [
    meeting_count > 0 ? plural(meeting_count, 'meeting') : '',
    customer_count > 0 ? plural(customer_count, 'customer') : '',
  ]
  return counts.filter(Boolean).join(' · ')
}

export const STATES: Record<KnowledgeGap['state'], string> = {
  open: 'Open',
  drafting: 'Drafting...',
  drafted: 'Draft ready',
  approved: 'Approved',
  closed: 'Closed',
}

type Engine = NonNullable<KnowledgeGap['draft']>['engine']

export const ENGINES: Record<Engine, string> = {
  model: 'Written by a language model from the sources below',
  quotes: 'Put together from quotes, no model',
  person: 'Written by a person',
}

/** The note for a document that is not synced yet. */
export const ITEM_SYNC: Record<NonNullable<KnowledgeGap['item_sync']>['state'], string> = {
  pending: 'Waits for the next sync',
  syncing: 'Being synced',
  synced: 'Synced',
  failed: 'Could not be read',
}

export const OUTCOMES: Record<GapAnswer['outcome'], string | null> = {
  complete: null,
  refused: 'Your documents did not hold the answer',
  incomplete: 'The answer broke off',
  failed: 'The question could not be answered',
}

/** The document gets the question as its name, so that a search for the question finds it. */
export const nameOf = ({ question }: KnowledgeGap): string => cut(question.replaceAll(/\s+/g, ' ').trim(), NAME_MAX)

/** Why the document of a drafted answer is proposed as internal; nothing where it is not. */
export function whyInternal({ draft }: Pick<KnowledgeGap, 'draft'>): { reason?: string } {
  if (draft?.audience !== 'internal') return {}
  const names = draft.sources.flatMap(({ audience, item_name }) => (audience === 'internal' ? [item_name] : []))
  return { reason: `This draft is taken from internal documents: ${[...new Set(names)].join(', ')}.` }
}

/** Whether an answer from internal documents became one that may be read aloud without anybody having chosen that. */
export const isExposed = ({ draft, item_id, item_audience }: KnowledgeGap): boolean =>
  item_id !== null && draft?.audience === 'internal' && item_audience === null
