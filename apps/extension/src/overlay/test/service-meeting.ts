import type { PageStatus } from '../../messages/page-messages.ts'
import { act } from '@testing-library/react'
import { vi } from 'vitest'
import { choosePack } from '../../captions/choose-pack.ts'
import { type Look, openCaptions } from '../../captions/test/fake-captions.ts'
import { PageSession } from '../../meeting/page-session.ts'
import { portPair } from '../../test/fake-ports.ts'
import { answered, fakeSession } from './fake-session.ts'
import { mountSession } from './mount-fake.ts'

export interface Service {
  name: string
  host: string
  look: Look
  /** What the page shows in a call. */
  controls: string
}

export const MEET: Service = {
  name: 'Google Meet',
  host: 'meet.google.com',
  look: 'meet-2025',
  controls: '<button><i class="google-symbols">closed_caption</i></button>',
}

export const SERVICES: readonly Service[] = [
  MEET,
  {
    name: 'Microsoft Teams',
    host: 'teams.microsoft.com',
    look: 'teams-host',
    controls: '<button id="hangup-button"></button>',
  },
  {
    name: 'Teams as a guest',
    host: 'teams.live.com',
    look: 'teams-guest',
    controls: '<button data-tid="hangup-main-btn"></button>',
  },
  { name: 'Zoom', host: 'acme.zoom.us', look: 'zoom-2026', controls: '<button id="audioOptionMenu"></button>' },
]

/** Words of each of the two lines that Zoom shows; the upper one goes at once. */
const ZOOM_WORDS = 12

const CONNECTED: PageStatus = {
  type: 'status',
  connection: 'connected',
  person: { email: 'dana@acme.example', name: 'Dana Whitfield' },
  company: 'Acme Robotics',
  allowed: { overlay: true, saving: true },
  packs: [],
  preferences: { place: {}, is_collapsed: false, theme: 'light', answers_by_itself: true },
}

const open: (() => void)[] = []

/** To be called after each test. */
export function endMeetings(): void {
  for (const end of open.splice(0)) end()
  vi.useRealTimers()
  document.body.replaceChildren()
}

/**
 * The content script and the overlay on a service's page, on a clock that only `pass` moves. The worker is one that answers at
 * once, and says `status`.
 */
export async function openMeeting(service: Service, given: Partial<PageStatus> = {}, controls = service.controls) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  const { host, look } = service
  const pack = choosePack(document, host)
  if (!pack) throw new Error(`No pack for ${host}`)
  const server = { status: { ...CONNECTED, ...given } }
  const sent: { type: string }[] = []
  const connect = (name: string) => {
    const { near, far } = portPair(name)
    far.postMessage(server.status)
    far.onMessage.addListener((message) => {
      const { type, at } = message as { type: string; at: number }
      sent.push(message as { type: string })
      if (type === 'join') far.postMessage({ type: 'joined', client_key: KEY, started_at: at, tail: [] })
      if (type === 'check-switches') far.postMessage(server.status)
    })
    return near
  }
  const page = new PageSession(
    {
      page: document,
      browserApi: { connect, isAlive: () => true },
      address: () => `https://${host}/wc/1`,
      now: () => Date.now(),
      reload: () => {},
    },
    pack,
  )
  const bar = document.createElement('div')
  bar.innerHTML = controls
  document.body.append(bar)
  const step = openCaptions(document, look)
  const { api, asked } = fakeSession({}, answered('Two years [1].'))
  const heard = () =>
    asked.flatMap(({ call, body }) =>
      call.endsWith('/answer') ? [(body as { current_message: { message: string } }).current_message.message] : [],
    )
  const pass = (ms: number) =>
    act(async () => {
      await vi.advanceTimersByTimeAsync(ms)
      await vi.advanceTimersByTimeAsync(0)
      // Replies come in their own time.
      for (let n = 0; n < 4; n += 1) await new Promise((settle) => setImmediate(settle))
    })
  const timer = setInterval(() => page.checkPage(), 1_000)
  page.checkPage()
  await pass(1_000)
  const overlay = mountSession({ ...page, api })
  open.push(() => {
    overlay.unmount()
    clearInterval(timer)
    page.stop()
  })
  let rows = 0
  let words: string[] = []
  const gone = () => Math.max(0, Math.floor(words.length / ZOOM_WORDS) - 1) * ZOOM_WORDS
  const shown = () => (look.startsWith('zoom') ? words.slice(gone()) : words).join(' ')
  return {
    page,
    bar,
    sent,
    heard,
    pass,
    server,
    inside: overlay.inside,
    begin: (speaker = 'Ana Ruiz') => {
      rows += 1
      words = []
      step({ at: 0, op: 'row', id: `row-${rows}`, speaker, text: '' })
    },
    /** The row goes on as fast as people speak, by so many words at once. */
    say: async (text: string, wordsAtOnce = 2) => {
      const said = text.split(' ')
      for (let from = 0; from < said.length; from += wordsAtOnce) {
        const next = said.slice(from, from + wordsAtOnce)
        words.push(...next)
        step({ at: 0, op: 'text', id: `row-${rows}`, text: shown() })
        await pass(next.length * 370)
      }
    },
    goAway: () => step({ at: 0, op: 'off' }),
  }
}

const KEY = '6b8f0f0e-4a52-4f8e-9c55-0d9a2f3b7a90'
