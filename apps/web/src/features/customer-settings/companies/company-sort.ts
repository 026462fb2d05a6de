import type { CompanyDetail } from '@cuecard/contract/companies.ts'
import { z } from 'zod'
import { stuckBecause } from './stuck.ts'

/** The order of the cards; newest first without one. */
export const CompanySort = z.enum(['stuck', 'name', 'users', 'synced'])
export type CompanySort = z.infer<typeof CompanySort>

const ORDERS: Record<CompanySort, (a: CompanyDetail, b: CompanyDetail) => number> = {
  stuck: (a, b) => stuckBecause(b).length - stuckBecause(a).length,
  name: (a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }),
  users: (a, b) => b.user_count - a.user_count,
  synced: (a, b) => (b.last_knowledge_sync_datetime ?? '').localeCompare(a.last_knowledge_sync_datetime ?? ''),
}

export const sortCompanies = (companies: readonly CompanyDetail[], sort: CompanySort | undefined) =>
  sort ? companies.toSorted(ORDERS[sort]) : companies
