import type { MeetingView } from '../../meeting/meeting-view.ts'
import { answered, type FakeSession, fakeSession, lineOf, type Reply } from './fake-session.ts'
import { ANSWER, brief, CUSTOMER, passages, people, QUESTION, RECAP, SOURCES, talk } from './scene-data.ts'

/** A state of the overlay for eyes: what stands behind it, and what is pressed to get there. */
export interface Scene {
  session: () => FakeSession
  /** `press` clicks the button (tab, menu item …) of that name once it is there. */
  show?: (hands: Hands) => Promise<void>
}

export interface Hands {
  session: FakeSession
  press: (name: string) => Promise<void>
  /** Chooses the radio button of that label. */
  choose: (label: string) => Promise<void>
  until: (selector: string) => Promise<Element>
  wait: (ms: number) => Promise<void>
}

export const hang: Reply = () => new Promise(() => undefined)

export const replies = (): Record<string, Reply> => ({
  ...answered(ANSWER, { text: ANSWER, sources: SOURCES }),
  'POST /extension/recap': () => new Response(RECAP, { headers: { 'x-recap-engine': 'model' } }),
  'POST /extension/meeting-background': () => Response.json(people),
  'GET /upcoming-calls/call': () => Response.json(brief),
  'POST /company-knowledge/search': () => Response.json({ passages }),
})

export const session = (part: Partial<MeetingView> = {}, other: Record<string, Reply> = {}) =>
  fakeSession({ started_at: Date.now() - 600_000, lines: talk(), ...part }, { ...replies(), ...other })

/** The question is asked in front of the camera: only then is it answered by itself. */
export async function hear({ session, until }: Hands, isWhole = true) {
  const { lines } = session.view()
  const asked = lineOf(QUESTION, { is_question: true, username: CUSTOMER, at: Date.now() })
  session.change({ lines: [...lines.filter(({ text }) => text !== QUESTION), asked] })
  await until(isWhole ? '.card-foot' : '.card')
}
