import type { Connection, Table } from '@lancedb/lancedb'
import { passageSchema } from './lance-schema.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** A published version is gone: the folder was deleted, or an older backup of it was put back. */
export class IndexLost extends Error {}

/** The name of a company's table. @throws TypeError when the id is not a UUID: it becomes a folder's name. */
export function tableName(companyId: string): string {
  if (!UUID.test(companyId)) throw new TypeError('A company id must be a UUID')
  return companyId.toLowerCase()
}

/** A literal for LanceDB's SQL filters. */
export const quote = (value: string) => `'${value.replaceAll("'", "''")}'`

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
 * Opens a table for writing on top of the published version. Newer versions are what a dead writer left behind:
 * restoring the published one puts a version in front of them that has nothing of theirs.
 */
export async function openForWriting(
  connection: Connection,
  companyId: string,
  published: number | null,
): Promise<Table> {
  const name = tableName(companyId)
  if (published === null) {
    // `overwrite` keeps counting where the leftovers stopped, so a version's number never comes twice.
    return connection.createEmptyTable(name, passageSchema(), { mode: 'overwrite' })
  }
  const table = await connection.openTable(name)
  if ((await table.version()) === published) return table
  table.close()
  const old = await openVersion(connection, companyId, published)
  await old.restore()
  return old
}
