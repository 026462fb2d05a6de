import type { Connection, Table } from '@lancedb/lancedb'
import { passageSchema } from './lance-schema.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** A published version is missing: the folder was deleted, or replaced by an older backup. */
export class IndexLost extends Error {}

/** The name of a company's table. @throws TypeError when the id is not a UUID, because it becomes the name of a folder */
export function tableName(companyId: string): string {
  if (!UUID.test(companyId)) throw new TypeError('A company id must be a UUID')
  return companyId.toLowerCase()
}

/** A literal for LanceDB's SQL filters. */
const quote = (value: string) => `'${value.replaceAll("'", "''")}'`

export const quoteAll = (values: Iterable<string>) => [...values].map(quote).join(', ')

/** Opens a table at one version, for reading. @throws IndexLost */
export async function openVersion(connection: Connection, companyId: string, version: number): Promise<Table> {
  const name = tableName(companyId)
  try {
    const table = await connection.openTable(name)
    await table.checkout(version)
    return table
  } catch (cause) {
    throw new IndexLost(`The knowledge index has no version ${version} for company ${name}`, { cause })
  }
}

/**
 * Opens a table for writing on top of the published version. Newer versions are leftovers of a writer that crashed:
 * restoring the published version creates a new one without their changes.
 */
export async function openForWriting(
  connection: Connection,
  companyId: string,
  published: number | null,
): Promise<Table> {
  const name = tableName(companyId)
  if (published === null) {
    // `overwrite` continues the numbering after leftovers, so a version number is never used twice.
    return connection.createEmptyTable(name, passageSchema(), { mode: 'overwrite' })
  }
  const table = await connection.openTable(name)
  if ((await table.version()) === published) return table
  table.close()
  const old = await openVersion(connection, companyId, published)
  await old.restore()
  return old
}
