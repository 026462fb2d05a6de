import { Box, Flex, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { cx } from '../../../lib/cx.ts'
import classes from './users-table.module.css'
import { IconWithReason } from '../../../shared/controls/disabled-reason.tsx'
import { MoreMenu } from '../../../shared/controls/more-menu.tsx'

export interface RowAction {
  label: string
  icon: ReactNode
  /** Why the action is disabled, shown below its label; null when it is not. */
  reason: string | null
  destructive?: boolean
  run: () => void
}

interface RowMenuProps {
  /** The row's name, for the button's accessible name. */
  about: string
  /** Why there are no actions at all; null when there are. */
  reason: string | null
  busy: boolean
  actions: readonly RowAction[]
}

/** The actions of one row. A disabled action stays reachable by keyboard and shows its reason. */
export function RowMenu({ about, reason, busy, actions }: RowMenuProps) {
  const label = `Actions for ${about}`
  if (reason !== null) {
    return (
      <IconWithReason reason={reason} aria-label={label}>
        <IconDots size={20} aria-hidden="true" />
      </IconWithReason>
    )
  }
  return (
    <MoreMenu aria-label={label} loading={busy}>
      {actions.map((action) => (
        <ActionItem key={action.label} action={action} />
      ))}
    </MoreMenu>
  )
}

function ActionItem({ action: { label, icon, reason, destructive = false, run } }: { action: RowAction }) {
  const refused = reason !== null
  return (
    <Menu.Item
      leftSection={icon}
      className={cx(refused && classes.refused)}
      aria-disabled={refused}
      closeMenuOnClick={!refused}
      onClick={() => {
        if (!refused) run()
      }}
      {...(destructive && !refused ? { c: 'var(--cc-bad-text)' } : {})}
    >
      <Flex component="span" direction="column">
        <span className={classes.label}>{label}</span>
        {refused ? (
          <Box component="span" c="dimmed" fz="xs">
            {reason}
          </Box>
        ) : null}
      </Flex>
    </Menu.Item>
  )
}
