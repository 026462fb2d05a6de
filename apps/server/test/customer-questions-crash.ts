import type { Embedder, Model } from '../src/platform/model/model.ts'
import { compareByVectors } from '../src/platform/model/compare-by-vectors.ts'

/** Oldest first. The last question asks what the first does, the second one has some of its words. */
export const MEETINGS = [
  {
    title: 'First',
    question: 'How long is the warranty on the robot batteries?',
    statement: 'Every robot comes with a warranty of three years on all parts.',
  },
  {
    title: 'Second',
    question: 'Do the robot batteries need a special charger?',
    statement: 'Support answers critical incidents within four hours, day and night.',
  },
  {
    title: 'Third',
    question: 'How long is the warranty on your robot batteries?',
    statement: 'Delivery of spare parts takes two days within Europe.',
  },
] as const

/** Finds the statement of the meeting that it is shown, once `before` has let it. */
export const statementsModel = (before: (title: string) => Promise<void>): Model => ({
  name: 'scripted',
  stream: async function* ({ messages }) {
    const content = messages[0]?.content ?? ''
    const { title, statement } = MEETINGS.find((each) => content.includes(each.statement)) ?? MEETINGS[0]
    await before(title)
    yield JSON.stringify({ statements: [{ text: statement, topic: title, line: 3, quote: statement }] })
  },
})

/** Finds no two texts alike, once `before` has let it. */
export function strangersEmbedder(before: () => Promise<void>): Embedder {
  const texts: string[] = []
  const vectorOf = (text: string) => {
    if (!texts.includes(text)) texts.push(text)
    return Float32Array.from({ length: 16 }, (_, at) => (at === texts.indexOf(text) ? 1 : 0))
  }
  return {
    model: 'scripted',
    readsLines: false,
    language: null,
    dimensions: 16,
    embedQuery: async (text) => vectorOf(text),
    compareLines: compareByVectors(async (texts) => texts.map(vectorOf)),
    embedPassages: async (all) => all.map(vectorOf),
    embedAlike: async (all) => {
      await before()
      return all.map(vectorOf)
    },
    close: async () => undefined,
  }
}
