import type { MomentComment } from '@cuecard/contract/meetings/comments.ts'
import type { MeetingDetail, TranscriptMessage } from '@cuecard/contract/meetings/meetings.ts'
import { Box, Stack } from '@mantine/core'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { useTyped } from '../../../shared/dialogs/typed-texts.tsx'
import { CommentForm, momentKey } from './comment-form.tsx'
import { CommentView } from './comment-view.tsx'
import { useMomentComments } from './comments.queries.ts'

const NONE: readonly MomentComment[] = []

/** The comments as rows, by the index of the message that they are about; `write` opens the form below one; the forms with a typed text stay open. */
export function useCommentRows(meeting: MeetingDetail, messages: readonly TranscriptMessage[]) {
  const comments = useMomentComments(meeting.id).data?.comments ?? NONE
  const typed = useTyped()
  const isTyped = useCallback(
    (message_id: string) => typed.of('comment', momentKey({ message_id, about: null })) !== null,
    [typed],
  )
  const [writing, setWriting] = useState<readonly string[]>(() =>
    messages.map(({ message_id }) => message_id).filter(isTyped),
  )
  const byMessage = useMemo(() => Map.groupBy(comments, ({ message_id }) => message_id), [comments])
  const rows = (at: number): ReactNode => {
    const message_id = messages[at]?.message_id
    if (message_id === undefined) return null
    const found = byMessage.get(message_id)
    const isWriting = writing.includes(message_id)
    if (!found && !isWriting) return null
    return (
      <Box
        component="li"
        data-note
        py={10}
        ps={{ base: 16, md: 64 }}
        pe={{ base: 16, md: 20 }}
        bg="var(--cc-sunken)"
        style={{ borderTop: '1px solid var(--cc-line)', boxShadow: 'inset 3px 0 0 var(--cc-accent)' }}
      >
        <Stack gap="sm">
          {found?.map((comment) => (
            <CommentView key={comment.id} meetingId={meeting.id} comment={comment} showsAbout />
          ))}
          {isWriting ? (
            <CommentForm
              moment={{ meetingId: meeting.id, message_id, about: null }}
              onClose={() => setWriting((all) => all.filter((each) => each !== message_id))}
            />
          ) : null}
        </Stack>
      </Box>
    )
  }
  const write = useCallback(
    (at: number) => {
      const message_id = messages[at]?.message_id
      if (message_id !== undefined) setWriting((all) => [...new Set([...all.filter(isTyped), message_id])])
    },
    [messages, isTyped],
  )
  return { rows, write }
}
