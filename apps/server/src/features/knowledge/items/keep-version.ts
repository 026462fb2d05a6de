import { randomUUID } from 'node:crypto'
import { KNOWLEDGE_VERSIONS_MAX } from '@cuecard/contract/limits.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { ItemRow } from '../knowledge.store.ts'
import { deleteVersions, insertVersion, listVersions } from './item-versions.store.ts'

/**
 * Keeps the present file of a locked item as its latest earlier version, in the transaction that gives it another file. Returns
 * the keys of files that nothing names any more, to be removed after the commit.
 */
export async function keepVersion(
  tx: Db,
  item: ItemRow,
  { now, by }: { now: Date; by: string | null },
): Promise<string[]> {
  const { file_key, file_path, size_bytes, content_hash } = item
  if (file_key === null || content_hash === null) return []
  const [last, ...older] = await listVersions(tx, item)
  await insertVersion(tx, {
    id: randomUUID(),
    company_id: item.company_id,
    item_id: item.id,
    number: (last?.number ?? 0) + 1,
    file_path: file_path ?? item.name,
    file_key,
    size_bytes: size_bytes ?? 0,
    content_hash,
    valid_from: last?.valid_until ?? item.created_at,
    valid_until: now,
    replaced_by: by,
  })
  const over = last ? [last, ...older].slice(KNOWLEDGE_VERSIONS_MAX - 1) : []
  await deleteVersions(
    tx,
    item,
    over.map(({ id }) => id),
  )
  return over.map((version) => version.file_key)
}
