import type { AuditEntry } from '@cuecard/contract/audit.ts'
import { formatDateTime } from '@cuecard/contract/time.ts'
import { Box } from '@mantine/core'
import { cx } from '../../lib/cx.ts'
import cards from '../../shared/layout/card-table.module.css'
import { When } from '../../shared/time/when.tsx'
import { TableHead } from '../../shared/layout/table-head.tsx'
import { ACTION_LABELS } from './action-labels.ts'
import classes from './audit-table.module.css'

interface AuditTableProps {
  entries: readonly AuditEntry[]
  /** Adds the company's name to each entry, where the log shows several companies. */
  withCompany: boolean
  /** The entries of a changed filter are loading. */
  stale: boolean
}

/** Who did what to whom: a table on wide screens, cards on narrow ones. */
export function AuditTable({ entries, withCompany, stale }: AuditTableProps) {
  return (
    <table
      className={cx(cards.table, classes.table)}
      aria-label="Audit log entries"
      aria-busy={stale}
      data-stale={stale}
    >
      <TableHead
        columns={[
          { name: 'Time', className: classes.time },
          { name: 'Who', className: classes.who },
          { name: 'Did what', className: classes.did },
          'To whom or what',
          'Detail',
          ...(withCompany ? [{ name: 'Company', className: classes.company }] : []),
          { name: 'From', className: classes.from },
        ]}
      />
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id}>
            <td className={classes.time}>
              <When value={entry.at} />
            </td>
            <td className={classes.who}>
              {entry.actor_email ?? (
                <Box component="span" c="dimmed">
                  {actorFallback(entry)}
                </Box>
              )}
            </td>
            <td className={classes.did} data-tone={entry.action === 'sign_in_failed' ? 'warn' : 'usual'}>
              {ACTION_LABELS[entry.action].did}
            </td>
            <Cell label="To whom or what" value={entry.target} />
            <Cell label="Detail" value={entry.detail?.replaceAll(INSTANT, (at) => formatDateTime(at)) ?? null} />
            {withCompany ? <Cell label="Company" value={entry.company_name} /> : null}
            <Cell label="From" value={entry.ip} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** In a detail: the log is read in many time zones. */
const INSTANT = /\d{4}-\d\d-\d\dT[\d:.]+Z/g

/** A cell without a value is left out on narrow screens. */
function Cell({ label, value }: { label: string; value: string | null }) {
  return (
    <td data-label={label} data-empty={!value} className={classes.cell}>
      {value ?? ''}
    </td>
  )
}

/** An entry without a person: an unknown visitor on a sign-in screen, or Cuecard itself. */
/** A password is reset by nobody who is known where its link was shown on the server's console. */
const actorFallback = ({ action }: AuditEntry) =>
  action === 'sign_in_failed' || action === 'password_reset' ? 'Unknown visitor' : 'Cuecard'
