import { createClient } from '@cuecard/contract/client.ts'
import { createKnowledgeItem } from '@cuecard/contract/knowledge.ts'
import type { KnowledgeItem } from '@cuecard/contract/knowledge.ts'
import { getAuthToken } from '../../lib/auth-token.ts'

export interface ItemUpload {
  name: string
  description: string
  file: File
  signal: AbortSignal
  /** Told how much has been sent, 0 to 1. */
  onProgress: (share: number) => void
}

/** Sends one file and tells how far it is. @throws ApiError; an AbortError after `signal` */
export function uploadItem({ name, description, file, signal, onProgress }: ItemUpload): Promise<KnowledgeItem> {
  const api = createClient({ baseUrl: '/api', token: getAuthToken, fetch: fetchWithProgress(onProgress) })
  const form = { name, type: 'file' as const, ...(description ? { description } : {}) }
  return api(createKnowledgeItem, { form, files: { file } }, { signal })
}

/**
 * A fetch that tells how much of the body has been sent. Browsers' own fetch cannot, so this is the one place that
 * uses XMLHttpRequest; only what the client needs of a fetch is there.
 */
export function fetchWithProgress(onProgress: (share: number) => void): typeof fetch {
  return (address, init) =>
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
}
