import { expect, it } from 'vitest'
import { tooMany } from '../errors.ts'
import { errorPage, wantsPage } from './error-page.ts'

const asked = (url: string, accept = 'text/html,application/xhtml+xml', method = 'GET') =>
  wantsPage({ url, method, headers: { accept } })

it('tells a person who opens an address from a script, a file and a call', () => {
  expect([asked('/'), asked('/meetings/1?tab=notes')]).toEqual([true, true])
  expect([asked('/api/health'), asked('/assets/a.js'), asked('/', '*/*'), asked('/', undefined, 'POST')]).toEqual([
    false,
    false,
    false,
    false,
  ])
})

it('says what happened and when it goes on', () => {
  const page = errorPage(tooMany('Too many requests. <Please> try again later.', 7))
  expect(page).toContain('<h1>Too many requests</h1>')
  expect(page).toContain('<p>Too many requests. &lt;Please&gt; try again later. You can go on in 7 seconds.</p>')
})
