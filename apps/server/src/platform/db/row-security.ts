import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from './database.ts'

/** The connection's setting that says whose rows it may see: a company's id, or `all`. Without it there are none. */
export const COMPANY_SETTING = 'cuecard.company_id'
export const EVERY_COMPANY = 'all'

const setting = `current_setting('${COMPANY_SETTING}', true)`

/**
 * Neither `all` nor the empty text that a setting leaves behind is ever cast, in any order of evaluation.
 * As subqueries they are worked out once a query; in the open they would be for each row, which made scans six times as slow.
 */
const rule = (column: string) =>
  `(select ${setting}) = '${EVERY_COMPANY}' or ${column} = (select nullif(nullif(${setting}, ''), '${EVERY_COMPANY}')::uuid)`

/** Changes with the rule, so that the policy of another version is found and replaced. */
const POLICY = `company_${createHash('sha256').update(rule('company_id')).digest('hex').slice(0, 8)}`

/** What a database has that was made with these rules: part of the template's key. */
export const ROW_SECURITY_VERSION = POLICY

/** Tables of companies' rows that are not bound yet, by the catalogue: every one with a `company_id`, and `companies`. */
const OPEN_TABLES = sql`
  select format('%I.%I', space.nspname, class.relname) as name, quote_ident(attribute.attname) as column,
    array(select quote_ident(polname) from pg_policy where polrelid = class.oid) as others
  from pg_class class
    join pg_namespace space on space.oid = class.relnamespace and space.nspname = 'public'
    join pg_attribute attribute on attribute.attrelid = class.oid and not attribute.attisdropped
      and attribute.attname = case class.relname when 'companies' then 'id' else 'company_id' end
  where class.relkind in ('r', 'p') and not (class.relrowsecurity and class.relforcerowsecurity
    and array(select polname::text from pg_policy where polrelid = class.oid) = array[${POLICY}])`

/**
 * Binds every table of companies' rows to the connection's setting, its owner included. Touches only tables that are
 * not bound yet, so that a usual start takes no locks.
 */
export async function secureRows(tx: Db): Promise<void> {
  const { rows } = (await tx.execute(OPEN_TABLES)) as unknown as {
    rows: { name: string; column: string; others: string[] }[]
  }
  for (const { name, column, others } of rows) {
    for (const policy of others) await tx.execute(sql.raw(`drop policy ${policy} on ${name}`))
    await tx.execute(sql.raw(`create policy ${POLICY} on ${name} using (${rule(column)}) with check (${rule(column)})`))
    await tx.execute(sql.raw(`alter table ${name} enable row level security, force row level security`))
  }
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** @throws when it is not an id: `all`, above all, must not be passed as an id. */
export function checkCompanyId(id: string): void {
  if (!UUID.test(id)) throw new Error('A company’s rows were asked for without the company’s id')
}
