import { randomUUID } from 'node:crypto'
import type { Database } from './database.ts'

/** A table of companies' rows. `column` says whose a row is. */
export interface TenantTable {
  name: string
  column: string
}

/** By the catalogue, so that a new table is in every check that goes over them. */
export async function tenantTables(database: Database): Promise<TenantTable[]> {
  const { rows } = await database.query(
    `select table_name as name, column_name as column from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE'
        and (column_name = 'company_id' or (table_name = 'companies' and column_name = 'id')) order by table_name`,
  )
  return rows.map((row) => ({ name: String(row['name']), column: String(row['column']) }))
}

export interface Insert {
  text: string
  values: unknown[]
}

const VALUES: Record<string, () => unknown> = {
  date: () => new Date(Math.random() * 4e12).toISOString().slice(0, 10),
  uuid: randomUUID,
  text: randomUUID,
  'timestamp with time zone': () => new Date(),
  jsonb: () => '[]',
  integer: () => 1,
  smallint: () => 1,
  bigint: () => 1,
  real: () => 1,
  'double precision': () => 1,
  boolean: () => true,
}

/** Makes rows of any table for any company, with the rows that they refer to. */
export function createRowMaker(database: Database) {
  const made = new Map<string, Promise<Record<string, unknown>>>()

  const columnsOf = async (table: string) => {
    const { rows } = await database.query(
      `select attname as name, format_type(atttypid, null) as type,
          (select confrelid::regclass::text from pg_constraint where contype = 'f' and conrelid = attrelid and conkey = array[attnum]) as parent
        from pg_attribute
        where attrelid = $1::regclass and attnum > 0 and not attisdropped
          and ((attnotnull and not atthasdef and attidentity = '') or attname = 'company_id')`,
      [table],
    )
    return rows.map(({ name, type, parent }) => ({ name: String(name), type: String(type), parent }))
  }

  /** The statement that would add another row of this company's. */
  const insertInto = async (table: TenantTable, companyId: string): Promise<Insert> => {
    const columns = await columnsOf(table.name)
    const values: unknown[] = []
    for (const { name, type, parent } of columns) {
      if (name === table.column || parent === 'companies') values.push(companyId)
      else if (typeof parent === 'string')
        values.push((await row({ name: parent, column: 'company_id' }, companyId))['id'])
      else if (VALUES[type]) values.push(VALUES[type]())
      else throw new Error(`What stands in ${table.name}.${name}? Give VALUES something of type ${type}`)
    }
    const places = columns.map((_, at) => `$${at + 1}`)
    return { text: `insert into ${table.name} (${columns.map(({ name }) => name)}) values (${places})`, values }
  }

  const add = async (table: TenantTable, companyId: string): Promise<Record<string, unknown>> => {
    const { text, values } = await insertInto(table, companyId)
    const { rows } = await database.query(`${text} returning *`, values)
    if (!rows[0]) throw new Error(`No row of ${table.name} was made`)
    return rows[0]
  }

  /** One row of the table that belongs to the company; the same at every call. */
  const row = (table: TenantTable, companyId: string): Promise<Record<string, unknown>> => {
    const key = `${table.name} ${companyId}`
    const known = made.get(key) ?? add(table, companyId)
    made.set(key, known)
    return known
  }

  return { insertInto, row }
}
