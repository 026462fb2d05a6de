import 'fake-indexeddb/auto'
import { getAnswer } from '@cuecard/contract/answers.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { choosePack } from '../captions/choose-pack.ts'
import { addParticipant, type Look, openCaptions, openChat, type Step } from '../captions/test/fake-captions.ts'
import { DANA, fakeBrowser, pageSender } from '../test/fake-worker.ts'
import { fakeServer, type FakeServer, SERVER, TOKEN } from '../test/fake-server.ts'
import { PageSession } from './page-session.ts'
import { workerApi } from './worker-api.ts'

const soon = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 60_000, interval: 10 })

const open: PageSession[] = []
afterEach(() => {
  for (const session of open.splice(0)) session.stop()
  document.body.replaceChildren()
  document.title = ''
  document.documentElement.lang = ''
})

interface Opened {
  server?: FakeServer
  chrome?: ReturnType<typeof fakeBrowser>
  /** Tells documents apart. */
  name?: string
  tab?: number
  host?: string
}

/** A page of a meeting service with the content script in it, before the user has joined. */
function page({
  server = fakeServer(),
  chrome = fakeBrowser(server),
  name = 'document-1',
  tab = 7,
  host,
}: Opened = {}) {
  const at = {
    address: `https://${host ?? 'meet.google.com'}/abc-defg-hij?authuser=0`,
    isAlive: true,
    reloads: 0,
    skew: 0,
  }
  const pack = choosePack(document, host ?? 'meet.google.com')
  if (!pack) throw new Error('No pack')
  const said: unknown[] = []
  const connect = (port: string) => {
    if (!at.isAlive) throw new Error('Extension context invalidated.')
    const near = chrome.port(port, { ...pageSender(name, tab), origin: `https://${host ?? 'meet.google.com'}` })
    const send = near.postMessage
    near.postMessage = (message) => {
      said.push(message)
      send(message)
    }
    near.onMessage.addListener((message) => said.push(message))
    return near
  }
  const options = {
    page: document,
    browserApi: { connect, isAlive: () => at.isAlive },
    address: () => at.address,
    now: () => Date.now() + at.skew,
    reload: () => void (at.reloads += 1),
  }
  const session = new PageSession(options, pack)
  open.push(session)
  return { session, api: workerApi(session.connectForCall), server, chrome, at, said, view: session.view }
}

/** The button for captions, which is there in the meeting alone. */
function joinMeet(isOn = true) {
  document.querySelector('#bar')?.remove()
  const bar = document.createElement('div')
  bar.id = 'bar'
  const icon = isOn ? 'closed_caption' : 'closed_caption_off'
  bar.innerHTML = `<button aria-pressed="${isOn}"><i class="google-symbols">${icon}</i></button>`
  document.body.append(bar)
}

/** The user hangs up: the page shows no call any more. */
function hangUp() {
  document.body.click()
  takeCallAway()
}

function takeCallAway() {
  for (const gone of document.querySelectorAll('#bar, [role="region"]')) gone.remove()
}

/** Somebody joins, and captions are there. */
async function inMeeting(given: Opened = {}, look: Look = 'meet-2025') {
  joinMeet()
  const step = openCaptions(document, look)
  const it = page(given)
  it.session.checkPage()
  await soon(() => expect(it.view().is_listening).toBe(true))
  return {
    ...it,
    step: (each: Step) => step(each),
    say: (id: string, speaker: string, text: string) => step(row(id, speaker, text)),
  }
}

const row = (id: string, speaker: string, text: string): Step => ({ at: 0, op: 'row', id, speaker, text })
const text = (id: string, words: string): Step => ({ at: 0, op: 'text', id, text: words })
const stored = (server: FakeServer) =>
  [...server.messages.values()].map(({ username, message }) => `${username}: ${message}`)
const shown = ({ view }: { view: PageSession['view'] }) => view().lines.map((line) => `${line.username}: ${line.text}`)

it('shows each word at once, and brings what has rested to the server', async () => {
  document.title = 'Meet - Weekly sync'
  const it = await inMeeting()
  it.say('a', 'Ana Ruiz', 'How long')
  it.step(text('a', 'How long does the setup take'))
  await soon(() => expect(shown(it)).toEqual(['Ana Ruiz: How long does the setup take']))
  expect(it.view().lines[0]).toMatchObject({ is_settled: false, is_question: false, is_own: false })
  await soon(() => expect(it.view().lines[0]).toMatchObject({ is_settled: true, is_question: true }))
  await soon(() => expect(stored(it.server)).toEqual(['Ana Ruiz: How long does the setup take']))
  await soon(() => expect(it.view()).toMatchObject({ unsent: 0, saving: 'saving', connection: 'connected' }))
  expect(it.view()).toMatchObject({
    service: 'google_meet',
    meeting_title: 'Weekly sync',
    meeting_url: 'https://meet.google.com/abc-defg-hij',
    company: 'Acme Robotics',
    person: { email: 'dana@acme.example', name: 'Dana Whitfield' },
    capture: 'active',
  })
})

it('shows own lines under the own name, and answers no question in them', async () => {
  document.documentElement.lang = 'en'
  const it = await inMeeting()
  it.say('a', 'You', 'Shall we begin with the price?')
  it.say('b', 'Sen', 'Shall we begin with the price?')
  await soon(() => expect(it.view().lines.map((line) => line.is_settled)).toEqual([true, true]))
  expect(it.view().lines).toMatchObject([
    { username: 'Dana Whitfield', is_own: true, is_question: false },
    // Turkish for 'you', and a person's name.
    { username: 'Sen', is_own: false, is_question: true },
  ])
  await soon(() => expect(stored(it.server)[0]).toBe('Dana Whitfield: Shall we begin with the price?'))
})

it('tells the server which lines the page marks as the user’s own, until a correction gives one to somebody else', async () => {
  document.documentElement.lang = 'en'
  const it = await inMeeting()
  it.say('a', 'You', 'We ship on Mondays.')
  it.say('b', 'You', 'Can you send the plan?')
  // Known by the name of the account alone, which may be corrected.
  it.say('c', 'Dana Whitfield', 'Yes, of course.')
  const own = () => [...it.server.messages.values()].map(({ message, is_own }) => `${message} ${is_own}`)
  await soon(() =>
    expect(own()).toEqual(['We ship on Mondays. true', 'Can you send the plan? true', 'Yes, of course. false']),
  )
  it.say('b', 'Ana', 'Can you send the plan?')
  await soon(() => expect(own()).toContain('Can you send the plan? false'))
})

it('knows the user’s own lines in Zoom by the list of participants, also where it is opened later, whatever their name is', async () => {
  document.body.innerHTML = '<button id="audioOptionMenu"></button><ul></ul>'
  const list = document.querySelector('ul') ?? document.body
  for (const name of ['Dee W.', 'Ana (me)']) addParticipant(document, name, { place: list, role: '' })
  const step = openCaptions(document, 'zoom-2026')
  const it = page({ host: 'acme.zoom.us' })
  it.at.address = 'https://acme.zoom.us/wc/93188223344/join'
  it.session.checkPage()
  await soon(() => expect(it.view().is_listening).toBe(true))
  step(row('a', 'Dee W.', 'Before the list says it'))
  it.session.flush()
  await soon(() => expect(it.server.messages.size).toBe(1))
  const own = () => [...it.server.messages.values()].map(({ username, is_own }) => `${username}: ${is_own}`)
  expect(own()).toEqual(['Dee W.: false'])
  list.replaceChildren()
  addParticipant(document, 'Dee W.', { place: list, role: '(Host, me)' })
  addParticipant(document, 'Ana (me)', { place: list, role: '(Co-host)' })
  it.at.skew = 6_000
  step(row('b', 'Dee W.', 'And afterwards'))
  step(row('c', 'Ana (me)', 'My name has brackets'))
  it.session.flush()
  await soon(() => expect(own()).toHaveLength(3))
  expect(own()).toEqual(['Dee W.: false', 'Dee W.: true', 'Ana (me): false'])
})

it('loses nothing when the worker ends while lines are on their way', async () => {
  const it = await inMeeting()
  it.say('a', 'Ana', 'The first line')
  it.session.flush()
  it.chrome.kill()
  it.say('b', 'Ana', 'The second line')
  it.session.flush()
  it.chrome.kill()
  await soon(() => {
    it.session.checkPage()
    expect(stored(it.server)).toEqual(['Ana: The first line', 'Ana: The second line'])
  })
  expect(new Set(it.server.client_keys).size).toBe(1)
})

it('says that nothing is saved while the worker cannot store lines, and no longer once it can', async () => {
  const it = await inMeeting()
  it.say('a', 'Ana', 'Hello.')
  await soon(() => expect(stored(it.server)).toEqual(['Ana: Hello.']))
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('No room', 'QuotaExceededError')
  })
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  it.say('b', 'Ben', 'We need a price.')
  await soon(() => expect(said).toHaveBeenCalled())
  for (let n = 0; n < 4; n += 1) {
    it.at.skew += 5_001
    it.session.checkPage()
  }
  await soon(() => expect(it.view()).toMatchObject({ saving: 'saving', saving_trouble: 'disk' }))
  full.mockRestore()
  said.mockRestore()
  it.at.skew += 5_001
  it.session.checkPage()
  await soon(() => expect(it.view().saving_trouble).toBeNull())
  await soon(() => expect(stored(it.server)).toEqual(['Ana: Hello.', 'Ben: We need a price.']))
})

it('goes on with its meeting after a reload, without saying anything twice', async () => {
  const first = await inMeeting()
  first.say('a', 'Ana', 'We spoke before')
  first.session.flush()
  await soon(() => expect(stored(first.server)).toHaveLength(1))
  first.at.isAlive = false
  first.session.checkPage()
  open.length = 0

  const next = page({ server: first.server, chrome: first.chrome, name: 'document-2' })
  next.session.checkPage()
  await soon(() => expect(next.view().is_listening).toBe(true))
  expect(shown(next)).toEqual(['Ana: We spoke before'])
  expect(next.view().lines[0]).toMatchObject({ is_settled: true, is_question: false })
  openCaptions(document, 'meet-2025')
  document.querySelector('.ygicle')?.append(' and go on')
  await soon(() => expect(shown(next)).toEqual(['Ana: We spoke before and go on']))
  next.session.flush()
  await soon(() => expect(stored(next.server)).toEqual(['Ana: We spoke before and go on']))
  expect(new Set(next.server.client_keys).size).toBe(1)
})

it('begins another meeting at another address in the same tab, and ends the one before', async () => {
  const it = await inMeeting()
  it.say('a', 'Ana', 'Said in the first')
  it.session.flush()
  await soon(() => expect(stored(it.server)).toHaveLength(1))
  document.querySelector('.ygicle')?.closest('.nMcdL')?.remove()
  it.at.address = 'https://meet.google.com/xyz-abcd-efg'
  it.session.checkPage()
  await soon(() => expect(it.server.ended).toHaveLength(1))
  await soon(() => expect(it.view().is_listening).toBe(true))
  expect(it.view().lines).toEqual([])
  it.say('b', 'Ben', 'Said in the second')
  it.session.flush()
  await soon(() => expect(it.server.client_keys).toHaveLength(2))
  expect(new Set(it.server.client_keys).size).toBe(2)
})

it('leaves a meeting whose page shows no call any more, but not for a moment without one', async () => {
  const it = await inMeeting()
  it.say('a', 'Ana', 'Goodbye')
  it.session.flush()
  await soon(() => expect(stored(it.server)).toHaveLength(1))
  await soon(() => expect(it.view()).toMatchObject({ connection: 'connected', meeting_id: expect.any(String) }))
  document.querySelector('#bar')?.remove()
  it.session.checkPage()
  expect(it.session.overlayMeeting).not.toBeNull()
  joinMeet()
  it.session.checkPage()
  expect(it.server.ended).toEqual([])
  document.querySelector('#bar')?.remove()
  // A narrow window hides the bar's controls in a menu: as long as captions are shown, the call goes on.
  for (let n = 0; n < 5; n += 1) it.session.checkPage()
  it.at.skew = 5_000
  it.session.checkPage()
  expect(it.session.overlayMeeting).not.toBeNull()
  hangUp()
  for (let n = 0; n < 5; n += 1) it.session.checkPage()
  it.at.skew = 10_000
  it.session.checkPage()
  await soon(() => expect(it.server.ended).toHaveLength(1))
  // What is left of it is its card.
  expect(it.view().left).toMatchObject({ meeting_id: expect.any(String) })
  expect(it.session.overlayMeeting).not.toBeNull()
  it.session.closeLeft()
  expect(it.session.overlayMeeting).toBeNull()
})

it('ends a call that was lost while the computer slept when it fell asleep, not when the page notices', async () => {
  const it = await inMeeting()
  it.say('a', 'Ana', 'Goodbye')
  it.session.flush()
  await soon(() => expect(stored(it.server)).toHaveLength(1))
  it.session.checkPage()
  const asleep = Date.now()
  it.at.skew = 16 * 3_600_000
  it.session.checkPage()
  takeCallAway()
  // Nobody has hung up: the page may connect again for a minute.
  for (let n = 0; n < 5; n += 1) {
    it.at.skew += 20_000
    it.session.checkPage()
  }
  await soon(() => expect(it.server.ended).toHaveLength(1))
  const { ended_at } = it.server.ended[0] as { ended_at: string }
  expect(Date.parse(ended_at)).toBeLessThanOrEqual(asleep)
})

it('goes on with a call after a sleep, and ends it when it is left', async () => {
  const it = await inMeeting()
  it.session.checkPage()
  it.at.skew = 10 * 60_000
  it.session.checkPage()
  it.say('a', 'Ana', 'We are back')
  it.session.flush()
  await soon(() => expect(stored(it.server)).toHaveLength(1))
  const said = it.view().lines[0]?.at ?? Number.NaN
  hangUp()
  for (let n = 0; n < 5; n += 1) {
    it.at.skew += 2_000
    it.session.checkPage()
  }
  await soon(() => expect(it.server.ended).toEqual([{ ended_at: new Date(said).toISOString() }]))
})

it('goes on with its meeting where the page has connected again by itself, and with another where the user was pressing something', async () => {
  const it = await inMeeting()
  const check = (seconds: number) => {
    for (let n = 0; n < seconds; n += 1) {
      it.at.skew += 1_000
      it.session.checkPage()
    }
  }
  const comeBack = (words: string) => {
    joinMeet()
    const step = openCaptions(document, 'meet-2025')
    step(row('a', 'Ana', 'We start'))
    step(row('b', 'Ana', words))
    it.session.checkPage()
    it.session.flush()
  }
  it.say('a', 'Ana', 'We start')
  it.session.flush()
  await soon(() => expect(stored(it.server)).toHaveLength(1))
  takeCallAway()
  check(40)
  comeBack('and go on')
  await soon(() => expect(stored(it.server)).toEqual(['Ana: We start', 'Ana: and go on']))
  expect(it.server.ended).toEqual([])
  takeCallAway()
  check(2)
  // Such as the way back that the page offers.
  document.body.click()
  check(3)
  await soon(() => expect(it.server.ended).toHaveLength(1))
  comeBack('in another')
  await soon(() => expect(it.view().is_listening).toBe(true))
  it.session.flush()
  await soon(() => expect(new Set(it.server.client_keys).size).toBe(2))
})

it('ends a call that is gone for a minute although nobody has hung up, at the time when it was seen last', async () => {
  const it = await inMeeting()
  it.say('a', 'Ana', 'Hello')
  it.session.flush()
  await soon(() => expect(stored(it.server)).toHaveLength(1))
  it.session.checkPage()
  const seen = Date.now()
  takeCallAway()
  // What is pressed in the overlay says nothing of the call.
  const overlay = document.createElement('div')
  overlay.setAttribute('data-cc-theme', 'light')
  document.body.append(overlay)
  overlay.click()
  for (let n = 0; n < 55; n += 1) {
    it.at.skew += 1_000
    it.session.checkPage()
  }
  expect(it.view().left).toBeNull()
  it.at.skew += 10_000
  it.session.checkPage()
  await soon(() => expect(it.server.ended).toHaveLength(1))
  const { ended_at } = it.server.ended[0] as { ended_at: string }
  expect(Date.parse(ended_at)).toBeLessThanOrEqual(seen + 1_000)
})

it('reads nothing that is said during a pause, even where the page shows it still afterwards', async () => {
  const it = await inMeeting()
  it.say('a', 'Ana', 'Our plan is simple.')
  await soon(() => expect(shown(it)).toHaveLength(1))
  it.session.pause()
  expect(it.view()).toMatchObject({ saving: 'paused', is_listening: false })
  it.step(text('a', 'Our plan is simple. The secret is 42.'))
  it.say('b', 'Ben', 'A secret too.')
  it.session.resume()
  await soon(() => expect(it.view()).toMatchObject({ saving: 'saving', is_listening: true }))
  it.step(text('a', 'Our plan is simple. The secret is 42. We are back.'))
  it.step(text('b', 'A secret too. Hello again.'))
  const kept = ['Ana: Our plan is simple.', 'Ana: We are back.', 'Ben: Hello again.']
  await soon(() => expect(shown(it)).toEqual(kept))
  it.session.flush()
  await soon(() => expect(stored(it.server)).toEqual(kept))
  expect(JSON.stringify(it.said)).not.toContain('ecret')
  const noted = ['meeting_start_detected', 'meeting_recording_paused', 'meeting_recording_unpaused']
  await soon(() => expect(it.server.activities).toEqual(noted))
})

it.each([
  ['row', 'The secret is 42.'],
  ['row that is so long that it becomes several lines', 'The secret is 42. '.repeat(200).trim()],
])(
  'reads nothing of a %s that was said during a pause and scrolled away, where the user scrolls back to it',
  async (_, said) => {
    const it = await inMeeting()
    it.say('a', 'Ana', 'Before the pause.')
    await soon(() => expect(shown(it)).toHaveLength(1))
    it.session.pause()
    const rows = () => [...document.querySelectorAll('.nMcdL')]
    it.say('b', 'Ben', said)
    const secret = rows().at(-1)
    secret?.remove()
    it.say('c', 'Ana', 'That was all of it.')
    it.session.resume()
    await soon(() => expect(it.view()).toMatchObject({ saving: 'saving', is_listening: true }))
    if (secret) rows().at(-1)?.before(secret)
    it.say('d', 'Ben', 'Hello again.')
    await soon(() => expect(shown(it)).toEqual(['Ana: Before the pause.', 'Ben: Hello again.']))
    it.session.flush()
    await soon(() => expect(stored(it.server)).toEqual(['Ana: Before the pause.', 'Ben: Hello again.']))
    expect(JSON.stringify(it.said)).not.toContain('ecret')
  },
)

it('keeps the placeholder of a person who is known by initials alone through a pause', async () => {
  const menu = document.createElement('button')
  menu.id = 'audioOptionMenu'
  document.body.append(menu)
  const it = await inMeeting({ host: 'acme.zoom.us' }, 'zoom-2026')
  it.say('a', '#AR', 'Before the pause.')
  await soon(() => expect(shown(it)).toEqual(['Speaker 1: Before the pause.']))
  it.session.pause()
  it.session.resume()
  await soon(() => expect(it.view()).toMatchObject({ saving: 'saving', is_listening: true }))
  it.say('b', '#AR', 'And after it.')
  await soon(() => expect(shown(it)).toEqual(['Speaker 1: Before the pause.', 'Speaker 1: And after it.']))
})

it('stores nothing that is said while the company has saving off, also where its row goes on afterwards', async () => {
  const it = await inMeeting()
  const turn = async (isSaving: boolean) => {
    it.server.isSaving = isSaving
    it.at.skew += 5_000
    it.session.checkPage()
    await soon(() => expect(it.view().saving).toBe(isSaving ? 'saving' : 'off'))
  }
  it.say('a', 'Ana', 'Our plan is simple.')
  await soon(() => expect(shown(it)).toHaveLength(1))
  it.session.flush()
  await soon(() => expect(stored(it.server)).toEqual(['Ana: Our plan is simple.']))
  await turn(false)
  it.step(text('a', 'Our plan is simple. The secret is 42.'))
  await soon(() => expect(shown(it)).toEqual(['Ana: Our plan is simple. The secret is 42.']))
  await turn(true)
  it.step(text('a', 'Our plan is simple. The secret is 42. We are back.'))
  await soon(() => expect(shown(it)).toEqual(['Ana: Our plan is simple. The secret is 42. We are back.']))
  it.session.flush()
  await soon(() => expect(stored(it.server)).toEqual(['Ana: Our plan is simple. We are back.']))
  expect(JSON.stringify(it.said)).not.toContain('ecret')
})

it('stops for the rest of the meeting when it is switched off, and forgets its lines', async () => {
  const it = await inMeeting()
  it.say('a', 'Ana', 'Before')
  await soon(() => expect(shown(it)).toHaveLength(1))
  it.session.disable()
  it.say('b', 'Ana', 'Afterwards')
  it.session.checkPage()
  it.session.resume()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(it.view()).toMatchObject({ saving: 'disabled', is_listening: false, lines: [] })
  expect(JSON.stringify(it.said)).not.toContain('Afterwards')
  await soon(() => expect(it.server.activities).toContain('extension_disabled'))
})

/** The page of a meeting is loaded anew. */
async function reload(before: ReturnType<typeof page>, given: Opened = {}) {
  before.session.flush()
  before.at.isAlive = false
  before.session.checkPage()
  open.length = 0
  const next = page({ server: before.server, chrome: before.chrome, name: 'document-2', ...given })
  next.at.skew = before.at.skew
  next.session.checkPage()
  await soon(() => expect(JSON.stringify(next.said)).toContain('"joined"'))
  return next
}

it('stays paused when its page is loaded anew', async () => {
  const first = await inMeeting()
  first.say('a', 'Ana', 'Before the pause.')
  await soon(() => expect(shown(first)).toHaveLength(1))
  first.session.pause()
  const next = await reload(first)
  await soon(() => expect(next.view()).toMatchObject({ saving: 'paused', is_listening: false }))
  first.say('b', 'Ben', 'A secret.')
  next.session.resume()
  await soon(() => expect(next.view()).toMatchObject({ saving: 'saving', is_listening: true }))
  first.step(text('b', 'A secret. Hello again.'))
  await soon(() => expect(shown(next)).toEqual(['Ana: Before the pause.', 'Ben: Hello again.']))
  expect(JSON.stringify(next.said)).not.toContain('ecret')
})

it('reads nothing that was said during a pause when its page is loaded anew after it', async () => {
  const first = await inMeeting()
  first.say('a', 'Ana', 'Before the pause.')
  await soon(() => expect(shown(first)).toHaveLength(1))
  first.session.pause()
  first.say('b', 'Ben', 'Our secret discount is forty percent.')
  first.say('c', 'Cem', 'Nobody else may know it.')
  first.session.resume()
  first.step(text('c', 'Nobody else may know it. We go on.'))
  first.say('d', 'Ana', 'Where were we?')
  const lines = ['Ana: Before the pause.', 'Cem: We go on.', 'Ana: Where were we?']
  await soon(() => expect(shown(first)).toEqual(lines))
  const next = await reload(first)
  await soon(() => expect(next.view()).toMatchObject({ saving: 'saving', is_listening: true }))
  first.step(text('d', 'Where were we? At the price.'))
  first.say('e', 'Ben', 'Right.')
  const after = [...lines.slice(0, 2), 'Ana: Where were we? At the price.', 'Ben: Right.']
  await soon(() => expect(shown(next)).toEqual(after))
  next.session.flush()
  await soon(() => expect(stored(next.server).toSorted()).toEqual(after.toSorted()))
  expect(JSON.stringify(next.said)).not.toMatch(/secret|Nobody else/)
})

it('stays off for the meeting when its page is loaded anew, until the meeting is left', async () => {
  const first = await inMeeting()
  first.say('a', 'Ana', 'Before.')
  await soon(() => expect(shown(first)).toHaveLength(1))
  first.session.disable()
  const next = await reload(first)
  await soon(() => expect(next.view()).toMatchObject({ saving: 'disabled', is_listening: false, lines: [] }))
  next.session.resume()
  first.say('b', 'Ana', 'Afterwards')
  next.session.flush()
  expect(next.view()).toMatchObject({ saving: 'disabled', is_listening: false, lines: [], meeting_id: null })
  expect(JSON.stringify(next.said)).not.toContain('Afterwards')
  next.at.address = 'https://meet.google.com/xyz-abcd-efg'
  next.session.checkPage()
  await soon(() => expect(next.view()).toMatchObject({ saving: 'saving', is_listening: true }))
  const store = await next.chrome.open()
  expect(await store.meetings()).toHaveLength(1)
})

it('reads nothing that was typed during a pause when its page is loaded anew after it', async () => {
  const server = fakeServer()
  server.isChatRead = true
  const host = 'teams.microsoft.com'
  const hangUp = document.createElement('button')
  hangUp.id = 'hangup-button'
  document.body.append(hangUp)
  const first = await inMeeting({ server, host }, 'teams-guest')
  const { add } = openChat(document, 'teams')
  const typeAt = (seconds: number, words: string) => {
    first.at.skew = seconds * 1_000
    add('Ana', words, String(Date.now() + first.at.skew))
  }
  first.session.pause()
  typeAt(10, 'Typed in a pause')
  first.at.skew = 20_000
  first.session.resume()
  typeAt(30, 'And after it')
  first.at.skew = 31_000
  const typed = [{ username: 'Ana', text: 'And after it' }]
  await soon(() => expect(first.view().lines).toMatchObject(typed))
  const next = await reload(first, { host })
  await soon(() => expect(next.view().is_listening).toBe(true))
  typeAt(32, 'And now')
  next.at.skew = 33_000
  await soon(() => expect(next.view().lines).toMatchObject([...typed, { text: 'And now' }]))
  next.session.flush()
  await soon(() => expect(stored(server)).toEqual(['Ana: And after it', 'Ana: And now']))
})

it('counts that the overlay was closed, and shows it again from the popup', async () => {
  const it = await inMeeting()
  it.session.hide()
  expect(it.view().is_hidden).toBe(true)
  await soon(() => expect(it.server.activities).toContain('close_meeting_dropdown_clicked'))
  const popup = it.chrome.port('popup', { id: pageSender().id, origin: `chrome-extension://${pageSender().id}` })
  popup.postMessage({ type: 'watch-tab', tab_id: 7 })
  popup.postMessage({ type: 'show' })
  await soon(() => expect(it.view().is_hidden).toBe(false))
})

it('says that the page has to be loaded anew when the extension was updated, and stops', async () => {
  const it = await inMeeting()
  it.at.isAlive = false
  it.session.checkPage()
  expect(it.view()).toMatchObject({ connection: 'outdated', is_listening: false })
  expect(it.session.overlayMeeting).not.toBeNull()
  it.session.reloadPage()
  expect(it.at.reloads).toBe(1)
})

it('tells the worker of the card after a call before the call is over, and takes the card away when the extension was updated', async () => {
  const it = await inMeeting()
  it.say('a', 'Ana', 'Hello.')
  await soon(() => expect(it.view().meeting_id).not.toBeNull())
  hangUp()
  for (let n = 0; n < 5; n += 1) {
    it.at.skew += 5_000
    it.session.checkPage()
  }
  expect(it.view().left).not.toBeNull()
  const sent = it.said.filter((each) => /"type":"(card|leave)"/.test(JSON.stringify(each)))
  expect(sent).toMatchObject([{ type: 'card', is_open: true }, { type: 'leave' }])
  const heartbeats = () => it.said.filter((each) => JSON.stringify(each) === '{"type":"heartbeat"}').length
  const before = heartbeats()
  it.at.skew += 20_000
  it.session.checkPage()
  expect(heartbeats()).toBe(before + 1)
  it.at.skew += 11 * 60_000
  it.session.checkPage()
  expect(heartbeats()).toBe(before + 1)
  it.at.isAlive = false
  it.session.checkPage()
  expect([it.view().left, it.session.overlayMeeting]).toEqual([null, null])
})

it('logs out: the connection is gone and nothing is read', async () => {
  const it = await inMeeting()
  it.say('a', 'Ana', 'Before')
  await it.session.logOut()
  expect(it.view()).toMatchObject({ connection: 'none', is_listening: false, person: null })
  it.say('b', 'Ana', 'Afterwards')
  await it.chrome.connect({ ...DANA, access_token: 'new' })
  await soon(() => expect(it.view().is_listening).toBe(true))
  it.say('c', 'Ana', 'Connected again')
  it.session.flush()
  await soon(() => expect(stored(it.server)).toContain('Ana: Connected again'))
  expect(JSON.stringify(it.said)).not.toContain('Afterwards')
})

it('sends what was just said before a logout in the popup, and in another tab with a meeting', async () => {
  const it = await inMeeting()
  it.say('a', 'Ana', 'We take the ')
  it.step(text('a', 'We take the large one.'))
  const popup = it.chrome.port('popup', { id: pageSender().id, origin: `chrome-extension://${pageSender().id}` })
  popup.postMessage({ type: 'log-out' })
  await soon(() => expect(it.view()).toMatchObject({ connection: 'none', is_listening: false }))
  expect(stored(it.server)).toEqual(['Ana: We take the large one.'])
  expect(it.server.ended).toHaveLength(1)

  await it.chrome.connect({ ...DANA, access_token: 'new' })
  await soon(() => expect(it.view().is_listening).toBe(true))
  it.say('b', 'Ana', 'And the small one.')
  await soon(() => expect(shown(it)).toContain('Ana: And the small one.'))
  const other = it.chrome.port('page', pageSender('document-2', 8))
  other.postMessage({ type: 'log-out' })
  await soon(() => expect(it.view()).toMatchObject({ connection: 'none', is_listening: false }))
  expect(stored(it.server)).toContain('Ana: And the small one.')
})

it.each([
  ['keeps its overlay while the same person connects again', DANA.email, 1],
  ['shows another overlay to another person who connects', 'eve@acme.example', 2],
])('%s', async (_, email, overlays) => {
  const it = await inMeeting()
  const before = it.session.overlayMeeting
  it.server.isTokenGood = false
  it.say('a', 'Ana', 'Hello.')
  it.session.flush()
  await soon(() => expect(it.view().connection).toBe('ended'))
  it.server.isTokenGood = true
  const shown = [it.session.overlayMeeting]
  it.session.subscribe(() => {
    const now = it.session.overlayMeeting
    if (now !== shown.at(-1)) shown.push(now)
  })
  await it.chrome.connect({ ...DANA, email, access_token: 'another' })
  await soon(() => expect(it.view()).toMatchObject({ connection: 'connected', person: { email } }))
  expect(shown.filter((each) => each !== null)).toEqual(Array.from({ length: overlays }, () => before))
  expect(shown).toHaveLength(overlays * 2 - 1)
})

it('gives nothing of one person to the next who connects', async () => {
  const it = await inMeeting()
  it.server.isAway = true
  it.say('a', 'Ana', 'For Dana')
  it.session.flush()
  await soon(() => expect(it.view().connection).toBe('away'))
  it.server.isAway = false
  it.server.messages.clear()
  await it.chrome.connect({ ...DANA, email: 'eve@acme.example', access_token: 'of-eve' })
  await soon(() => expect(it.view()).toMatchObject({ is_listening: true, person: { email: 'eve@acme.example' } }))
  expect(it.view().lines).toEqual([])
  it.say('b', 'Ana', 'For Eve')
  it.session.flush()
  await soon(() => expect(stored(it.server)).toEqual(['Ana: For Eve']))
})

it('reads the chat once the company switches it on, and stores what is typed as chat', async () => {
  const it = await inMeeting()
  const { add } = openChat(document, 'google-meet')
  add('Ana', 'Typed before the switch')
  expect(it.view().reads_chat).toBe(false)
  it.server.isChatRead = true
  it.at.skew += 5_000
  it.session.checkPage()
  await soon(() => expect(it.view().reads_chat).toBe(true))
  add('Ana', 'What does a pilot cost?')
  add(null, 'I will send it.')
  await soon(() =>
    expect(it.view().lines).toMatchObject([{ kind: 'chat', username: 'Ana', is_question: true }, { is_own: true }]),
  )
  const kept = () =>
    [...it.server.messages.values()].map(({ username, message, kind }) => ({ username, message, kind }))
  await soon(() =>
    expect(kept()).toEqual([
      { username: 'Ana', message: 'What does a pilot cost?', kind: 'chat' },
      { username: 'Dana Whitfield', message: 'I will send it.', kind: 'chat' },
    ]),
  )
  it.session.pause()
  add('Ana', 'Typed in a pause')
  it.session.resume()
  add('Ana', 'And after it')
  await soon(() => expect(kept().map(({ message }) => message)).toContain('And after it'))
  expect(kept()).toHaveLength(3)
})

it('streams an answer through the worker chunk by chunk, and ends it when nobody wants it any more', async () => {
  const it = await inMeeting()
  const body = { current_message: { message: 'How long?', username: 'Ana' } }
  const { headers, chunks } = await it.api(getAnswer, { body })
  const texts: string[] = []
  for await (const chunk of chunks) texts.push(chunk)
  expect(texts).toEqual(['It takes ', 'two days [1].'])
  expect(headers.get('x-response-id')).toMatch(/^6b8f/)
  expect(headers.get('x-response-state')).toBe('looking-again')

  it.server.chunks = ['It takes ', '…']
  const controller = new AbortController()
  const endless = await it.api(getAnswer, { body }, { signal: controller.signal })
  const reading = async () => {
    for await (const chunk of endless.chunks) if (chunk === 'It takes ') controller.abort()
  }
  await expect(reading()).rejects.toThrow(/abort/i)
  await soon(() => expect(it.server.aborted).toBe(1))
})

it("passes on the server's words where it refuses, and says so where it is away", async () => {
  const it = await inMeeting()
  const body = { current_message: { message: 'How long?', username: 'Ana' } }
  it.server.isAway = true
  await expect(it.api(getAnswer, { body })).rejects.toMatchObject({ status: 0 })
  it.server.isAway = false
  it.server.proxyStatus = 404
  await expect(it.api(getAnswer, { body })).rejects.toMatchObject({ status: 404, detail: null })
  it.server.proxyStatus = null
  it.server.isTokenGood = false
  await expect(it.api(getAnswer, { body })).rejects.toMatchObject({
    status: 401,
    detail: 'Your session has ended',
  })
  await soon(() => expect(it.view()).toMatchObject({ connection: 'ended', is_listening: false }))
})

it('presses the switch for captions only when it is told to', async () => {
  joinMeet(false)
  const pressed = vi.fn<() => void>()
  document.querySelector('#bar button')?.addEventListener('click', pressed)
  const it = page()
  it.session.checkPage()
  await soon(() => expect(it.view().capture).toBe('captions-off'))
  expect(pressed).not.toHaveBeenCalled()
  expect(await it.session.turnOnCaptions()).toBe('done')
  expect(pressed).toHaveBeenCalledTimes(1)
})

it('check 88: captures nothing outside a meeting', async () => {
  const step = openCaptions(document, 'meet-2025')
  const it = page()
  it.session.checkPage()
  step(row('a', 'Ana', 'In the lobby'))
  await new Promise((resolve) => setTimeout(resolve, 50))
  it.session.checkPage()
  expect(it.view()).toMatchObject({ is_listening: false, lines: [] })
  expect(it.session.overlayMeeting).toBeNull()
  expect(JSON.stringify(it.said)).not.toContain('lobby')
  expect(it.said.some((each) => JSON.stringify(each).includes('"join"'))).toBe(false)
})

it.each([
  [
    'overlay and saving are off',
    (server: FakeServer) => Object.assign(server, { isSaving: false, isOverlayShown: false }),
  ],
  ['the server was never heard', (server: FakeServer) => Object.assign(server, { isAway: true })],
])('check 88: captures nothing while %s', async (_name, arrange) => {
  const server = fakeServer()
  arrange(server)
  joinMeet()
  const step = openCaptions(document, 'meet-2025')
  const it = page({ server })
  it.session.checkPage()
  step(row('a', 'Ana', 'Not for us'))
  await soon(() => expect(it.view().connection).toMatch(/connected|away/))
  await soon(() => expect(JSON.stringify(it.said)).toContain('"joined"'))
  it.session.flush()
  expect(it.view()).toMatchObject({ is_listening: false, lines: [] })
  expect(it.session.overlayMeeting).toBeNull()
  expect(JSON.stringify(it.said)).not.toContain('Not for us')
})

it('check 88: captures nothing while nobody is connected', async () => {
  joinMeet()
  const step = openCaptions(document, 'meet-2025')
  const server = fakeServer()
  const it = page({ server, chrome: fakeBrowser(server, null) })
  it.session.checkPage()
  step(row('a', 'Ana', 'Not for us'))
  await soon(() => expect(it.view().connection).toBe('none'))
  it.session.flush()
  expect(it.view().lines).toEqual([])
  // Only the way to the connection is shown.
  expect(it.session.overlayMeeting).not.toBeNull()
  expect(JSON.stringify(it.said)).not.toContain('Not for us')
  expect(server.asked).toEqual([])
})

it('check 88: with saving off lines are shown and none leaves the page', async () => {
  const server = fakeServer()
  server.isSaving = false
  const it = await inMeeting({ server })
  it.say('a', 'Ana', 'Only for the eye')
  await soon(() => expect(it.view().lines[0]?.is_settled).toBe(true))
  it.session.flush()
  expect(it.view().saving).toBe('off')
  expect(JSON.stringify(it.said)).not.toContain('Only for the eye')
})

it('check 88: holds lines in the page until the user has told the others, where that must be confirmed', async () => {
  const server = fakeServer()
  server.consentPolicy = 'required'
  const it = await inMeeting({ server })
  it.say('a', 'Ana', 'Before anybody was told.')
  await soon(() => expect(it.view()).toMatchObject({ saving: 'held', unsent: 1 }))
  const asked = it.api(getAnswer, { body: { current_message: { message: 'What?', username: 'Ana' } } })
  await expect(asked).rejects.toMatchObject({ status: 0 })
  it.session.flush()
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(it.said.some((each) => JSON.stringify(each).includes('Before anybody'))).toBe(false)
  expect(server.client_keys).toEqual([])
  it.session.confirmConsent()
  await soon(() => expect(stored(server)).toEqual(['Ana: Before anybody was told.']))
  expect(server.consents).toEqual([new Date(it.view().consent.confirmed_at ?? 0).toISOString()])
  await soon(() => expect(it.view()).toMatchObject({ saving: 'saving', unsent: 0 }))
})

it('check 88: forgets what it held when the meeting is left without a word to the others', async () => {
  const server = fakeServer()
  server.consentPolicy = 'required'
  const it = await inMeeting({ server })
  it.say('a', 'Ana', 'Never told.')
  await soon(() => expect(it.view()).toMatchObject({ saving: 'held', unsent: 1 }))
  hangUp()
  it.at.skew = 10_000
  for (let n = 0; n < 5; n += 1) it.session.checkPage()
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect([server.client_keys, stored(server)]).toEqual([[], []])
})

it('check 88: with the overlay off for a person meetings are saved and nothing is shown', async () => {
  const server = fakeServer()
  server.isOverlayShown = false
  const it = await inMeeting({ server })
  it.say('a', 'Ana', 'For the file')
  it.session.flush()
  await soon(() => expect(stored(server)).toEqual(['Ana: For the file']))
  expect(it.session.overlayMeeting).toBeNull()
})

it('check 88: stops at once where the company switches both off during a meeting', async () => {
  const it = await inMeeting()
  it.server.isSaving = false
  it.server.isOverlayShown = false
  it.say('a', 'Ana', 'The last line')
  it.session.flush()
  await soon(() => expect(it.view().is_listening).toBe(false))
  it.say('b', 'Ana', 'Unheard')
  it.session.flush()
  expect(it.session.overlayMeeting).toBeNull()
  expect(JSON.stringify(it.said)).not.toContain('Unheard')
})

it('check 88: hostile captions stay text: markup, 100 kB, marks that turn the direction', async () => {
  const it = await inMeeting()
  const markup = '<img src=x onerror="alert(1)"><script>alert(1)</script> </style>'
  const long = 'all of it '.repeat(10_000).trim()
  it.say('a', '<b>Ana</b>', markup)
  it.say('b', 'Ana', 'pay \u202e0001\u202c euros\u0000\u0007')
  it.say('c', 'Ana', long)
  it.session.flush()
  await soon(() => expect(it.server.messages.size).toBeGreaterThan(30))
  await soon(() => expect(it.view().unsent).toBe(0))
  expect(shown(it).slice(0, 2)).toEqual([`<b>Ana</b>: ${markup}`, 'Ana: pay 0001 euros'])
  expect(document.querySelector('body script, body img[onerror], body b')).toBeNull()
  const words = [...it.server.messages.values()].slice(2).map(({ message }) => message)
  expect(words.join(' ')).toBe(long)
})

it('check 88: a page that posts messages and events of its own is not heard, and learns no token', async () => {
  const it = await inMeeting()
  const heard: unknown[] = []
  addEventListener('message', (event) => heard.push(event.data))
  const before = it.said.length
  for (const type of ['join', 'lines', 'log-out', 'status', 'token', 'preferences']) {
    window.postMessage({ type, connection: 'none', source: 'cuecard', client_key: 'x', change: { theme: 'dark' } }, '*')
    document.dispatchEvent(
      new CustomEvent('wxt:content-script-started', { detail: { contentScriptName: 'meeting', messageId: 'x' } }),
    )
    document.dispatchEvent(new CustomEvent(type, { detail: { type } }))
  }
  await soon(() => expect(heard).toHaveLength(6))
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect(it.said.slice(before).filter((each) => !JSON.stringify(each).startsWith('{"type":"meeting"'))).toEqual([])
  expect(it.view()).toMatchObject({ connection: 'connected', is_listening: true, preferences: { theme: 'system' } })
  const known = JSON.stringify([it.said, heard, it.view(), { ...localStorage }, { ...sessionStorage }])
  for (const secret of [TOKEN, SERVER]) expect(known).not.toContain(secret)
})
