import type { GapCare, KnowledgeGap } from '@cuecard/contract/knowledge/gaps.ts'
import type { Member } from '../../platform/access.ts'
import type { Deps } from '../../platform/deps.ts'
import { conflict, notFound, orNotFound } from '../../platform/errors.ts'
import { requireOwner } from '../knowledge/knowledge.service.ts'
import * as gaps from './knowledge-gaps.service.ts'
import * as store from './knowledge-gaps.store.ts'
import { mergeInto, separate } from './merged-gaps.store.ts'

const NOT_OPEN = 'Only a gap without an approved answer can be merged into another one.'
const INTO_ITSELF = 'A gap cannot be merged into itself.'

/** Who looks after a gap, and by when it is to be answered. @throws 404; 422 when the owner does not belong to the company */
export async function tendGap(deps: Deps, actor: Member, { id, owner_id, due_on }: GapCare & { id: string }) {
  const { company_id } = actor
  await deps.database.of(company_id).transaction(async (tx) => {
    orNotFound(await store.lockGap(tx, { company_id, id }), gaps.NOT_FOUND)
    if (owner_id) await requireOwner(tx, company_id, owner_id)
    const changed = {
      ...(owner_id === undefined ? {} : { owner_id }),
      ...(due_on === undefined ? {} : { due_on }),
    }
    await store.updateGap(tx, { company_id, id }, { ...changed, updated_at: deps.clock.now() })
  })
  return gaps.get(deps, actor, id)
}

/**
 * Makes an open gap part of another one; what had been merged into it goes with it. @throws 404; 409 when it has an approved
 * answer or is the other one
 */
export async function mergeGap(
  deps: Deps,
  actor: Member,
  { id, into_id }: { id: string; into_id: string },
): Promise<KnowledgeGap> {
  const { company_id } = actor
  if (id === into_id) throw conflict(INTO_ITSELF)
  await deps.database.of(company_id).transaction(async (tx) => {
    // Always in the same order: two people may merge the same gaps the other way around.
    const [first, second] = [id, into_id].toSorted()
    const locked = [
      await store.lockGap(tx, { company_id, id: first ?? '' }),
      await store.lockGap(tx, { company_id, id: second ?? '' }),
    ]
    if (locked.includes(null)) throw notFound(gaps.NOT_FOUND)
    const gap = locked.find((each) => each?.id === id)
    if (gap?.state !== 'open' && gap?.state !== 'drafted') throw conflict(NOT_OPEN)
    await mergeInto(tx, { company_id, id }, into_id)
  })
  return gaps.get(deps, actor, into_id)
}

/** Lets a merged gap stand by itself again. @throws 404, also when it is not merged */
export async function separateGap(deps: Deps, actor: Member, id: string): Promise<KnowledgeGap> {
  const key = { company_id: actor.company_id, id }
  const db = deps.database.of(actor.company_id)
  if (!(await db.transaction((tx) => separate(tx, key)))) throw notFound(gaps.NOT_FOUND)
  return gaps.get(deps, actor, id)
}
