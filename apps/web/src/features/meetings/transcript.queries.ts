import type { CallInput } from '@cuecard/contract/client.ts'
import { downloadTranscript } from '@cuecard/contract/meetings.ts'
import { createTestCase, createTestCategory, listTestCategories } from '@cuecard/contract/prompt-tests.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callQuery, useApi } from '../../lib/api.ts'
import { saveBlob } from '../../shared/save-blob.ts'

/** Saves the transcript under the meeting's id (spec §2). */
export function useDownloadTranscript(meetingId: string) {
  const api = useApi()
  return useMutation({
    mutationFn: () => api(downloadTranscript, { params: { id: meetingId } }),
    onSuccess: ({ blob }) => saveBlob(blob, `${meetingId}.json`),
    meta: { failed: 'Failed to download transcript' },
  })
}

export function useTestCategories() {
  return useQuery({
    ...callQuery(useApi(), listTestCategories, { query: {} }),
    meta: { failed: 'Failed to load categories' },
  })
}

export function useCreateCategory() {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    // At once, so that it can be chosen before the list has come again.
    onSuccess: (added) =>
      queryClient.setQueryData(callQuery(api, listTestCategories, { query: {} }).queryKey, (all) => [
        ...(all ?? []),
        added,
      ]),
    mutationFn: (name: string) => api(createTestCategory, { body: { name } }),
    meta: { said: 'Category created successfully', failed: 'Failed to create category', refresh: [listTestCategories] },
  })
}

export function useCreateTestCase() {
  const api = useApi()
  return useMutation({
    mutationFn: (body: CallInput<typeof createTestCase>['body']) => api(createTestCase, { body }),
    meta: { said: 'Test case created successfully', failed: 'Failed to create test case' },
  })
}
