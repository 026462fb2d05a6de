import type { KnowledgeItem } from '@cuecard/contract/knowledge/knowledge.ts'
import { Badge } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import classes from './item-state.module.css'

export function StateBadge({ label, color, state }: { label: string; color: string; state: string }) {
  return (
    <Badge variant="light" color={color} className={classes.badge ?? ''} data-state={state}>
      {label}
    </Badge>
  )
}

/** Why an item or a page is in its state, and what to do about it. */
export function Reason({ text, tone }: { text: string | null; tone: 'bad' | 'quiet' }) {
  if (!text) return null
  return (
    <span className={classes.reason} data-tone={tone}>
      {tone === 'bad' ? <IconAlertTriangle size={16} aria-hidden="true" /> : null}
      {text}
    </span>
  )
}

export function ItemReason({ item }: { item: KnowledgeItem }) {
  return <Reason text={item.sync_reason} tone={item.sync_state === 'failed' ? 'bad' : 'quiet'} />
}
