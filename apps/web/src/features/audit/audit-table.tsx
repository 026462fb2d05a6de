import type { AuditEntry } from '@cuecard/contract/audit.ts'
import { Box } from '@mantine/core'
import { cx } from '../../lib/cx.ts'
import cards from '../../shared/layout/card-table.module.css'
import { When } from '../../shared/time/when.tsx'
import { ACTION_LABELS } from './action-labels.ts'
import classes from './audit-table.module.css'

interface AuditTableProps {
  entries: readonly AuditEntry[]
  /** Several companies' entries stand below each other. */
  withCompany: boolean
  /** Another filter's entries are on their way. */
  stale: boolean
}

/** Who did what to whom; a table on a desk, cards on a phone. */
export function AuditTable({ entries, withCompany, stale }: AuditTableProps) {
  return (
    <table
      className={cx(cards.table, classes.table)}
      aria-label="Audit log entries"
      aria-busy={stale}
      data-stale={stale}
    >
      <thead>
        <tr>
          <th scope="col" className={classes.time}>
            Time
          </th>
          <th scope="col" className={classes.who}>
            Who
          </th>
          <th scope="col" className={classes.did}>
            Did what
          </th>
          <th scope="col">To whom or what</th>
          <th scope="col">Detail</th>
          {withCompany ? (
            <th scope="col" className={classes.company}>
              Company
            </th>
          ) : null}
          <th scope="col" className={classes.from}>
            From
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id}>
            <td className={classes.time}>
              <When value={entry.at} />
            </td>
            <td className={classes.who}>
              {entry.actor_email ?? (
                <Box component="span" c="dimmed">
                  {nobody(entry)}
                </Box>
              )}
            </td>
            <td className={classes.did} data-tone={entry.action === 'sign_in_failed' ? 'warn' : 'usual'}>
              {ACTION_LABELS[entry.action].did}
            </td>
            <Cell label="To whom or what" value={entry.target} />
            <Cell label="Detail" value={entry.detail} />
            {withCompany ? <Cell label="Company" value={entry.company_name} /> : null}
            <Cell label="From" value={entry.ip} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** On a phone a cell without a value takes no room. */
function Cell({ label, value }: { label: string; value: string | null }) {
  return (
    <td data-label={label} data-empty={!value} className={classes.cell}>
      {value ?? ''}
    </td>
  )
}

/** Without an address it was somebody unknown at the door, or Cuecard by itself. */
const nobody = ({ action }: AuditEntry) => (action === 'sign_in_failed' ? 'Somebody not signed in' : 'Cuecard')
