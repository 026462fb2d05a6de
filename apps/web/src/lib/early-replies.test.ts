import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInThisContext } from 'node:vm'
import { urlOf } from '@cuecard/contract/client.ts'
import { listCustomerQuestions } from '@cuecard/contract/customer-questions.ts'
import type { AnyEndpoint } from '@cuecard/contract/endpoint.ts'
import { listMeetings } from '@cuecard/contract/meetings/meetings.ts'
import { getActivitySummary } from '@cuecard/contract/user-metrics.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setAuthToken } from './auth-token.ts'
import { fetchWithEarly } from './early-replies.ts'

const VERIFY = '/api/auth/verify'
const as = (token: string, init: RequestInit = {}) => ({ headers: { authorization: `Bearer ${token}` }, ...init })
const early = (reply: Response | null) => ({ token: 'one', replies: { [VERIFY]: Promise.resolve(reply) } })
const late = () => vi.fn<typeof fetch>(() => Promise.resolve(new Response('late')))

// The page has just begun to load.
beforeEach(() => void vi.spyOn(performance, 'now').mockReturnValue(100))
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  delete window.earlyReplies
  document.head.replaceChildren()
})

test('an early reply is given once, to the call that it was asked for', async () => {
  const send = late()
  const call = fetchWithEarly(early(new Response('early')), send)
  expect(await (await call('/api/other', as('one'))).text()).toBe('late')
  expect(await (await call(VERIFY, as('one'))).text()).toBe('early')
  expect(await (await call(VERIFY, as('one'))).text()).toBe('late')
  expect(send).toHaveBeenCalledTimes(2)
})

test('an early reply is not given to another person, to a change, or when it is old', async () => {
  const of = (init: RequestInit) => fetchWithEarly(early(new Response('early')), late())(VERIFY, init)
  expect(await (await of(as('another'))).text()).toBe('late')
  expect(await (await of(as('one', { method: 'POST' }))).text()).toBe('late')
  vi.spyOn(performance, 'now').mockReturnValue(30_000)
  expect(await (await of(as('one'))).text()).toBe('late')
})

test('what failed early is asked for again', async () => {
  for (const reply of [null, new Response(null, { status: 401 })]) {
    const call = fetchWithEarly(early(reply), late())
    expect(await (await call(VERIFY, as('one'))).text()).toBe('late')
  }
})

test('a call that was aborted gets no early reply', async () => {
  const send = late()
  const call = fetchWithEarly(early(new Response('early')), send)
  await expect(call(VERIFY, as('one', { signal: AbortSignal.abort() }))).rejects.toThrow('abort')
  expect(send).not.toHaveBeenCalled()
})

test('before the app, the page asks for the session and for what Home shows, with the stored token alone', async () => {
  const send = vi.fn<typeof fetch>(() => Promise.resolve(new Response('{}')))
  vi.stubGlobal('fetch', send)
  runBeforePaint()
  expect(send).not.toHaveBeenCalled()

  setAuthToken('one')
  runBeforePaint()
  expect(send.mock.calls.map(([address]) => address)).toEqual([VERIFY, '/api/company-settings/home'])
  expect(new Headers(send.mock.calls[0]?.[1]?.headers).get('authorization')).toBe('Bearer one')
  expect(window.earlyReplies?.token).toBe('one')
  expect(await (await window.earlyReplies?.replies[VERIFY])?.text()).toBe('{}')
})

test('the styles of the first screen are fetched before the app, its scripts when half of the app is there', () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  for (const [token, name] of [
    [null, 'sign-in'],
    ['one', 'signed-in'],
  ] as const) {
    if (token) setAuthToken(token)
    document.head.replaceChildren()
    runBeforePaint()
    expect(hrefs('modulepreload')).toEqual(['/assets/react.js'])
    expect(hrefs('preload')).toContain(`/assets/${name}.css`)
    linkOf('/assets/react.js').dispatchEvent(new Event('load'))
    expect(hrefs('modulepreload')).toEqual(['/assets/react.js', '/assets/controls.js', `/assets/${name}.js`])
  }
})

test('the styles of the first screen apply in their order, once all of them are there', () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  setAuthToken('one')
  runBeforePaint()
  linkOf('/assets/signed-in.css').dispatchEvent(new Event('load'))
  expect(hrefs('stylesheet')).toEqual([])
  linkOf('/assets/controls.css').dispatchEvent(new Event('load'))
  expect(hrefs('stylesheet')).toEqual(['/assets/controls.css', '/assets/signed-in.css'])
})

test('a list is asked for where its page asks for all of it, once the session is known', async () => {
  const send = vi.fn<typeof fetch>(() => Promise.resolve(Response.json({ company: { id: 'c' } })))
  vi.stubGlobal('fetch', send)
  setAuthToken('one')
  const lists: [path: string, endpoint: AnyEndpoint | null][] = [
    ['/meetings', listMeetings],
    ['/customer-questions', listCustomerQuestions],
    ['/user-metrics', getActivitySummary],
    ['/user-metrics?days=7', null],
    ['/settings', null],
  ]
  for (const [path, endpoint] of lists) {
    send.mockClear()
    history.replaceState(null, '', path)
    runBeforePaint()
    expect(send).toHaveBeenCalledTimes(1)
    await Promise.all(Object.values(window.earlyReplies?.replies ?? {}))
    const asked = send.mock.calls.map(([address]) => address).slice(1)
    expect({ path, asked }).toEqual({ path, asked: endpoint ? [urlOf('/api', endpoint, {})] : [] })
  }
  history.replaceState(null, '', '/meetings')
  // Whose session has ended, and who has no company yet.
  for (const reply of [() => new Response(null, { status: 401 }), () => Response.json({ company: null })]) {
    send.mockImplementation(() => Promise.resolve(reply()))
    runBeforePaint()
    expect(await window.earlyReplies?.replies[urlOf('/api', listMeetings, {})]).toBeNull()
  }
  history.replaceState(null, '', '/')
})

/** As the plain script that index.html names, with what the build writes beside its address. */
function runBeforePaint(): void {
  const script = document.createElement('script')
  Object.assign(script.dataset, {
    react: '/assets/react.js',
    signIn: '/assets/controls.js /assets/controls.css /assets/sign-in.js /assets/sign-in.css',
    signedIn: '/assets/controls.js /assets/controls.css /assets/signed-in.js /assets/signed-in.css',
  })
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(script)
  runInThisContext(`{${readFileSync(join(import.meta.dirname, '../../public/before-paint.js'), 'utf8')}}`)
}

const hrefs = (rel: string) =>
  [...document.head.querySelectorAll(`link[rel=${rel}]`)].map((link) => link.getAttribute('href'))

function linkOf(href: string): Element {
  const link = document.head.querySelector(`link[href="${href}"]`)
  if (!link) throw new Error(`${href} is not asked for`)
  return link
}
