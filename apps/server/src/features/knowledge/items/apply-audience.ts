import type { Audience } from '@cuecard/contract/knowledge/knowledge.ts'
import type { Member } from '../../../platform/access.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { companyOf } from '../../companies/companies.service.ts'
import { type ItemRow, withdrawGeneratedFrom } from '../knowledge.store.ts'
import { audienceUntilChosen } from './audience-until-chosen.ts'
import { playbookJob } from '../playbook/playbook.jobs.ts'

/**
 * What follows from another audience, in the transaction that writes it. Generated documents are for everybody to read aloud from, so
 * those that quote an internal item are withdrawn and written again without it.
 */
export async function applyAudience(
  deps: Deps,
  tx: Db,
  { actor, before, audience }: { actor: Member; before: readonly ItemRow[]; audience: Audience },
): Promise<void> {
  const { company_id } = actor
  await deps.signals.publish(tx, 'knowledge', company_id)
  const isInternal = (of: Audience | null) => of === 'internal'
  const turned = before.filter(
    (row) =>
      row.knowledge_source === 'user_uploaded' &&
      // A document of an earlier version may quote what is only proposed as internal.
      [row.audience, audienceUntilChosen(row)].some((before) => isInternal(before) !== isInternal(audience)),
  )
  if (turned.length === 0 || (await companyOf(tx, company_id)).index_version === null) return
  if (audience === 'internal') for (const { id } of turned) await withdrawGeneratedFrom(tx, company_id, id)
  if (deps.config.GENERATED_DOCUMENTS === 'off') return
  // Nobody asked for new documents, so nobody gets a mail about them.
  await deps.jobs.enqueue(tx, playbookJob, { companyId: company_id, input: {}, again: true })
}
