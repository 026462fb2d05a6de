import { answered, type FakeSession, lineOf } from './fake-session.ts'
import { ANSWER, SOURCES } from './scene-data.ts'
import { hear, type Hands, type Scene, session } from './scene.ts'

/** The regions of the stage, as the content script would measure them. */
function measured(made: FakeSession): FakeSession {
  const rectOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect()
  made.regions = () => ({ clear: [], avoid: ['#captions', 'footer', '#chat'].map(rectOf) })
  return made
}

const beside = (...given: Parameters<typeof session>) => measured(session(...given))

/** Another question, answered in its own way. */
async function hearNext({ session: on, wait }: Hands, words: string, ...given: Parameters<typeof answered>) {
  Object.assign(on.replies, answered(...given))
  const line = lineOf(words, { is_question: true, username: 'Ida Holm', at: Date.now() })
  on.change({ lines: [...on.view().lines, line] })
  await wait(300)
}

const LINK = 'The interface to Körber is set up in two days [1]. Nothing changes on the side of the warehouse system.'
const REFUSED = 'The knowledge base does not hold the answer to this.'
const ARABIC = 'تبلغ تكلفة التجربة 24,000 يورو لمدة 60 يومًا مع أربعة روبوتات [1]. التركيب والتدريب مشمولان في السعر [2].'

async function several(hands: Hands) {
  await hear(hands)
  await hearNext(hands, 'And how long does the link to our warehouse system take?', LINK, {
    text: LINK,
    sources: SOURCES,
  })
}

/** Beside captions, the call's controls and an open side chat, as on a small laptop. */
export const BESIDE_SCENES: Record<string, Scene> = {
  'beside-answer': { session: beside, show: (hands) => hear(hands) },
  'beside-cards': { session: beside, show: several },
  'beside-evidence': {
    session: beside,
    show: async (hands) => {
      await several(hands)
      await hands.press('Evidence')
    },
  },
  'beside-refused': {
    session: beside,
    show: async (hands) => {
      await hear(hands)
      await hearNext(hands, 'Who else of our industry has your robots?', REFUSED, { text: REFUSED, outcome: 'refused' })
    },
  },
  'beside-arabic': {
    session: () => beside({ lines: [lineOf('مرحبا، شكرا على وقتكم.', { username: 'ليلى حداد' })] }),
    show: async (hands) => {
      await hearNext(hands, 'What does the pilot cost?', ANSWER, { text: ANSWER, sources: SOURCES })
      Object.assign(hands.session.replies, answered(ARABIC, { text: ARABIC, sources: SOURCES }))
      const line = lineOf('كم تبلغ تكلفة التجربة، وما الذي يشمله السعر؟', {
        is_question: true,
        username: 'ليلى حداد',
        at: Date.now(),
      })
      hands.session.change({ lines: [...hands.session.view().lines, line] })
      await hands.wait(300)
    },
  },
  'beside-offered': { session: () => beside({ consent: { policy: 'offered', confirmed_at: null } }) },
  'beside-held': {
    session: () => beside({ saving: 'held', unsent: 11, consent: { policy: 'required', confirmed_at: null } }),
  },
  'beside-offline': { session: () => beside({ connection: 'away', unsent: 12 }), show: ({ wait }) => wait(50) },
  'beside-prompt': {
    session: () => beside({ has_prompts: true, started_at: Date.now() - 600_000 }),
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
