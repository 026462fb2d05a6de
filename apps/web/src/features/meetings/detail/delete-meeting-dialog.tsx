import type { Meeting } from '@cuecard/contract/meetings/meetings.ts'
import { plural } from '@cuecard/language/plain-text.ts'
import { RemoveDialog } from '../../../shared/dialogs/confirm-dialog.tsx'
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
  return (
    <RemoveDialog
      item={meeting}
      request={useRemoveMeeting()}
      title={({ meeting_general_info }) => `Delete '${meeting_general_info.meeting_title}'?`}
      onRemoved={() => onDeleted?.()}
      onClose={onClose}
    >
      {({ message_count }) => (
        <>
          Its transcript of {plural(message_count, 'message')}, notes, summary, AI responses, chat, comments and
          everybody’s own notes are deleted for everyone. This cannot be undone.
        </>
      )}
    </RemoveDialog>
  )
}
