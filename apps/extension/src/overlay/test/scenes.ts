import { answered, type Reply } from './fake-session.ts'
import { hang, hear, type Scene, session } from './scene.ts'
import { ANSWER_SCENES } from './answer-scenes.ts'
import { CARD_SCENES } from './card-scenes.ts'
import { CUSTOMER, either, people, QUESTION, SOURCES } from './scene-data.ts'

const quoted =
  '“A pilot costs €24,000 for 60 days with four Arm 12.” [1]\n\nAlso:\n\n- “Installation and training of eight people are in the price.” [2]\n\n_Quoted from your documents; no language model took part._'
const refused = 'The knowledge base does not hold the answer to this.'
const empty = { lines: [] }
const LEFT_ID = '6b8f0f0e-4a52-4f8e-9c55-0d9a2f3b7a11'
const LEFT_CALL = `GET /v0.5/meetings/${LEFT_ID}/wrap-up`
const leftCall: Reply = () => {
  const said_in = { meeting_id: LEFT_ID, meeting_title: 'Pilot', started_at: '2026-11-20T09:00:00Z', message_id: null }
  const promise = (who: string, text: string) => ({ who, text, when: null, side: 'rep', said_in })
  const open = (question: string) => ({ question, said_in, answered_since: null })
  return Response.json({
    state: 'ready',
    meeting_title: 'Pilot',
    engine: 'rules',
    promised: [
      promise('Dana Whitfield', 'I will send you the price list by Friday.'),
      promise(CUSTOMER, either('I will ask our finance people next week.', 'سأسأل قسم المالية الأسبوع القادم.')),
    ],
    answered: [],
    left_open: [
      open(
        either('Do you have a SOC 2 report that our security team can see?', 'هل لديكم تقرير SOC 2 لفريق الأمن لدينا؟'),
      ),
    ],
  })
}

export const SCENES: Record<string, Scene> = {
  ...CARD_SCENES,
  ...ANSWER_SCENES,
  live: { session, show: ({ wait }) => wait(50) },
  'live-answer': { session, show: (hands) => hear(hands) },
  'not-connected': { session: () => session({ connection: 'none', person: null, meeting_id: null }) },
  'asked-own': {
    session,
    show: async (hands) => {
      const field = await hands.until('.ask-line input')
      if (!(field instanceof HTMLInputElement)) throw new Error('no field')
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, QUESTION)
      field.dispatchEvent(new Event('input', { bubbles: true }))
      await hands.wait(50)
      await hands.press('Ask')
      await hands.until('.card-foot')
    },
  },
  'after-the-call': {
    session: () =>
      session({ left: { meeting_id: LEFT_ID, title: 'Nordhafen: pilot and price' } }, { [LEFT_CALL]: leftCall }),
    show: async ({ until, wait }) => {
      await until('.list-title')
      await wait(100)
    },
  },
  'own-notes': {
    session,
    show: async ({ press, until, wait, session: { view, change } }) => {
      const use = await until('.segments label:last-child input')
      if (use instanceof HTMLElement) use.click()
      await wait(50)
      for (const text of [
        either('Marta decides with her CFO', 'تقرر ليلى مع المدير المالي'),
        'Send the fire certificate of the charger',
      ]) {
        const field = await until('.ask-line input')
        if (!(field instanceof HTMLInputElement)) throw new Error('no field')
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
        field.dispatchEvent(new Event('input', { bubbles: true }))
        await wait(50)
        await press('Note')
      }
      change({ lines: [...view().lines] })
      await wait(100)
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
      await until('.list-title')
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
  'state-connecting': { session: () => session({ connection: 'asking', meeting_id: null }) },
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
  'state-disk': { session: () => session({ saving_trouble: 'disk', unsent: 14 }) },
  'state-refused': {
    session: () => session({ saving_trouble: 'refused', unsent: 41 }),
    show: async ({ until }) => {
      const badge = await until('.head .badge')
      if (badge instanceof HTMLElement) badge.focus()
    },
  },
  'notice-kept-clear': {
    session: () => {
      const made = session()
      made.clear = [new DOMRect(window.innerWidth - 330, 60, 314, 56)]
      return made
    },
    show: ({ until }) => until('.panel').then(() => undefined),
  },
}
