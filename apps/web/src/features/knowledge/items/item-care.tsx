import type { Audience, KnowledgeItem } from '@cuecard/contract/knowledge/knowledge.ts'
import { Badge, Box, Group } from '@mantine/core'
import { useNow } from '../../../shared/time/when.tsx'
import { AUDIENCES } from '../../../shared/audience/audiences.ts'
import { isDue } from './item-list.ts'
import classes from './item-state.module.css'

export function AudienceBadge({ audience }: { audience: Audience }) {
  const { label, title, color, text } = AUDIENCES[audience]
  return (
    <Badge variant="light" color={color} c={text} className={classes.badge ?? ''} title={title}>
      {label}
    </Badge>
  )
}

/** Whom an item is for, who looks after it, and when it is to be looked at. */
export function ItemCare({ item }: { item: KnowledgeItem }) {
  const { audience, proposed_audience, owner, review_by } = item
  if (audience === null && proposed_audience === null && owner === null && review_by === null) return null
  return (
    <Group component="span" gap="2px 8px" fz="xs" lh="1.25rem" c="dimmed">
      {audience === null ? null : <AudienceBadge audience={audience} />}
      {proposed_audience === 'internal' ? (
        <Badge
          variant="outline"
          color="gray"
          className={classes.badge ?? ''}
          title="Its words suggest that it is for your team alone, so it leads no answer yet. Choose an audience to decide."
        >
          Internal?
        </Badge>
      ) : null}
      {owner === null ? null : <span>Owner: {owner.name}</span>}
      <ReviewDate item={item} />
    </Group>
  )
}

function ReviewDate({ item }: { item: KnowledgeItem }) {
  const now = useNow(60_000)
  if (item.review_by === null) return null
  const day = formatDay(item.review_by)
  return isDue(item, now) ? (
    <Box component="span" c="var(--cc-warn-text)" fw={500}>
      Due for review since {day}
    </Box>
  ) : (
    <span>Review by {day}</span>
  )
}

/** A day without a zone, as the other dates are written: `11/30/2026`. */
const formatDay = (day: string): string => new Date(`${day}T12:00:00`).toLocaleDateString('en-US')
