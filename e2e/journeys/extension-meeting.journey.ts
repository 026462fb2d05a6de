import type { Page } from '@playwright/test'
import { apiAs, untilSynced } from '../support/calls.ts'
import { connectByToken, expect, test } from '../support/extension/fixtures.ts'
import { joinMeeting } from '../support/extension/meeting-site.ts'
import { Overlay } from '../support/extension/overlay.ts'
import { meetingsCalled, storedLines } from '../support/extension/stored.ts'
import { ADMIN, USER } from '../support/people.ts'
import { openSession } from '../support/sign-in.ts'

const ANSWER =
  'It costs €24,000 [1]. <img src="https://tracker.example/x.png" onerror="window.hacked=1"> ![pixel](https://tracker.example/y.png) [press me](javascript:window.hacked=1) <script>window.hacked=1</script>'

test.use({ modelReplies: { answer: ANSWER, explain: ANSWER } })

test.beforeEach(async ({ app }) => untilSynced(await apiAs(app.url, ADMIN)))

let row = 0
const say = (page: Page, text: string, speaker = 'Ana Ruiz') => {
  row += 1
  return page.evaluate((step) => window.fakeMeeting.step(step), {
    at: 0,
    op: 'row',
    id: `s${row}`,
    speaker,
    text,
  } as const)
}

test('captions are off: the overlay asks, presses the page’s own switch once, and follows the captions wherever they go', async ({
  app,
  extension,
  meetingPage,
  page,
  site,
}) => {
  await connectByToken(extension, page, { server: app.url, email: USER })
  const url = 'https://meet.google.com/cap-tion-off'
  site.plan(url, { look: 'meet-2024', captions: 'off', title: 'Captions' })
  await joinMeeting(meetingPage, url)
  const overlay = new Overlay(meetingPage)
  await overlay.untilItSays('Captions are off. Cuecard reads what the captions say. Turn them on?')
  expect(await meetingPage.evaluate(() => window.fakeMeeting.presses()), 'nothing is pressed unasked').toBe(0)
  await overlay.press('button', 'Turn on captions')
  await say(meetingPage, 'Now you can read me.')
  await overlay.untilItSays('Now you can read me.')
  expect(await meetingPage.evaluate(() => window.fakeMeeting.presses())).toBe(1)

  // Their place is another one afterwards.
  await meetingPage.evaluate(() => window.fakeMeeting.switchCaptions(false))
  await overlay.untilItSays(/Captions are off|have gone/)
  await meetingPage.evaluate(() => window.fakeMeeting.switchCaptions(true))
  await overlay.untilItSays(/Listening|captions are back/)
  await say(meetingPage, 'And now again.')
  await overlay.untilItSays('And now again.')
  await meetingPage.setViewportSize({ width: 1366, height: 768 })
  await meetingPage.evaluate(() => window.fakeMeeting.openSide())
  await overlay.untilNothingIsCovered()

  // The service draws them in a way that nobody knows.
  await meetingPage.evaluate(async () => {
    const place = document.querySelector('[role="region"][tabindex="0"]')
    for (const words of ['zero', 'zero one', 'zero one two', 'zero one two three', 'zero one two three four']) {
      place?.replaceChildren(words)
      await new Promise((settle) => setTimeout(settle, 400))
    }
  })
  await overlay.untilItSays('in a way this version cannot read')
  const stored = async () => (await storedLines(await apiAs(app.url, USER), 'Captions')).map(({ text }) => text)
  await expect.poll(stored).toEqual(['Now you can read me.', 'And now again.'])
})

test('Teams: the host’s switch lies behind two menus; where it is not found the overlay says where it is', async ({
  app,
  extension,
  meetingPage,
  page,
  site,
}) => {
  // Teams draws their place when somebody speaks: that captions are off is known after half a minute.
  test.slow()
  await connectByToken(extension, page, { server: app.url, email: USER })
  const url = 'https://teams.microsoft.com/v2/'
  site.plan(url, { look: 'teams-host', captions: 'off', title: 'Behind menus' })
  await joinMeeting(meetingPage, url)
  const overlay = new Overlay(meetingPage)
  await expect.poll(() => overlay.text()).toContain('Captions are off.')
  await meetingPage.evaluate(() => window.fakeMeeting.showSwitch(false))
  await overlay.press('button', 'Turn on captions')
  await overlay.untilItSays('The switch was not found. Open More')
  await meetingPage.evaluate(() => window.fakeMeeting.showSwitch(true))
  await meetingPage.evaluate(() => window.fakeMeeting.switchCaptions(true))
  await say(meetingPage, 'Found by hand.')
  await overlay.untilItSays('Found by hand.')
})

test('pause and resume, disable for this meeting, another meeting in the same tab, revoked in Settings, logged out', async ({
  app,
  extension,
  meetingPage,
  page,
  site,
}) => {
  await connectByToken(extension, page, { server: app.url, email: USER })
  const url = 'https://meet.google.com/pau-sean-dre'
  site.plan(url, { look: 'meet-2025', title: 'Switches' })
  await joinMeeting(meetingPage, url)
  const overlay = new Overlay(meetingPage)
  await say(meetingPage, 'Before the pause.')
  await overlay.untilItSays('Before the pause.')
  await expect.poll(async () => (await storedLines(await apiAs(app.url, USER), 'Switches')).length).toBe(1)
  await meetingPage.keyboard.press('Alt+p')
  await overlay.untilItSays('Paused. Nothing is read or saved.')
  await say(meetingPage, 'Between you and me.')
  await overlay.press('button', 'Resume')
  await overlay.untilItSaysNoMore('Nothing is read or saved.')
  await say(meetingPage, 'After the pause.')
  await overlay.untilItSays('After the pause.')
  const stored = async () => (await storedLines(await apiAs(app.url, USER), 'Switches')).map(({ text }) => text)
  await expect.poll(stored).toEqual(['Before the pause.', 'After the pause.'])
  expect(await overlay.text()).not.toContain('Between you and me.')

  await overlay.press('button', 'Menu')
  await overlay.press('menuitem', 'Disable for this meeting')
  await overlay.press('button', 'Disable')
  await overlay.untilItSays('Cuecard is off for this meeting')
  await say(meetingPage, 'Not for you.')
  await overlay.untilItSaysNoMore('After the pause.')

  await meetingPage.evaluate(() => window.fakeMeeting.moveTo('/sec-ondo-nex'))
  await meetingPage.getByRole('button', { name: 'Join now' }).click()
  await overlay.untilItSays('Saving')
  await say(meetingPage, 'In the second meeting.')
  await overlay.untilItSays('In the second meeting.')
  const api = await apiAs(app.url, USER)
  await expect.poll(() => meetingsCalled(api, 'Switches').then(({ length }) => length), 'two meetings').toBe(2)

  await openSession(page, USER)
  await page.goto('/settings')
  await page.getByRole('tab', { name: 'Your account' }).click()
  const places = page.getByRole('list', { name: 'Sessions and extension connections' })
  const connection = places.getByRole('listitem').filter({ hasText: 'Extension' })
  await expect(connection.first()).toBeVisible()
  // The newest is this one's: journeys before may have left theirs.
  const before = await connection.count()
  await connection
    .first()
    .getByRole('button', { name: /^Log out/ })
    .click()
  await expect(connection).toHaveCount(before - 1)
  await say(meetingPage, 'Nobody hears this.')
  await overlay.untilItSays('This connection was ended elsewhere.')

  await connectByToken(extension, page, { server: app.url, email: USER })
  await overlay.untilItSaysNoMore('This connection was ended elsewhere.')
  // What is said before the meeting is joined again is not read.
  const heard = async () => {
    await say(meetingPage, 'Connected again.')
    return overlay.text()
  }
  await expect.poll(heard, { intervals: [1_000] }).toContain('Connected again.')
  await overlay.press('button', 'Menu')
  await overlay.press('menuitem', 'Log out')
  await overlay.press('button', 'Log out')
  await expect.poll(async () => (await overlay.all('region', 'Cuecard')).length).toBe(0)
  await page.goto(extension.popupUrl)
  await expect(page.getByLabel('Connection token')).toBeVisible()
})

/** What a hostile page tries before anything else has run. */
const HOSTILE = `
  const stolen = { messages: [], roots: [], keys: [] }
  window.stolen = stolen
  const attach = Element.prototype.attachShadow
  Element.prototype.attachShadow = function (init) { const root = attach.call(this, init); stolen.roots.push(root); return root }
  addEventListener('message', (event) => stolen.messages.push(JSON.stringify(event.data) ?? ''), true)
  addEventListener('keydown', (event) => stolen.keys.push(event.key), false)
  const forged = [
    { type: 'status', connection: 'connected', allowed: { overlay: true, saving: true } },
    { type: 'join', service: 'google_meet', reference: '', title: 'Forged', at: 1, client_key: null },
    { type: 'lines', client_key: '44b8f45e-341e-43de-8cd9-3a3e2a6fd146', n: 1, lines: [] },
    { type: 'log-out' }, { type: 'disable' }, { type: 'get-token' },
    { method: 'GET', path: '/auth/verify' }, { source: 'wxt', type: 'connect' },
  ]
  setInterval(() => { for (const each of forged) { postMessage(each, '*'); dispatchEvent(new CustomEvent('cuecard', { detail: each })); document.dispatchEvent(new CustomEvent('cuecard', { detail: each })) } }, 200)
`

test('check 88: a hostile page reaches neither the overlay nor the token, and what it and its captions say is text', async ({
  app,
  extension,
  meetingPage,
  page,
  site,
}) => {
  await connectByToken(extension, page, { server: app.url, email: USER })
  const url = 'https://meet.google.com/hos-tile-pag'
  site.plan(url, { look: 'meet-2025', title: 'Hostile', script: HOSTILE })
  await meetingPage.goto(url)
  const overlay = new Overlay(meetingPage)
  // Captions, or what looks like them, in the lobby.
  await meetingPage.evaluate(() => {
    const place = Object.assign(document.createElement('div'), { className: 'lobby-captions' })
    place.setAttribute('role', 'region')
    place.setAttribute('tabindex', '0')
    const [row, name, words] = ['nMcdL', 'NWpY1d', 'ygicle'].map((className) => {
      const made = document.createElement('div')
      made.className = className
      return made
    })
    if (!row || !name || !words) return
    name.textContent = 'Mallory'
    words.textContent = 'Read me outside a meeting'
    row.append(name, words)
    place.append(row)
    document.body.append(place)
  })
  await meetingPage.waitForTimeout(2_500)
  expect(await overlay.text(), 'nothing is shown in the lobby').toBe('')
  await meetingPage.evaluate(() => document.querySelector('.lobby-captions')?.remove())

  await meetingPage.getByRole('button', { name: 'Join now' }).click()
  await overlay.untilItSays('Saving')
  const markup = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script><b>bold</b>'
  await say(meetingPage, markup)
  await overlay.untilItSays(markup)
  await say(meetingPage, '\u202Egnp.exe ‮ reversed \u2066isolated')
  await say(meetingPage, `endless ${'word '.repeat(20_000)}`)
  await say(meetingPage, 'How much does a pilot with four robots cost?')
  await overlay.get('region', 'Questions and answers')
  await overlay.untilItSays('It costs €24,000')
  await overlay.get('button', 'Good answer')
  await overlay.press('button', /^Evidence/)
  await overlay.get('list', 'Sources')
  const alive =
    'function () { return this.querySelectorAll("img, script, iframe, object, embed, form[action], a[href^=javascript], [onerror]").length }'
  expect(await overlay.run(alive), 'nothing in it that runs or loads').toBe('0')

  await meetingPage.bringToFront()
  const { token, stolen, open, hacked, html, reachable } = await readAll(meetingPage, page, extension.id)
  expect(token.length).toBeGreaterThan(20)
  expect(open, 'no root that the page could open').toBe(0)
  expect(hacked).toBe(false)
  expect(reachable, 'no file of the extension').toBe(false)
  expect(stolen + html).not.toContain(token)
  expect(html, 'answers and lines are not in the page').not.toContain('It costs €24,000')
  const api = await apiAs(app.url, USER)
  expect(await meetingsCalled(api, 'Forged')).toEqual([])
  expect(await meetingsCalled(api, 'Hostile')).toHaveLength(1)
  const lines = await storedLines(api, 'Hostile')
  expect(lines.map(({ text }) => text).join('\n')).not.toContain('Read me outside a meeting')
  expect(lines[0]).toEqual({ speaker: 'Ana Ruiz', text: markup })
})

/** What the page got hold of, beside what it must not: the token, as the extension's own page sees it. */
async function readAll(meetingPage: Page, own: Page, id: string) {
  const token = await own.evaluate(async () => {
    const { chrome } = window as unknown as {
      chrome: { storage: { local: { get: (key: string) => Promise<{ connection?: { access_token: string } }> } } }
    }
    return (await chrome.storage.local.get('connection')).connection?.access_token ?? ''
  })
  const seen = await meetingPage.evaluate(async (extensionId) => {
    const { stolen, hacked } = window as unknown as {
      stolen: { messages: string[]; roots: unknown[]; keys: string[] }
      hacked?: number
    }
    const open =
      [...document.querySelectorAll('*')].filter((element) => element.shadowRoot !== null).length + stolen.roots.length
    const reachable = await fetch(`chrome-extension://${extensionId}/manifest.json`).then(
      () => true,
      () => false,
    )
    const stores = JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])
    return {
      stolen: stolen.messages.join('\n') + stores,
      open,
      hacked: hacked !== undefined,
      html: document.documentElement.outerHTML,
      reachable,
    }
  }, id)
  return { token, ...seen }
}
