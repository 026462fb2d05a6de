import { answered, lineOf } from './fake-session.ts'
import { COLLEAGUE, LINK, LINK_QUESTION, OTHERS_QUESTION, SOURCES } from './scene-data.ts'
import { hear, type Hands, type Scene, session } from './scene.ts'

/** Another question, answered in its own way. */
async function hearNext({ session: on, wait }: Hands, words: string, ...given: Parameters<typeof answered>) {
  Object.assign(on.replies, answered(...given))
  const line = lineOf(words, { is_question: true, username: COLLEAGUE, at: Date.now() })
  on.change({ lines: [...on.view().lines, line] })
  await wait(300)
}

const REFUSED = 'The knowledge base does not hold the answer to this.'

const NOTES =
  'Internal notes on NordPick.\n\n- NP-10, how we win: Compare cost per pick: at two shifts Arm 12 is about 18 % cheaper per pick [1]\n- NP-10, weaknesses: Lifts 10 kg where Arm 12 lifts 12 kg; support only Monday to Friday [1]'
const NOTE = {
  item_id: '0b6f2a1e-5a3f-4c58-9f0e-0d6c0a4f0007',
  item_name: 'Competitor notes',
  source: 'competitor-notes.csv',
  locator: null,
  text: 'NordPick | NP-10',
  score: 1,
  audience: 'internal',
  n: 1,
  cited: true,
}
const MET = {
  calendar: 'none',
  calendar_problem: null,
  event: null,
  people: [
    {
      name: 'Ida Holm',
      email: null,
      meetings: [
        {
          id: '0b6f2a1e-5a3f-4c58-9f0e-0d6c0a4f0008',
          title: 'Kick-off',
          started_at: '2026-09-01T09:00:00Z',
          summary: null,
        },
      ],
    },
  ],
}

async function several(hands: Hands) {
  await hear(hands)
  await hearNext(hands, LINK_QUESTION, LINK, {
    text: LINK,
    sources: SOURCES,
  })
}

/** States in which several things were heard. */
export const CARD_SCENES: Record<string, Scene> = {
  cards: { session, show: several },
  'cards-evidence': {
    session,
    show: async (hands) => {
      await several(hands)
      await hands.press('Evidence')
    },
  },
  pinned: {
    session,
    show: async (hands) => {
      await hear(hands)
      await hands.press('Pin')
      await hearNext(hands, LINK_QUESTION, LINK, { text: LINK, sources: SOURCES })
    },
  },
  /** Its words went on after they had been taken for a whole question. */
  corrected: {
    session,
    show: async (hands) => {
      await hear(hands)
      const lines = hands.session.view().lines
      const last = lines.at(-1)
      if (last)
        hands.session.change({ lines: [...lines.slice(0, -1), { ...last, text: `${last.text.slice(0, -1)} 2027?` }] })
      await hands.wait(300)
    },
  },
  'looking-again': {
    session: () => {
      const headers = { 'x-response-id': NOTE.item_id, 'x-response-state': 'looking-again' }
      return session({}, { 'POST /extension/answer': () => new Response(new ReadableStream(), { headers }) })
    },
    show: async (hands) => {
      await hear(hands, false)
      await hands.wait(300)
    },
  },
  'cards-refused': {
    session,
    show: async (hands) => {
      await hear(hands)
      await hearNext(hands, OTHERS_QUESTION, REFUSED, { text: REFUSED, outcome: 'refused' })
    },
  },
  competitor: {
    session: () =>
      session(
        { has_prompts: true, competitors: [{ kind: 'competitor', name: 'NordPick', spellings: [] }] },
        { 'POST /extension/competitor-notes': () => Response.json({ text: NOTES, sources: [NOTE] }) },
      ),
    show: async (hands) => {
      const said = lineOf('We also have an offer of NordPick on the table.', { username: 'Ida Holm', at: Date.now() })
      hands.session.change({ lines: [...hands.session.view().lines, said] })
      await hands.until('.prompt')
    },
  },
  earlier: {
    session: () => session({}, { 'POST /extension/meeting-background': () => Response.json(MET) }),
    show: async (hands) => {
      await hear(hands)
      await hands.choose('Earlier')
    },
  },
  prompt: {
    session: () => session({ has_prompts: true, started_at: Date.now() - 600_000 }),
    show: async (hands) => {
      const { now } = Date
      await hear(hands)
      // A minute later nothing was said to the question.
      Date.now = () => now() + 61_000
      hands.session.change({ lines: [...hands.session.view().lines] })
      await hands.until('.prompt')
    },
  },
}
