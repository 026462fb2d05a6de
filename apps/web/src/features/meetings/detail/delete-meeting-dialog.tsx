import type { Meeting } from '@cuecard/contract/meetings/meetings.ts'
import { useLast } from '../../../lib/use-last.ts'
import { ConfirmDialog } from '../../../shared/dialogs/confirm-dialog.tsx'
import { counted } from '../meeting-labels.ts'
import { useRemoveMeeting } from '../meetings.queries.ts'

interface DeleteMeetingDialogProps {
  /** The meeting to delete; null while the dialog is closed. */
  meeting: Meeting | null
  onClose: () => void
  /** Called after the deletion, besides `onClose`. */
  onDeleted?: () => void
}

/** Asks before a meeting is deleted and lists what is deleted with it. */
export function DeleteMeetingDialog({ meeting, onClose, onDeleted }: DeleteMeetingDialogProps) {
  const remove = useRemoveMeeting()
  // Kept while the dialog fades out, so that its text does not disappear first.
  const shown = useLast(meeting)
  if (!shown) return null
  const onSuccess = () => {
    onClose()
    onDeleted?.()
  }
  return (
    <ConfirmDialog
      opened={meeting !== null}
      title={`Delete '${shown.meeting_general_info.meeting_title}'?`}
      confirmLabel="Delete"
      busyLabel="Deleting..."
      busy={remove.isPending}
      onConfirm={() => remove.mutate(shown.id, { onSuccess })}
      onClose={onClose}
    >
      Its transcript of {counted(shown.message_count, 'message')}, notes, summary, AI responses and chat are deleted for
      everyone. This cannot be undone.
    </ConfirmDialog>
  )
}
