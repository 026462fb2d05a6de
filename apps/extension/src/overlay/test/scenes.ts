import { answered, type Reply } from './fake-session.ts'
import { hang, hear, type Scene, session } from './scene.ts'
import { BESIDE_SCENES } from './beside-scenes.ts'
import { people, SOURCES } from './scene-data.ts'

const quoted =
  '“A pilot costs €24,000 for 60 days with four Arm 12.” [1]\n\nAlso in your documents:\n\n- “Installation and training of eight people are in the price.” [2]\n\n_Quoted from your documents; no language model took part._'
const refused = 'The knowledge base does not hold the answer to this.'
const empty = { lines: [] }

export const SCENES: Record<string, Scene> = {
  ...BESIDE_SCENES,
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
      ;(await hands.until('[aria-label="Not helpful"]')).dispatchEvent(new MouseEvent('click', { bubbles: true }))
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
  'state-offline': { session: () => session({ connection: 'away', unsent: 12 }) },
  'state-held': {
    session: () => session({ saving: 'held', unsent: 3, consent: { policy: 'required', confirmed_at: null } }),
  },
  'state-offered': { session: () => session({ consent: { policy: 'offered', confirmed_at: null } }) },
  'state-removed': { session: () => session({ saving: 'off', is_gone: true, meeting_id: null }) },
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
