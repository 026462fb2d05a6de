import type { AnswerResponse } from '@cuecard/contract/answers.ts'
import type { MeetingBackground } from '@cuecard/contract/meetings/live.ts'
import type { MeetingView, TranscriptLine } from '../../meeting/meeting-view.ts'
import { answered, type FakeSession, fakeSession, lineOf, type Reply } from './fake-session.ts'

/** A state of the overlay for eyes: what stands behind it, and what is pressed to get there. */
export interface Scene {
  session: () => FakeSession
  /** `press` clicks the button (tab, menu item …) of that name once it is there. */
  show?: (hands: Hands) => Promise<void>
}

export interface Hands {
  session: FakeSession
  press: (name: string) => Promise<void>
  until: (selector: string) => Promise<Element>
  wait: (ms: number) => Promise<void>
}

const day = 86_400_000
const ago = (ms: number) => new Date(Date.now() - ms).toISOString()
const ITEM = '6f1d1c0a-9c0e-4a44-8a6e-6a2f0a0e5d10'
const QUESTION = 'What does the pilot cost, and what is in the price?'
const ANSWER =
  'A pilot costs €24,000 for 60 days with four Arm 12 on your own floor [1].\n\n- It is **fully credited** when you order within 30 days after its end [1].\n- Installation, training of eight people and on-site support are in the price [2].\n- Nothing has to be built: the robots work in the aisles that you have [2].'

const source = (n: number, part: Partial<AnswerResponse['sources'][number]>) => ({
  n,
  cited: true,
  item_id: ITEM,
  item_name: 'Price list 2026.xlsx',
  source: 'Price list 2026.xlsx',
  locator: 'sheet Pilot',
  text: 'Pilot, 60 days, four Arm 12: €24,000. Credited in full when an order follows within 30 days.',
  score: 0.92,
  synced_at: ago(2 * day),
  ...part,
})
const SOURCES = [
  source(1, {}),
  source(2, {
    item_name: 'Implementation guide.txt',
    locator: 'Pilot › What is included',
    text: 'Installation, training for eight people and on-site support during the first week are included.',
    synced_at: ago(40 * day),
  }),
]

function talk(): TranscriptLine[] {
  const start = Date.now() - 6 * 60_000
  const own = { username: 'Dana Whitfield', is_own: true }
  const ida = { username: 'Ida Holm' }
  const said: [string, Partial<TranscriptLine>][] = [
    ['Thanks for making the time today. I saw that the second hall went live last month.', own],
    ['Yes, three weeks late, but it runs.', {}],
    ['We pick about eleven thousand lines a day there, mostly by hand.', {}],
    ['And that is before the winter peak.', ida],
    ['How many of these would be the small totes you showed me in Hamburg?', own],
    ['Two thirds, I would say. The rest is mixed cartons.', {}],
    ['Does your arm handle cartons that are slightly crushed?', { ...ida, is_question: true }],
    ['It does, up to twelve kilograms. The camera measures each carton before the grip.', own],
    ['Good. Our finance people will ask me about the pilot first.', {}],
    [QUESTION, { is_question: true }],
    ['And we would need it to talk to our warehouse system, we are on Körber', { ...ida, is_settled: false }],
  ]
  return said.map(([text, part], at) => lineOf(text, { at: start + at * 33_000, ...part }))
}

const people: MeetingBackground = {
  calendar: 'found',
  calendar_problem: null,
  event: {
    title: 'Nordhafen: pilot and price',
    starts_at: ago(10 * 60_000),
    ends_at: new Date(Date.now() + 50 * 60_000).toISOString(),
    attendees: [],
  },
  people: [
    {
      name: 'Marta Lindqvist',
      email: 'marta.lindqvist@nordhafen.example',
      meetings: [
        {
          id: ITEM,
          title: 'Nordhafen: visit in Hamburg',
          started_at: ago(21 * day),
          summary: 'Marta wants a pilot in hall 2 before the winter peak. Open: price of the pilot, link to Körber.',
        },
        {
          id: ITEM.replace('6', '7'),
          title: 'First call with Nordhafen Logistik',
          started_at: ago(62 * day),
          summary: null,
        },
      ],
    },
    { name: 'Ida Holm', email: 'ida.holm@nordhafen.example', meetings: [] },
  ],
}

const passages = [
  source(1, {}),
  source(2, {
    item_name: 'Integrations.html',
    locator: 'https://acme.example/integrations/koerber',
    text: 'Körber WMS: orders are taken over by its REST interface every two seconds; stock is confirmed per grip. Set up in two days by our team, without a change on the side of the warehouse system.',
  }),
  source(3, {
    item_name: 'Customer stories.md',
    locator: 'Lagerhaus Süd',
    text: '| before | after |\n|---|---|\n| 310 lines an hour | 540 lines an hour |\n\nThe winter peak was handled without temporary staff.',
  }),
].map(({ cited: _cited, n: _n, synced_at: _at, ...passage }) => passage)

const RECAP =
  '**Nordhafen, last 15 minutes**\n\n- Hall 2 went live three weeks late and picks about **11,000 lines a day** by hand; the winter peak is still to come.\n- Two thirds are small totes, the rest mixed cartons. Dana confirmed crushed cartons up to 12 kg.\n- **Open:** Marta asked what the pilot costs and what is included.\n- **Open:** Ida needs a link to Körber.'

const hang: Reply = () => new Promise(() => undefined)

const replies = (): Record<string, Reply> => ({
  ...answered(ANSWER, { text: ANSWER, sources: SOURCES }),
  'POST /extension/recap': () => new Response(RECAP, { headers: { 'x-recap-engine': 'model' } }),
  'POST /extension/meeting-background': () => Response.json(people),
  'POST /company-knowledge/search': () => Response.json({ passages }),
})

const session = (part: Partial<MeetingView> = {}, other: Record<string, Reply> = {}) =>
  fakeSession({ started_at: Date.now() - 600_000, lines: talk(), ...part }, { ...replies(), ...other })

/** The question is asked in front of the camera: only then is it answered by itself. */
async function hear({ session, until }: Hands, isWhole = true) {
  const { lines } = session.view()
  const asked = lineOf(QUESTION, { is_question: true, at: Date.now() })
  session.change({ lines: [...lines.filter(({ text }) => text !== QUESTION), asked] })
  await until(isWhole ? '.card-foot' : '.card')
}

const quoted =
  '“A pilot costs €24,000 for 60 days with four Arm 12.” [1]\n\nAlso in your documents:\n\n- “Installation and training of eight people are in the price.” [2]\n\n_Quoted from your documents; no language model took part._'
const refused = 'The knowledge base does not hold the answer to this.'
const empty = { lines: [] }

export const SCENES: Record<string, Scene> = {
  live: { session, show: ({ wait }) => wait(50) },
  'live-answer': { session, show: (hands) => hear(hands) },
  'not-connected': { session: () => session({ connection: 'none', person: null, meeting_id: null }) },
  'asked-own': {
    session,
    show: async (hands) => {
      const field = await hands.until('.ask-line input')
      if (!(field instanceof HTMLInputElement)) throw new Error('no field')
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
        field,
        'What does the pilot cost?',
      )
      field.dispatchEvent(new Event('input', { bubbles: true }))
      await hands.wait(50)
      await hands.press('Ask')
      await hands.until('.cc-sources')
    },
  },
  'live-answer-growing': {
    session: () => {
      const text = 'A pilot costs €24,000 for 60 days with four Arm 12 on your own'
      const slow: Reply = () =>
        new Response(new ReadableStream({ start: (to) => to.enqueue(new TextEncoder().encode(text)) }))
      return session({}, { 'POST /extension/answer': slow })
    },
    show: async (hands) => {
      await hear(hands, false)
      await hands.until('.cc-lead')
    },
  },
  'live-answer-waiting': {
    session: () => session({}, { 'POST /extension/answer': hang }),
    show: async (hands) => {
      await hear(hands, false)
      await hands.wait(400)
    },
  },
  'live-answer-in-place': {
    session,
    show: async ({ until, wait }) => {
      const rows = (await until('.transcript')).querySelectorAll<HTMLElement>('[data-ask=answer]')
      rows[6]?.click()
      await until('.card-foot')
      await wait(100)
    },
  },
  'live-actions': {
    session,
    show: async ({ until }) => {
      const rows = (await until('.transcript')).querySelectorAll<HTMLElement>('[data-ask=answer]')
      rows[5]?.focus()
    },
  },
  'live-failed': {
    session: () => session({}, { 'POST /extension/answer': () => new Response('{}', { status: 503 }) }),
    show: async (hands) => {
      await hear(hands, false)
      await hands.until('.cc-failure')
    },
  },
  'live-empty': { session: () => session(empty) },
  answers: {
    session,
    show: async (hands) => {
      const rows = (await hands.until('.transcript')).querySelectorAll<HTMLElement>('[data-ask=explain]')
      rows[8]?.click()
      await hear(hands)
      await hands.press('Answers')
      ;(await hands.until('[aria-label="Bad answer"]')).dispatchEvent(new MouseEvent('click', { bubbles: true }))
      await hands.until('.comment')
    },
  },
  'answers-quotes': {
    session: () => session({}, answered(quoted, { text: quoted, engine: 'quotes', sources: SOURCES })),
    show: async (hands) => {
      await hear(hands)
      await hands.press('Answers')
    },
  },
  'answers-refused': {
    session: () => session({}, answered(refused, { text: refused, outcome: 'refused' })),
    show: async (hands) => {
      await hear(hands)
      await hands.press('Answers')
    },
  },
  'answers-empty': { session, show: ({ press }) => press('Answers') },
  'catch-up': {
    session,
    show: async ({ press, until }) => {
      await press('Catch up')
      await press('What did I miss?')
      await until('.recap .cc-markdown li')
    },
  },
  'catch-up-first': { session, show: ({ press }) => press('Catch up') },
  people: {
    session,
    show: async ({ press, until }) => {
      await press('People')
      await until('.person')
    },
  },
  'people-no-calendar': {
    session: () => {
      const none = { ...people, calendar: 'none', event: null }
      return session({}, { 'POST /extension/meeting-background': () => Response.json(none) })
    },
    show: async ({ press, until }) => {
      await press('People')
      await until('.person')
    },
  },
  knowledge: {
    session,
    show: async ({ press, until }) => {
      await press('Knowledge')
      await until('.passage')
    },
  },
  menu: { session, show: ({ press }) => press('Menu') },
  badge: {
    session,
    show: async ({ until }) => {
      const badge = await until('.head .badge')
      if (badge instanceof HTMLElement) badge.focus()
    },
  },
  'confirm-disable': {
    session,
    show: async ({ press, until }) => {
      await press('Menu')
      await press('Disable for this meeting')
      await until('.dialog')
    },
  },
  pill: {
    session: () => session({ preferences: { place: {}, is_collapsed: true, theme: 'light', answers_by_itself: true } }),
  },
  'state-waiting': { session: () => session({ ...empty, capture: 'waiting' }) },
  'state-captions-off': { session: () => session({ ...empty, capture: 'captions-off' }) },
  'state-by-hand': {
    session: () => session({ ...empty, capture: 'captions-off', service: 'microsoft_teams' }),
    show: async ({ press, until }) => {
      await press('Turn on captions')
      await until('[data-banner=by-hand]')
    },
  },
  'state-lost': { session: () => session({ capture: 'lost' }) },
  'state-recovered': { session: () => session({ capture: 'recovered' }) },
  'state-stale': { session: () => session({ capture: 'selectors-stale', service: 'microsoft_teams' }) },
  'state-away': { session: () => session({ connection: 'away', unsent: 7 }) },
  'state-none': {
    session: () => session({ ...empty, connection: 'none', person: null, saving: 'off', meeting_id: null }),
  },
  'state-ended': { session: () => session({ connection: 'ended', saving: 'off', meeting_id: null }) },
  'state-outdated': { session: () => session({ connection: 'outdated' }) },
  'state-paused': { session: () => session({ saving: 'paused', is_listening: false }) },
  'state-disabled': { session: () => session({ ...empty, saving: 'disabled', is_listening: false }) },
  'state-not-saved': { session: () => session({ saving: 'off', meeting_id: null }) },
  'notice-kept-clear': {
    session: () => {
      const made = session()
      made.clear = [new DOMRect(window.innerWidth - 330, 60, 314, 56)]
      return made
    },
    show: ({ until }) => until('.panel').then(() => undefined),
  },
}
