import type { KnowledgeItem } from '@cuecard/contract/knowledge/knowledge.ts'
import type { Db } from '../../../platform/db/database.ts'
import { invalid } from '../../../platform/errors.ts'
import { listActiveUsers } from '../../accounts/accounts.service.ts'
import type { ItemRow } from '../knowledge.store.ts'
import { countPages } from '../sites/knowledge-pages.store.ts'
import { presentItem } from './present-knowledge.ts'
import { countVersions } from './item-versions.store.ts'

const NO_OWNER = 'Choose somebody of your company as the owner.'

/** The people of a company who can own an item, by name. */
export async function listOwners(db: Db, companyId: string): Promise<{ user_id: string; name: string }[]> {
  const people = await listActiveUsers(db, companyId)
  return people.map(({ id, email, first_name, last_name }) => ({
    user_id: id,
    name: [first_name, last_name].filter(Boolean).join(' ') || email,
  }))
}

/** @throws 422 when the person does not belong to the company */
export async function requireOwner(db: Db, companyId: string, userId: string): Promise<{ name: string }> {
  const owners = await listOwners(db, companyId)
  const owner = owners.find(({ user_id }) => user_id === userId)
  if (!owner) throw invalid(NO_OWNER, { owner_id: NO_OWNER })
  return owner
}

/** A company's items as people see them, with pages, owners and numbers of versions. */
export async function presentItems(db: Db, companyId: string, rows: readonly ItemRow[]): Promise<KnowledgeItem[]> {
  const pages = await countPages(db, companyId)
  const versions = await countVersions(db, companyId)
  const owners = new Map((await listOwners(db, companyId)).map((owner) => [owner.user_id, owner]))
  return rows.map((row) =>
    presentItem(row, {
      pages: pages.get(row.id),
      owner: (row.owner_id === null ? null : owners.get(row.owner_id)) ?? null,
      versions: versions.get(row.id) ?? 0,
    }),
  )
}

/** One item as people see it. */
export async function presentOne(db: Db, row: ItemRow): Promise<KnowledgeItem> {
  const [item] = await presentItems(db, row.company_id, [row])
  if (!item) throw new Error('an item was not presented')
  return item
}
