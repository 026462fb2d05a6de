import { MB } from '@cuecard/contract/limits.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { conflict } from '../../../platform/errors.ts'
import { sumFileBytes } from './item-versions.store.ts'

/**
 * Called in the transaction that has added a file and holds `lockCompanyItems`, so that two at once cannot both find room.
 * @throws 409 when the company's documents, with their earlier versions, take more than `COMPANY_STORAGE_MB`
 */
export async function requireRoom(deps: Deps, tx: Db, companyId: string): Promise<void> {
  const limit = deps.config.COMPANY_STORAGE_MB
  if (limit === 0 || (await sumFileBytes(tx, companyId)) <= limit * MB) return
  throw conflict(
    `Your company's documents and their earlier versions may take ${limit.toLocaleString('en')} MB, and this file would exceed that. Remove documents that you no longer need.`,
  )
}
