import { verifySession } from '@cuecard/contract/session.ts'
import { ApiError, type CallInput } from '@cuecard/contract/client.ts'
import { compareItemVersion, listItemVersions } from '@cuecard/contract/knowledge/care.ts'
import { listQuestionsToTry } from '@cuecard/contract/knowledge/first-use.ts'
import * as calls from '@cuecard/contract/knowledge/knowledge.ts'
import * as knowledgeStatus from '@cuecard/contract/knowledge/status.ts'
import { useMutation } from '@tanstack/react-query'
import { useApi, useCallMutation, useReload } from '../../../lib/api.ts'
import { toast } from '../../../lib/toast.ts'
import { saveBlob } from '../../../shared/controls/save-blob.ts'
import { uploadChange, uploadItem, uploadSection } from '../upload/upload-item.ts'
import type { ItemFileChange, ItemUpload, SendChange, SendItem, SendSection } from '../upload/upload-item.ts'

const SAID = 'Knowledge item created successfully'
const LISTED = [calls.listKnowledgeItems, knowledgeStatus.getKnowledgeStatus]
const CREATED = {
  failed: 'Failed to create knowledge item',
  refresh: LISTED,
  // An upload that broke off or was cancelled at its end may be stored.
  refreshOnFailure: LISTED,
}

/** Uploads do not use the app's API client. Reloading the session after a 401 applies the client's rule for an ended session. */
function useUploadFailure() {
  const reload = useReload()
  return (error: unknown) => {
    if (error instanceof ApiError && error.status === 401) reload([verifySession])
  }
}

/** What became of an upload: the new item, or the present one that has the same bytes. */
export type Created = { known: null } | { known: { id: string; name: string } }

/** Bytes that are known are no failure: the user decides. */
async function sendNew(send: SendItem, upload: ItemUpload): Promise<Created> {
  try {
    await send(upload)
    return { known: null }
  } catch (error) {
    const named = error instanceof ApiError && error.status === 409 ? calls.KnownFile.safeParse(error.errors) : null
    if (!named?.success) throw error
    return { known: { id: named.data.known_item_id, name: named.data.known_item_name } }
  }
}

export function useCreateItem(send: SendItem = uploadItem) {
  const onError = useUploadFailure()
  return useMutation({
    mutationFn: (upload: ItemUpload) => sendNew(send, upload),
    onSuccess: ({ known }) => {
      if (!known) toast({ tone: 'success', title: SAID })
    },
    onError,
    meta: CREATED,
  })
}

export type NewSite = {
  name: string
  description: string
  audience: calls.Audience | ''
  base_url: string
  discover_sub_urls: boolean
}

export const useCreateSite = () =>
  useCallMutation(
    calls.createKnowledgeItem,
    ({ name, description, audience, base_url, discover_sub_urls }: NewSite) => ({
      form: {
        name: name.trim(),
        type: 'url' as const,
        base_url: base_url.trim(),
        discover_sub_urls,
        ...(description.trim() ? { description: description.trim() } : {}),
        ...(audience ? { audience } : {}),
      },
      files: {},
    }),
    { meta: { ...CREATED, said: SAID } },
  )

const UPDATED = 'Knowledge item updated successfully'
const AFTER_CHANGE = [
  calls.listKnowledgeItems,
  knowledgeStatus.getKnowledgeStatus,
  calls.listKnowledgePages,
  calls.searchKnowledge,
  listQuestionsToTry,
  listItemVersions,
  compareItemVersion,
]

export interface ItemChange {
  id: string
  form: CallInput<typeof calls.updateKnowledgeItem>['form']
  /** Replaces the item's file; its upload reports progress. */
  upload: Pick<ItemFileChange, 'file' | 'signal' | 'onProgress'> | null
}

export function useChangeItem(send: SendChange = uploadChange) {
  const api = useApi()
  const onError = useUploadFailure()
  return useMutation({
    mutationFn: ({ id, form, upload }: ItemChange) =>
      upload ? send({ id, form, ...upload }) : api(calls.updateKnowledgeItem, { params: { id }, form, files: {} }),
    onError,
    meta: {
      said: UPDATED,
      failed: 'Failed to update knowledge item',
      refresh: AFTER_CHANGE,
      refreshOnFailure: LISTED,
    },
  })
}

export const useRenameItem = (id: string) =>
  useCallMutation(calls.updateKnowledgeItem, (name: string) => ({ params: { id }, form: { name }, files: {} }), {
    meta: { said: UPDATED, failed: 'Failed to update knowledge item', refresh: AFTER_CHANGE },
  })

export interface SubUrlsChange {
  id: string
  sub_urls: readonly string[]
  /** Shows the success toast, because no other part of the item was saved. */
  alone: boolean
}

/** Saves the sub-URLs, which have their own call; a failure is only logged. An empty list clears them. */
export const useSaveSubUrls = () =>
  useCallMutation(
    calls.updateKnowledgeItem,
    ({ id, sub_urls }: SubUrlsChange) => ({
      params: { id },
      form: { sub_urls: sub_urls.length > 0 ? [...sub_urls] : [''] },
      files: {},
    }),
    {
      onSuccess: (_item, { alone }) => {
        if (alone) toast({ tone: 'success', title: UPDATED })
      },
      meta: { quiet: true, refresh: AFTER_CHANGE },
    },
  )

export const useRemoveItem = () =>
  useCallMutation(calls.removeKnowledgeItem, (id: string) => ({ params: { id } }), {
    meta: {
      said: 'Knowledge item deleted successfully',
      failed: 'Failed to delete knowledge item',
      refresh: [
        calls.listKnowledgeItems,
        knowledgeStatus.getKnowledgeStatus,
        calls.searchKnowledge,
        listQuestionsToTry,
      ],
    },
  })

/** Failures are only logged. */
export const useDownloadItem = () =>
  useCallMutation(calls.downloadKnowledgeFile, ({ id }: calls.KnowledgeItem) => ({ params: { id } }), {
    onSuccess: ({ blob, fileName }, item) => saveBlob(blob, item.file_path ?? fileName ?? item.name),
    meta: { quiet: true },
  })

export function useUploadPlaybook(send: SendSection = uploadSection) {
  const onError = useUploadFailure()
  return useMutation({
    mutationFn: send,
    onError,
    meta: {
      said: 'Playbook uploaded successfully',
      failed: 'Failed to upload playbook',
      refresh: [calls.listKnowledgeItems, knowledgeStatus.getKnowledgeStatus],
    },
  })
}
