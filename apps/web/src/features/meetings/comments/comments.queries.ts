import {
  createMomentComment,
  listMomentComments,
  type NewMomentComment,
  removeMomentComment,
  updateMomentComment,
} from '@cuecard/contract/meetings/comments.ts'
import { useIsMutating } from '@tanstack/react-query'
import { useCallMutation, useCallQuery } from '../../../lib/api.ts'

const refresh = [listMomentComments]

/** The comments on a meeting's moments, with the colleagues. A meeting reads well without them, so a failure has no toast. */
export const useMomentComments = (meetingId: string) =>
  useCallQuery(listMomentComments, { input: { params: { id: meetingId } }, meta: { quiet: true } })

const sendingKey = (moment: string) => [createMomentComment.path, moment]

/** How many comments about a moment are under way, whichever form sent them. */
export const useSendingComments = (moment: string) => useIsMutating({ mutationKey: sendingKey(moment) })

interface OnComment {
  sent: (comment: NewMomentComment) => void
  failed: (comment: NewMomentComment) => void
}

export const useCreateComment = ({ id, moment }: { id: string; moment: string }, on: OnComment) =>
  useCallMutation(createMomentComment, (body: NewMomentComment) => ({ params: { id }, body }), {
    mutationKey: sendingKey(moment),
    onSuccess: (_reply, comment) => on.sent(comment),
    onError: (_error, comment) => on.failed(comment),
    meta: {
      said: (reply: unknown) =>
        createMomentComment.reply.parse(reply).is_mailed
          ? 'Comment sent'
          : 'Comment saved, not mailed: your colleague got several mails in the last hour',
      failed: 'Failed to send the comment',
      refresh,
      refreshOnFailure: refresh,
    },
  })

export const useFinishComment = (id: string) =>
  useCallMutation(
    updateMomentComment,
    ({ comment_id, is_done }: { comment_id: string; is_done: boolean }) => ({
      params: { id, comment_id },
      body: { is_done },
    }),
    { meta: { failed: 'Failed to change the comment', refresh, refreshOnFailure: refresh } },
  )

export const useRemoveComment = (id: string) =>
  useCallMutation(removeMomentComment, (comment_id: string) => ({ params: { id, comment_id } }), {
    meta: { said: 'Comment deleted', failed: 'Failed to delete the comment', refresh, refreshOnFailure: refresh },
  })
