import { createToken } from '@cuecard/contract/auth.ts'
import { verifySession } from '@cuecard/contract/session.ts'
import { createKnowledgeItem, listKnowledgeItems } from '@cuecard/contract/knowledge/knowledge.ts'
import { getKnowledgeStatus } from '@cuecard/contract/knowledge/status.ts'
import { MutationObserver } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { callQuery, createWebApi } from './api.ts'
import { getAuthToken, setAuthToken } from './auth-token.ts'
import { createErrorReports, UNEXPECTED_ERROR } from './error-reports.ts'
import type { ErrorToast } from './error-reports.ts'
import { createQueryClient } from './query-client.ts'
import type { MutationMeta } from './query-client.ts'
import { connectToaster } from './toast.ts'
import type { ToastContent } from './toast.ts'

function reply(status: number, body: unknown): Response {
  return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status })
}

function build(answer: () => Response | Promise<Response>) {
  const shown: ErrorToast[] = []
  let signedOut = 0
  const reports = createErrorReports((toast) => shown.push(toast))
  const api = createWebApi({ reports, onSignedOut: () => (signedOut += 1), fetch: async () => answer() })
  const client = createQueryClient(reports)
  const settle = () => new Promise((resolve) => setTimeout(resolve, 5))
  const mutate = async (meta: MutationMeta) => {
    const observer = new MutationObserver(client, {
      mutationFn: () => api(createKnowledgeItem, { form: { name: 'Prices', type: 'url' }, files: {} }),
      meta,
    })
    await observer.mutate().catch(() => undefined)
    await settle()
  }
  return { api, client, mutate, settle, shown, signedOut: () => signedOut }
}

afterEach(() => vi.restoreAllMocks())

describe('the global error rules of spec §8', () => {
  it('remove the token and go to /login on a 401, without a toast', async () => {
    setAuthToken('old')
    const { api, settle, shown, signedOut } = build(() => reply(401, { detail: 'Not signed in' }))
    await expect(api(verifySession)).rejects.toMatchObject({ status: 401 })
    await settle()
    expect(getAuthToken()).toBeNull()
    expect(signedOut()).toBe(1)
    expect(shown).toEqual([])
  })

  it('keep the token on a 401 of the sign-in call itself', async () => {
    setAuthToken('other')
    const { api, settle, shown, signedOut } = build(() => reply(401, { detail: 'Incorrect email or password' }))
    await expect(api(createToken, { form: { username: 'a@b.example', password: 'x' } })).rejects.toMatchObject({
      detail: 'Incorrect email or password',
    })
    await settle()
    expect(getAuthToken()).toBe('other')
    expect(signedOut()).toBe(0)
    expect(shown).toEqual([{ title: 'Incorrect email or password (Status Code: 401)' }])
  })

  it('show the detail of another 4xx with its status code', async () => {
    const { api, settle, shown } = build(() => reply(409, { detail: 'Name is taken' }))
    await expect(api(listKnowledgeItems)).rejects.toMatchObject({ status: 409 })
    await settle()
    expect(shown).toEqual([{ title: 'Name is taken (Status Code: 409)' }])
  })

  it("say 'Invalid request' when a 4xx has no detail", async () => {
    const { api, settle, shown } = build(() => reply(400, '<html>'))
    await expect(api(listKnowledgeItems)).rejects.toMatchObject({ status: 400 })
    await settle()
    expect(shown).toEqual([{ title: 'Invalid request (Status Code: 400)' }])
  })

  it.each([
    ['a 500', () => reply(500, { detail: 'stack trace' })],
    ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('say that an unexpected error occurred on %s', async (_name, answer) => {
    const { api, settle, shown } = build(answer)
    await expect(api(listKnowledgeItems)).rejects.toThrow(Error)
    await settle()
    expect(shown).toEqual([{ title: UNEXPECTED_ERROR }])
  })

  it('say so too when the browser is offline', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const { api, settle, shown } = build(() => Promise.reject(new TypeError('Failed to fetch')))
    await expect(api(listKnowledgeItems)).rejects.toThrow(Error)
    await settle()
    expect(shown).toEqual([{ title: UNEXPECTED_ERROR }])
  })
})

describe('a screen with words of its own', () => {
  it('gets one toast: its words as the title, the global text below', async () => {
    const { mutate, shown } = build(() => reply(409, { detail: 'Name is taken' }))
    await mutate({ failed: 'Failed to create knowledge item' })
    expect(shown).toEqual([
      { title: 'Failed to create knowledge item', description: 'Name is taken (Status Code: 409)' },
    ])
  })

  it('gets the global toast when it has no words', async () => {
    const { mutate, shown } = build(() => reply(409, { detail: 'Name is taken' }))
    await mutate({})
    expect(shown).toEqual([{ title: 'Name is taken (Status Code: 409)' }])
  })

  it('stays silent where the specification wants it so', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const { mutate, shown } = build(() => reply(500, {}))
    await mutate({ quiet: true })
    expect(shown).toEqual([])
  })

  it('shows the words of a failed query in the same way', async () => {
    const { api, client, settle, shown } = build(() => reply(500, {}))
    const options = { ...callQuery(api, listKnowledgeItems, {}), meta: { failed: 'Failed to load knowledge items' } }
    await expect(client.fetchQuery(options)).rejects.toThrow(Error)
    await settle()
    expect(shown).toEqual([{ title: 'Failed to load knowledge items', description: UNEXPECTED_ERROR }])
  })

  it('says its success and refreshes the replies it changed', async () => {
    const said: ToastContent[] = []
    const disconnect = connectToaster((words) => said.push(words))
    const item = {
      id: '6b8f0f0e-4a52-4f8e-9c55-0d9a2f3b7a11',
      name: 'Prices',
      description: null,
      type: 'url',
      base_url: 'https://acme.example',
      discover_sub_urls: false,
      sub_urls: [],
      file_path: null,
      knowledge_source: 'user_uploaded',
      sync_state: 'pending',
      sync_reason: null,
      size_bytes: null,
      chunk_count: 0,
      last_synced_at: null,
      last_change: null,
      pages: null,
      audience: null,
      proposed_audience: null,
      owner: null,
      review_by: null,
      earlier_versions: 0,
      created_at: '2026-11-21T09:00:00Z',
      updated_at: '2026-11-21T09:00:00Z',
    }
    const { client, mutate } = build(() => reply(201, item))
    client.setQueryData([listKnowledgeItems.path, {}], [])
    client.setQueryData([getKnowledgeStatus.path, {}], {})
    await mutate({ said: 'Knowledge item created successfully', refresh: [listKnowledgeItems] })
    disconnect()
    expect(said).toEqual([{ tone: 'success', title: 'Knowledge item created successfully' }])
    expect(client.getQueryState([listKnowledgeItems.path, {}])?.isInvalidated).toBe(true)
    expect(client.getQueryState([getKnowledgeStatus.path, {}])?.isInvalidated).toBe(false)
  })
})
