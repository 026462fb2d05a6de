import { Box, Button as TextButton, Group, Text } from '@mantine/core'
import { IconArrowRight, IconCircleCheck, type TablerIcon } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../controls/button.tsx'
import { Panel } from './panel.tsx'
import classes from './waiting-list.module.css'

interface WaitingPanelProps {
  icon: TablerIcon
  title: string
  /** How many there are in all; the title shows it unless it is zero. */
  count: number
  purpose?: string
  /** Where the person deals with them. */
  action: { to: string; label: string } | null
  /** Said when there is nothing. */
  calm: ReactNode
  /** The rows. */
  children: ReactNode
}

/** One thing that waits: its first rows, how many there are, and where to deal with them; or that nothing waits. */
export function WaitingPanel({ icon: Icon, title, count, purpose, action, calm, children }: WaitingPanelProps) {
  return (
    <Panel
      icon={<Icon size={20} stroke={1.75} aria-hidden="true" />}
      title={count > 0 ? `${title} (${count.toLocaleString('en-US')})` : title}
      purpose={count > 0 ? purpose : undefined}
      padding="flush"
      actions={
        action ? (
          <Button component={Link} to={action.to} variant="default" size="compact-md" iconAfter={IconArrowRight}>
            {action.label}
          </Button>
        ) : null
      }
    >
      {count > 0 ? <ul className="cc-list">{children}</ul> : calm}
    </Panel>
  )
}

interface FirstRowsProps<T> {
  rows: readonly T[]
  /** How many are shown before all are asked for. */
  first: number
  children: (row: T, at: number) => ReactNode
}

/** The first rows of a list, and all of them on request. */
export function FirstRows<T>({ rows, first, children }: FirstRowsProps<T>) {
  const [all, setAll] = useState(false)
  const more = rows.length - first
  return (
    <>
      {(all ? rows : rows.slice(0, first)).map(children)}
      {more > 0 ? (
        <Group component="li" px={12} py={6}>
          <TextButton variant="subtle" color="gray" onClick={() => setAll(!all)}>
            {all ? 'Show fewer' : `Show ${more} more`}
          </TextButton>
        </Group>
      ) : null}
    </>
  )
}

/** Nothing waits here. */
export function Calm({ children }: { children: ReactNode }) {
  return (
    <p className={classes.calm}>
      <IconCircleCheck size={16} aria-hidden="true" />
      <span>{children}</span>
    </p>
  )
}

interface WaitingRowProps {
  title: ReactNode
  note?: ReactNode
  /** At the right end. */
  aside?: ReactNode
  /** Below both. */
  children?: ReactNode
}

export function WaitingRow({ title, note, aside, children }: WaitingRowProps) {
  return (
    <li className={classes.row}>
      <Box miw={0} flex={children ? 1 : undefined}>
        <Text className="cc-wrap" lineClamp={2}>
          {title}
        </Text>
        {note ? (
          <Text className="cc-wrap" c="dimmed" fz="sm" lineClamp={2}>
            {note}
          </Text>
        ) : null}
        {children}
      </Box>
      {aside ? <span>{aside}</span> : null}
    </li>
  )
}
