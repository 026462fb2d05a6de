import { downloadTranscript } from '@cuecard/contract/meetings/meetings.ts'
import { useMutation } from '@tanstack/react-query'
import { useApi } from '../../../lib/api.ts'
import { saveBlob } from '../../../shared/controls/save-blob.ts'

/** Downloads the transcript as a file named after the meeting's id. */
export function useDownloadTranscript(meetingId: string) {
  const api = useApi()
  return useMutation({
    mutationFn: () => api(downloadTranscript, { params: { id: meetingId } }),
    onSuccess: ({ blob }) => saveBlob(blob, `${meetingId}.json`),
    meta: { failed: 'Failed to download transcript' },
  })
}
