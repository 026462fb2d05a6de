import { randomUUID } from 'node:crypto'
import type { Company, CompanyType } from '@cuecard/contract/session.ts'
import type { Db } from '../../platform/db/database.ts'
import type { DatabaseDeps, Deps } from '../../platform/deps.ts'
import { orNotFound } from '../../platform/errors.ts'
import { newConnectionToken } from '../../platform/secrets.ts'
import * as store from './companies.store.ts'

export { type CompanyRow, lockSavingRules, lockSavingSwitch } from './companies.store.ts'

/** Adds a company inside the caller's transaction. */
export async function addCompany(
  deps: DatabaseDeps,
  db: Db,
  company: { name: string; type: CompanyType },
): Promise<store.CompanyRow> {
  const id = randomUUID()
  await store.insertCompany(db, {
    id,
    name: company.name,
    type: company.type,
    connection_token: newConnectionToken('company'),
    created_at: deps.clock.now(),
  })
  return companyOf(db, id)
}

/** The name that the provider's own company starts with. */
export const PROVIDER = 'Cuecard'

/** The provider's own company, which every installation has; created at the first start. Returns its id. */
export async function seedProvider(deps: DatabaseDeps): Promise<string> {
  const known = await store.findInternalControlCompany(deps.db)
  if (known) return known.id
  const added = await deps.db.transaction((tx) =>
    addCompany(deps, tx, { name: PROVIDER, type: 'internal_control_company' }),
  )
  return added.id
}

/** @throws 404 */
export const companyOf = async (db: Db, id: string): Promise<store.CompanyRow> =>
  orNotFound(await store.findCompany(db, id), 'Company not found')

/**
 * The company as it is now, locked until the transaction ends: two changes that depend on what is there (its last
 * admin, the value before) follow each other. @throws 404
 */
export const lockCompany = async (tx: Db, id: string): Promise<store.CompanyRow> =>
  orNotFound(await store.lockCompanyRow(tx, id), 'Company not found')

export const companyNamed = store.findCompanyByName
/** The provider's own company, under any name. */
export const internalControlCompany = store.findInternalControlCompany
export const companyWithToken = store.findCompanyByConnectionToken
export const companiesWithIndex = store.listCompaniesWithIndex
export const companiesWithNightlyResync = store.listCompaniesWithNightlyResync

/** What the knowledge feature keeps on the company: last sync, index version, counts, switch. Tells every cache. */
export async function updateKnowledgeState(
  deps: Deps,
  db: Db,
  change: { company_id: string } & Partial<
    Pick<
      store.CompanyRow,
      | 'last_knowledge_sync_datetime'
      | 'knowledge_changed_at'
      | 'has_playbook'
      | 'playbook_engine'
      | 'playbook_nothing_from'
      | 'is_nightly_resync_enabled'
      | 'index_version'
      | 'index_passages'
      | 'index_embedded'
    >
  >,
): Promise<void> {
  const { company_id, ...values } = change
  await store.updateCompany(db, company_id, values)
  await deps.signals.publish(db, 'knowledge', company_id)
}

/** Changes a company's name, switches or token inside the caller's transaction, and tells every cache. */
export async function changeCompany(
  deps: Deps,
  db: Db,
  change: { id: string } & Partial<
    Pick<
      store.CompanyRow,
      | 'name'
      | 'connection_token'
      | 'is_meeting_saving_enabled'
      | 'is_extension_ui_active_for_users'
      | 'consent_policy'
      | 'has_talk_prompts'
      | 'is_chat_captured'
    >
  >,
): Promise<store.CompanyRow> {
  const { id, ...values } = change
  await store.updateCompany(db, id, values)
  await deps.signals.publish(db, 'company', id)
  return companyOf(db, id)
}

/** The company as its own people see it. */
export const presentCompany = (row: store.CompanyRow): Company => ({
  id: row.id,
  name: row.name,
  type: row.type,
  connection_token: row.connection_token,
  last_knowledge_sync_datetime: row.last_knowledge_sync_datetime?.toISOString() ?? null,
})
