import { render } from '@testing-library/react'
import { StrictMode } from 'react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { buildApp, goToLoginOf } from '../app/app.tsx'
import { routes } from '../app/router.tsx'
import { untilTestEnds } from './until-test-ends.ts'

/** The reply to each call, by `GET /path`; `after` holds it back. */
export type Answers = Record<string, { status?: number; body: unknown; after?: Promise<void> }>

/** A JSON body as it was sent, or the fields of a form. */
function bodyOf(body: BodyInit | null | undefined): unknown {
  if (body instanceof FormData) return Object.fromEntries(body)
  return typeof body === 'string' ? JSON.parse(body) : undefined
}

/**
 * The whole web app at an address, in StrictMode as in the browser. `calls` lists what it asked for, `sent` holds the
 * last body of each call, `queries` the last query of each.
 */
export function renderApp(path: string, answers: Answers) {
  const calls: string[] = []
  const sent: Record<string, unknown> = {}
  const queries: Record<string, Record<string, string>> = {}
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  const { Providers } = buildApp({
    env: 'test',
    goToLogin: goToLoginOf(router),
    fetch: untilTestEnds(async (input, init) => {
      const [address = '', query] = String(input)
        .replace(/^\/api/, '')
        .split('?')
      const call = `${init?.method ?? 'GET'} ${address}`
      calls.push(call)
      queries[call] = Object.fromEntries(new URLSearchParams(query))
      sent[call] = bodyOf(init?.body)
      const { status = 200, body, after } = answers[call] ?? { status: 404, body: { detail: `No answer for ${call}` } }
      await after
      return new Response(status === 204 ? null : JSON.stringify(body), { status })
    }),
  })
  render(
    <StrictMode>
      <Providers>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  )
  return { calls, sent, queries, router }
}
