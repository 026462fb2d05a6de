import { downloadTranscript } from '@cuecard/contract/meetings/meetings.ts'
import { useCallMutation } from '../../../lib/api.ts'
import { saveBlob } from '../../../shared/controls/save-blob.ts'

/** Downloads the transcript as a file named after the meeting's id. */
export const useDownloadTranscript = (meetingId: string) =>
  useCallMutation(downloadTranscript, () => ({ params: { id: meetingId } }), {
    onSuccess: ({ blob }) => saveBlob(blob, `${meetingId}.json`),
    meta: { failed: 'Failed to download transcript' },
  })
