import type { FastifyRequest } from 'fastify'
import type { HttpError } from '../errors.ts'
import { isApi } from './unknown-calls.ts'

/** Whether a person looks at the reply: an address that was opened in a browser, not a call or a file. */
export function wantsPage({ method, url, headers }: Pick<FastifyRequest, 'method' | 'url' | 'headers'>): boolean {
  const path = url.split('?')[0] ?? ''
  return method === 'GET' && !isApi(url) && !/\.[a-z0-9]+$/i.test(path) && /text\/html/.test(headers.accept ?? '')
}

const TITLES: Record<number, string> = { 429: 'Too many requests', 507: 'No room left' }

/** A page that says what happened and what to do; it needs no other file, since those may be refused too. */
export function errorPage({ status, message, headers }: Pick<HttpError, 'status' | 'message' | 'headers'>): string {
  const title = TITLES[status] ?? 'This did not work'
  const seconds = Number(headers['retry-after'] ?? Number.NaN)
  const wait = Number.isFinite(seconds) ? ` You can go on in ${seconds === 1 ? '1 second' : `${seconds} seconds`}.` : ''
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escaped(title)} · Cuecard</title>
<style>
body { max-width: 36rem; margin: 20vh auto; padding: 0 24px; font: 16px/1.5 system-ui, sans-serif; color: #1f2430; background: #fff }
h1 { font-size: 20px }
@media (prefers-color-scheme: dark) { body { color: #e6e8ee; background: #14161c } }
</style>
<main>
<h1>${escaped(title)}</h1>
<p>${escaped(message)}${wait}</p>
<p>Nothing of yours was changed. Load this page again then.</p>
</main>
</html>
`
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
