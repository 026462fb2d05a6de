import { Flex } from '@mantine/core'
import { IconThumbDown, IconThumbUp } from '@tabler/icons-react'
import type { Thumb } from './response-fate.ts'
import classes from './thumbs.module.css'

export interface Rated extends Thumb {
  comment: string | null
  user_email: string | null
}

/** The ratings of a response with their comments. */
export function Thumbs({ feedback }: { feedback: readonly Rated[] }) {
  if (feedback.length === 0) return null
  return (
    <Flex component="span" wrap="wrap" gap="4px 12px">
      {feedback.map(({ rating, comment, user_email }, at) => (
        <span key={at} className={classes.thumb} data-rating={rating}>
          {rating === 'up' ? (
            <IconThumbUp size={14} aria-hidden="true" />
          ) : (
            <IconThumbDown size={14} aria-hidden="true" />
          )}
          <span>
            <span className="cc-hidden">{rating === 'up' ? 'Thumb up from ' : 'Thumb down from '}</span>
            {user_email ?? 'a former user'}
            {comment ? <q className={classes.comment}>{comment}</q> : null}
          </span>
        </span>
      ))}
    </Flex>
  )
}
