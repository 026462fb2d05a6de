import type { DiscoveredDocument } from '@cuecard/contract/discovered-knowledge.ts'
import type { Member } from '../../platform/access.ts'
import { toDatabaseText } from '../../platform/db/database-values.ts'
import type { Deps } from '../../platform/deps.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import { addText } from '../knowledge/knowledge.service.ts'
import { listedMeetings } from '../meetings/meetings.service.ts'
import { askedQuestion } from './asked-question.ts'
import * as store from './discovered-knowledge.store.ts'
import { plain, saidIn } from './said-in.ts'

const NOT_FOUND = 'Knowledge item not found'
const SHOWN_CHARS = 60

const scopeOf = (actor: Member) => ({ companyId: actor.company_id, visible: listedMeetings(actor) })

/** The questions that the items answered in their meetings; items that the caller does not see are left out. */
export async function listQuestions(deps: Deps, actor: Member, ids: readonly string[]) {
  const db = deps.database.of(actor.company_id)
  const scope = scopeOf(actor)
  const items = new Map((await store.findItems(db, scope, ids)).map((row) => [row.id, row]))
  const questions = (await store.listAsked(db, scope, ids)).flatMap(({ id, qna, before }) => {
    const item = items.get(id)
    return item ? [{ id, question: askedQuestion({ ...item, qna: qna ?? [], before }) }] : []
  })
  return { questions }
}

/** Makes one document of several items and starts a sync. @throws 404; 409 with the items that became a document meanwhile */
export async function approveSeveral(
  deps: Deps,
  actor: Member,
  { name, entries, time_zone }: DiscoveredDocument & { time_zone: string },
) {
  const { company_id } = actor
  const unique = [...new Map(entries.map((entry) => [entry.id, entry])).values()]
  const ids = unique.map(({ id }) => id)
  const rows = await store.findItems(deps.database.of(company_id), scopeOf(actor), ids)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const title = toDatabaseText(name)
  const sections = unique.map((entry) => {
    const row = byId.get(entry.id)
    if (!row) throw notFound(NOT_FOUND)
    return sectionOf(row, { ...entry, time_zone })
  })
  refuseAdded(rows)
  const item = await addText(deps, actor, {
    name: title,
    text: `# ${plain(title)}\n\n${sections.join('\n\n')}\n`,
    inTransaction: async (tx, added) => {
      // Always in the same order: two people may add the same items the other way around.
      for (const id of ids.toSorted()) {
        if (await store.linkItem(tx, { company_id, id }, added.id)) continue
        refuseAdded(await store.findItems(tx, scopeOf(actor), ids), added.id)
        throw notFound(NOT_FOUND)
      }
    },
  })
  return { item_id: item.id }
}

/** @throws 409 when one of the items is in a document, other than the one that is being made */
function refuseAdded(rows: readonly store.ItemRow[], made: string | null = null): void {
  const added = rows.filter(({ item_id }) => item_id !== null && item_id !== made)
  if (added.length === 0) return
  const named = added.map(({ knowledge_text: text }) =>
    text.length > SHOWN_CHARS ? `“${text.slice(0, SHOWN_CHARS)}…”` : `“${text}”`,
  )
  throw conflict(
    `Somebody added ${named.join(', ')} to your knowledge base meanwhile. Leave ${added.length === 1 ? 'it' : 'them'} out and add the rest.`,
  )
}

/** The question as the heading, the approved text, then where it was said. */
function sectionOf(
  row: store.ItemRow,
  { question, text, time_zone }: DiscoveredDocument['entries'][number] & { time_zone: string },
): string {
  const heading = toDatabaseText(question) || row.topic || ''
  return [...(heading ? [`## ${plain(heading)}`] : []), toDatabaseText(text), `${saidIn(row, time_zone)}.`].join('\n\n')
}
