import type { AnswerResponse } from '@cuecard/contract/answers.ts'
import type { MeetingBackground } from '@cuecard/contract/meetings/live.ts'
import type { TranscriptLine } from '../../meeting/meeting-view.ts'
import { lineOf } from './fake-session.ts'

// What is said, found and known in the scenes.

const day = 86_400_000
const ago = (ms: number) => new Date(Date.now() - ms).toISOString()
const ITEM = '6f1d1c0a-9c0e-4a44-8a6e-6a2f0a0e5d10'
export const QUESTION = 'What does the pilot cost, and what is in the price?'
export const ANSWER =
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
export const SOURCES = [
  source(1, {}),
  source(2, {
    item_name: 'Implementation guide.txt',
    locator: 'Pilot › What is included',
    text: 'Installation, training for eight people and on-site support during the first week are included.',
    synced_at: ago(40 * day),
  }),
]

export function talk(): TranscriptLine[] {
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

export const people: MeetingBackground = {
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

export const passages = [
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

export const RECAP =
  '**Nordhafen, last 15 minutes**\n\n- Hall 2 went live three weeks late and picks about **11,000 lines a day** by hand; the winter peak is still to come.\n- Two thirds are small totes, the rest mixed cartons. Dana confirmed crushed cartons up to 12 kg.\n- **Open:** Marta asked what the pilot costs and what is included.\n- **Open:** Ida needs a link to Körber.'
