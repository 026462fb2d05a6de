import { Button, Stack } from '@mantine/core'
import { IconMessagePlus } from '@tabler/icons-react'
import { useState } from 'react'
import { CommentForm, type Moment } from './comment-form.tsx'
import { CommentView } from './comment-view.tsx'
import { useMomentComments } from './comments.queries.ts'

/** The comments on an item of the manager notes, and the way to write one. Nothing for an item that rests on no row. */
export function ItemComments(props: { meetingId: string; message_id: string | undefined; about: string }) {
  const { meetingId, message_id, about } = props
  const [writing, setWriting] = useState(false)
  const comments = useMomentComments(meetingId).data?.comments ?? []
  if (message_id === undefined) return null
  const moment: Moment = { meetingId, message_id, about }
  return (
    <Stack gap="xs" align="flex-start">
      {comments
        .filter((comment) => comment.message_id === message_id && comment.about === about)
        .map((comment) => (
          <CommentView key={comment.id} meetingId={meetingId} comment={comment} />
        ))}
      {writing ? (
        <CommentForm moment={moment} onClose={() => setWriting(false)} />
      ) : (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          ms={-8}
          leftSection={<IconMessagePlus size={14} aria-hidden="true" />}
          aria-label={`Comment on: ${about}`}
          onClick={() => setWriting(true)}
        >
          Comment
        </Button>
      )}
    </Stack>
  )
}
