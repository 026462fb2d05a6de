import type { MomentComment } from '@cuecard/contract/meetings/comments.ts'
import { Box, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { RemoveDialog } from '../../../shared/dialogs/confirm-dialog.tsx'
import { When } from '../../../shared/time/when.tsx'
import { useFinishComment, useRemoveComment } from './comments.queries.ts'

/** A comment: its author deletes it, the colleague marks it done. `showsAbout` names the item of the manager notes. */
export function CommentView(props: { meetingId: string; comment: MomentComment; showsAbout?: boolean }) {
  const { meetingId, comment, showsAbout = false } = props
  const { id, author, to, text, about, created_at, done_at, can_delete, can_finish } = comment
  const [removing, setRemoving] = useState(false)
  const finish = useFinishComment(meetingId)
  const remove = useRemoveComment(meetingId)
  return (
    <Box>
      <Text size="sm" c="dimmed">
        <bdi>{author}</bdi> to <bdi>{to}</bdi>, <When value={created_at} />
        {done_at === null ? null : (
          <Text component="span" inherit c="var(--cc-good-text)">
            {' '}
            · Done <When value={done_at} />
          </Text>
        )}
      </Text>
      {showsAbout && about !== null ? (
        <Text size="sm" c="dimmed" className="cc-wrap">
          About “{about}”
        </Text>
      ) : null}
      <Text maw="var(--cc-measure)" className="cc-wrap" style={{ whiteSpace: 'pre-line' }} dir="auto">
        {text}
      </Text>
      <Group gap={4} ms={-8}>
        {can_finish ? (
          <Button
            variant="subtle"
            size="compact-sm"
            loading={finish.isPending}
            onClick={() => finish.mutate({ comment_id: id, is_done: done_at === null })}
          >
            {done_at === null ? 'Mark done' : 'Not done'}
          </Button>
        ) : null}
        {can_delete ? (
          <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setRemoving(true)}>
            Delete comment
          </Button>
        ) : null}
      </Group>
      <RemoveDialog
        item={removing ? comment : null}
        request={remove}
        title={() => 'Delete this comment?'}
        onClose={() => setRemoving(false)}
      >
        {() => 'It leaves the meeting for everyone. The mail that told of it is not taken back.'}
      </RemoveDialog>
    </Box>
  )
}
