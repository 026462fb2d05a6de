import type { CompanyUser } from '@cuecard/contract/companies.ts'
import { Badge, Box, Group, Stack } from '@mantine/core'
import { cx } from '../../../lib/cx.ts'
import { useSession } from '../../../lib/session.ts'
import cards from '../../../shared/layout/card-table.module.css'
import { When } from '../../../shared/time/when.tsx'
import { ChooseRow, NoChoice } from '../../../shared/rows/chosen-bar.tsx'
import type { ChosenRows } from '../../../shared/rows/chosen-rows.ts'
import { rowKeys } from '../../../shared/rows/row-keys.ts'
import { TableHead } from '../../../shared/layout/table-head.tsx'
import { disabledReasonsFor, displayName, nameOf, roleLabel } from './colleague-rules.ts'
import classes from './users-table.module.css'
import { UserMenu } from './user-menu.tsx'

interface UserTableProps {
  /** The rows that are shown. */
  colleagues: readonly CompanyUser[]
  /** All users, for rules such as that of the last admin. */
  all: readonly CompanyUser[]
  chosen: ChosenRows
  sort: string | undefined
  onSort: (sort: string | null) => void
  onRemove: (colleague: CompanyUser) => void
}

const COLUMNS = [
  { name: 'Name', sort: 'name' },
  { name: 'Role', sort: 'role' },
  { name: 'Extension', sort: 'extension' },
  { name: 'Last seen', sort: 'seen' },
  { name: 'Actions', hidden: true },
]

/** Users with their roles: a table on wide screens, cards on narrow ones. */
export function UserTable({ colleagues, all, chosen, sort, onSort, onRemove }: UserTableProps) {
  const session = useSession()
  const own = session.user.id
  const mayRemove = (colleague: CompanyUser) => disabledReasonsFor(session, colleague, all).remove === null
  const anyChoice = colleagues.some(mayRemove)
  return (
    <table className={cx(cards.table, classes.table)} aria-label="Active Users">
      <TableHead columns={COLUMNS} sort={sort} onSort={onSort} />
      <tbody>
        {colleagues.map((colleague) => (
          <tr key={colleague.id} {...rowKeys()}>
            <td className={classes.main}>
              <Group gap="sm" align="flex-start" wrap="nowrap">
                {mayRemove(colleague) ? (
                  <ChooseRow id={colleague.id} name={displayName(colleague)} chosen={chosen} />
                ) : anyChoice ? (
                  <NoChoice />
                ) : null}
                <Person colleague={colleague} own={colleague.id === own} />
              </Group>
            </td>
            <td data-label="Role">{roleLabel(colleague.role)}</td>
            <td data-label="Extension">
              <Connected yes={colleague.has_connected_with_extension} />
            </td>
            <td data-label="Last seen">
              <When value={colleague.last_seen_at} />
            </td>
            <td className={classes.actions}>
              <UserMenu colleague={colleague} all={all} onRemove={() => onRemove(colleague)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Person({ colleague, own }: { colleague: CompanyUser; own: boolean }) {
  return (
    <Stack gap={0} miw={0}>
      <span className={classes.title} data-unnamed={!colleague.first_name}>
        {nameOf(colleague)}
        {own ? (
          <Badge size="sm" variant="light" color="gray" className={classes.badge ?? ''} data-tone="quiet">
            You
          </Badge>
        ) : null}
      </span>
      <Box component="span" c="dimmed" fz="sm">
        {colleague.email}
      </Box>
    </Stack>
  )
}

function Connected({ yes }: { yes: boolean }) {
  return (
    <Badge
      variant="light"
      color={yes ? 'green' : 'gray'}
      className={classes.badge ?? ''}
      data-tone={yes ? 'good' : 'quiet'}
    >
      {yes ? 'Connected' : 'Not connected'}
    </Badge>
  )
}
