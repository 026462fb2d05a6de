import { Box, Button, Group } from '@mantine/core'
import { IconMessagePlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTyped } from '../../../shared/dialogs/typed-texts.tsx'
import { CommentForm, momentKey, type Moment } from './comment-form.tsx'
import { CommentView } from './comment-view.tsx'
import { useMomentComments } from './comments.queries.ts'

interface ItemCommentsProps {
  meetingId: string
  message_id: string | undefined
  about: string
  /** Stands beside the way to comment. */
  children?: ReactNode
}

/** The comments on an item of the manager notes, and the way to write one, but for an item that rests on no row. */
export function ItemComments({ meetingId, message_id, about, children = null }: ItemCommentsProps) {
  const typed = useTyped()
  const [writing, setWriting] = useState(
    () => message_id !== undefined && typed.of('comment', momentKey({ message_id, about })) !== null,
  )
  const comments = useMomentComments(meetingId).data?.comments ?? []
  if (message_id === undefined) return children
  const moment: Moment = { meetingId, message_id, about }
  return (
    <Group gap="xs">
      {comments
        .filter((comment) => comment.message_id === message_id && comment.about === about)
        .map((comment) => (
          <Box key={comment.id} w="100%">
            <CommentView meetingId={meetingId} comment={comment} />
          </Box>
        ))}
      {writing ? (
        <Box w="100%">
          <CommentForm moment={moment} onClose={() => setWriting(false)} />
        </Box>
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
      {children}
    </Group>
  )
}
