import { Badge, Flex } from '@mantine/core'
import { IconThumbDown, IconThumbUp } from '@tabler/icons-react'
import type { Judged, Thumb } from './response-fate.ts'
import classes from './thumbs.module.css'

const UNCERTAIN = 'It broke off, cites no passage, or names figures that its passages do not hold'

/** Whether the documents held an answer, and how many thumbs it got. */
export function FateBadges({ judged, thumbs }: { judged: Judged; thumbs: readonly Thumb[] }) {
  const { outcome, is_uncertain } = judged
  return (
    <>
      {outcome === 'refused' ? (
        <Badge bg="var(--cc-warn-soft)" c="var(--cc-warn-text)" tt="none" flex="none">
          Refused
        </Badge>
      ) : null}
      {is_uncertain ? (
        <Badge bg="var(--cc-hover)" c="var(--cc-text)" tt="none" flex="none" title={UNCERTAIN}>
          Uncertain
        </Badge>
      ) : null}
      <ThumbCount thumbs={thumbs} rating="up" />
      <ThumbCount thumbs={thumbs} rating="down" />
    </>
  )
}

function ThumbCount({ thumbs, rating }: { thumbs: readonly Thumb[]; rating: Thumb['rating'] }) {
  const count = thumbs.filter((thumb) => thumb.rating === rating).length
  if (count === 0) return null
  const Icon = rating === 'up' ? IconThumbUp : IconThumbDown
  return (
    <Flex component="span" className={classes.thumb ?? ''} data-rating={rating} flex="none" fz="xs">
      <Icon size={14} aria-hidden="true" />
      <span className="cc-hidden">{rating === 'up' ? 'Thumbs up: ' : 'Thumbs down: '}</span>
      {count}
    </Flex>
  )
}
