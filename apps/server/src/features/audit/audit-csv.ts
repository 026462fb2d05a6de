import { BYTE_ORDER_MARK, csvLines } from '../../platform/csv.ts'
import type { AuditEntryRow } from './audit.store.ts'

const HEADER = ['Time (UTC)', 'Action', 'Who', 'Target', 'Detail', 'IP address', 'Company']

export const csvHead = (): string => BYTE_ORDER_MARK + csvLines([HEADER])

/** A line an entry. */
export const csvRows = (rows: readonly AuditEntryRow[]) =>
  csvLines(
    rows.map((row) => [
      row.at.toISOString(),
      row.action,
      row.actor_email,
      row.target,
      row.detail,
      row.ip,
      row.company_name,
    ]),
  )
