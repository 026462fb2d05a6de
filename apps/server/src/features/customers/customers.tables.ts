import { pgTable } from 'drizzle-orm/pg-core'
import { partOf } from '../../platform/db/columns.ts'
import { companies } from '../companies/companies.tables.ts'

/** A customer that somebody named or gave a domain. */
export interface NamedCustomer {
  /** Its first domain, or a made id where somebody named it for a meeting without one. */
  id: string
  /** Null where only domains were assigned: the name comes from the domain. */
  name: string | null
  domains: string[]
}

/** One row a company: what people said about customers is read together and checked against each other, so that the row is also its lock. */
export const customerBooks = pgTable('customer_books', (t) => ({
  company_id: partOf(() => companies.id).primaryKey(),
  customers: t.jsonb().$type<NamedCustomer[]>().notNull().default([]),
  /** Domains that are no customer's. */
  other_domains: t.text().array().notNull().default([]),
  updated_at: t.timestamp({ withTimezone: true }).notNull(),
}))
