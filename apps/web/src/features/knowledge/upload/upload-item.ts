import { createClient, type CallInput } from '@cuecard/contract/client.ts'
import { updateKnowledgeItem, createKnowledgeItem, uploadPlaybook } from '@cuecard/contract/knowledge/knowledge.ts'
import type { Audience, KnowledgeItem } from '@cuecard/contract/knowledge/knowledge.ts'
import { getAuthToken } from '../../../lib/auth-token.ts'

interface Sending {
  signal: AbortSignal
  /** Called with the share that has been sent, 0 to 1. */
  onProgress: (share: number) => void
}

export interface ItemUpload extends Sending {
  name: string
  description: string
  audience: Audience | ''
  file: File
  /** Stores the file although another item has the same bytes. */
  add_anyway: boolean
}

/** Changed fields of an item, and the file that replaces its own. */
export interface ItemFileChange extends Sending {
  id: string
  form: CallInput<typeof updateKnowledgeItem>['form']
  file: File
}

export interface SectionUpload extends Sending {
  section_name: string
  file: File
}

/** Uploads a file; tests pass their own. */
export type SendItem = (upload: ItemUpload) => Promise<KnowledgeItem>
export type SendChange = (change: ItemFileChange) => Promise<KnowledgeItem>
export type SendSection = (upload: SectionUpload) => Promise<KnowledgeItem>

const clientFor = ({ onProgress }: Sending) =>
  createClient({ baseUrl: '/api', token: getAuthToken, fetch: fetchWithProgress(onProgress) })

/** Uploads one file and reports progress. @throws ApiError; an AbortError after `signal` */
export const uploadItem: SendItem = (upload) => {
  const { name, description, audience, file, add_anyway, signal } = upload
  const form = {
    name,
    type: 'file' as const,
    ...(description ? { description } : {}),
    ...(audience ? { audience } : {}),
    ...(add_anyway ? { add_anyway } : {}),
  }
  return clientFor(upload)(createKnowledgeItem, { form, files: { file } }, { signal })
}

/** Uploads an item's new file with its other changed fields. @throws as `uploadItem` */
export const uploadChange: SendChange = (change) => {
  const { id, form, file, signal } = change
  return clientFor(change)(updateKnowledgeItem, { params: { id }, form, files: { file } }, { signal })
}

/** Uploads a section of the playbook. @throws as `uploadItem` */
export const uploadSection: SendSection = (upload) => {
  const { section_name, file, signal } = upload
  return clientFor(upload)(uploadPlaybook, { form: { section_name }, files: { file } }, { signal })
}

/**
 * A fetch that reports upload progress, which the browsers' fetch cannot do. It uses XMLHttpRequest and implements only
 * what the API client needs of a fetch.
 */
export const fetchWithProgress =
  (onProgress: (share: number) => void): typeof fetch =>
  (address, init) =>
    new Promise<Response>((resolve, reject) => {
      const request = new XMLHttpRequest()
      const signal = init?.signal
      const stop = () => request.abort()
      request.open(init?.method ?? 'GET', String(address))
      new Headers(init?.headers).forEach((value, name) => request.setRequestHeader(name, value))
      request.upload.addEventListener('progress', (event) => {
        if (event.lengthComputable && event.total > 0) onProgress(event.loaded / event.total)
      })
      request.addEventListener('load', () => {
        const type = request.getResponseHeader('content-type') ?? 'text/plain'
        resolve(new Response(request.responseText, { status: request.status, headers: { 'content-type': type } }))
      })
      request.addEventListener('error', () => reject(new TypeError('The upload broke off')))
      request.addEventListener('abort', () => reject(signal?.reason ?? new DOMException('Aborted', 'AbortError')))
      request.addEventListener('loadend', () => signal?.removeEventListener('abort', stop))
      if (signal?.aborted) return reject(signal.reason)
      signal?.addEventListener('abort', stop)
      request.send(init?.body instanceof FormData ? init.body : null)
    })
