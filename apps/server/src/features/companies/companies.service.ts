import { randomBytes, randomUUID } from 'node:crypto'
import type { Company, CompanyType } from '@cuecard/contract/auth.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { notFound } from '../../platform/errors.ts'
import {
  type CompanyRow,
  findCompany,
  findCompanyByName,
  insertCompany,
  listCompaniesWithIndex,
  updateCompany,
} from './companies.store.ts'

export type { CompanyRow } from './companies.store.ts'

/** Adds a company inside the caller's transaction. */
export async function addCompany(
  deps: Deps,
  db: Db,
  company: { name: string; type: CompanyType },
): Promise<CompanyRow> {
  const id = randomUUID()
  await insertCompany(db, {
    id,
    name: company.name,
    type: company.type,
    connection_token: `cue_company_${randomBytes(32).toString('base64url')}`,
    created_at: deps.clock.now(),
  })
  return companyOf(db, id)
}

/** @throws 404 */
export async function companyOf(db: Db, id: string): Promise<CompanyRow> {
  const row = await findCompany(db, id)
  if (!row) throw notFound('Company not found')
  return row
}

export const companyNamed = findCompanyByName
export const companiesWithIndex = listCompaniesWithIndex

/** What the knowledge feature keeps on the company: last sync, index version and counts. Tells every cache. */
export async function updateKnowledgeState(
  deps: Deps,
  db: Db,
  change: { company_id: string } & Partial<
    Pick<
      CompanyRow,
      'last_knowledge_sync_datetime' | 'knowledge_changed_at' | 'index_version' | 'index_passages' | 'index_embedded'
    >
  >,
): Promise<void> {
  const { company_id, ...values } = change
  await updateCompany(db, company_id, values)
  await deps.signals.publish(db, 'knowledge', company_id)
}

/** The company as its own people see it. */
export function presentCompany(row: CompanyRow): Company {
  return {
    id: row.id,
    name: row.name,
    type: row.type,
    connection_token: row.connection_token,
    last_knowledge_sync_datetime: row.last_knowledge_sync_datetime?.toISOString() ?? null,
  }
}
