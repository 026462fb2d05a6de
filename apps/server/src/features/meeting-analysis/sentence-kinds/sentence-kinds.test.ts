import { expect, it } from 'vitest'
import { saidInTurn, TWO_PEOPLE } from '../two-people.fixture.ts'
import { type Labelled, readLabelledTalks } from './labelled-talks.ts'
import { isLikely, sentenceKinds } from './sentence-kinds.ts'
import { chancesOf, encodeWeights, readWeights, SENTENCE_KINDS, WEIGHTS } from './sentence-weights.ts'
import { createFeatures } from './speech-features.ts'
import { train } from './train-weights.ts'
import { readFileSync } from 'node:fs'

/** The kinds that each sentence is surely of, said in turn by a seller and a customer. */
function sureKinds(...said: string[]): string[] {
  const sentences = saidInTurn(said)
  const kindsOf = sentenceKinds(sentences, TWO_PEOPLE)
  return sentences.map((one) => SENTENCE_KINDS.filter((kind) => isLikely(kindsOf(one), kind)).join(' '))
}

const CALL = [
  'So how did the harvest go with the old sorting line?',
  "It's a nightmare, it jams every other hour and we lose half a shift picking pears out of it by hand.",
  'And the new one would have to be in before the next season?',
  'By the end of July, after that the first fruit comes in.',
  'Right. The standard line sorts eleven tonnes an hour, with two cameras.',
  'And it runs on three phases?',
  'It does. Could you send me the plan of the hall?',
  "Yes, I'll dig it out and mail it to you tonight.",
]

it('tells what the sentences of a call are', () => {
  const kinds = sureKinds(...CALL)
  expect(kinds[1]).toBe('identify_pain')
  expect(kinds[3]).toBe('timeline')
  expect(kinds.slice(-2)).toEqual(['next_step', 'next_step'])
  expect([kinds[0], kinds[4], kinds[5]]).toEqual(['', '', ''])
})

it('says nothing of talks in languages that it does not know, and of a few sentences', () => {
  const polish = [
    'Dzień dobry, jak poszły zbiory?',
    'Źle, maszyna ciągle się zacina.',
    'Wyślę panu plan hali dziś wieczorem.',
  ]
  expect(sureKinds(...polish, ...polish, ...polish).join('')).toBe('')
  expect(sureKinds(...CALL.slice(6)).join('')).toBe('')
})

it('keeps the weights as they are read, and refuses a file that is not whole', () => {
  const weights = readWeights()
  expect(encodeWeights(weights).equals(readFileSync(WEIGHTS))).toBe(true)
  expect(weights.features.every((feature, at) => at === 0 || feature > (weights.features[at - 1] ?? 0))).toBe(true)
  expect(() => readWeights(new URL(import.meta.url))).toThrow('not whole')
})

it('learns from labelled talks, and the same every time', () => {
  const said = (text: string, ...kinds: 'next_step'[]): Labelled => ({
    speaker: 'S1',
    text,
    asks: false,
    side: 'rep',
    kinds: new Set(kinds),
    unsure: new Set(),
  })
  const talks = ['crates', 'drills', 'lamps', 'doors', 'boats', 'pens'].map((thing) => {
    const sentences = [said(`I'll mail you the ${thing}.`, 'next_step'), said(`We have seen the ${thing}.`)]
    const features = createFeatures(sentences)
    return {
      group: thing,
      rows: sentences.map((one, at) => ({ said: one, features: features(at, one.side) })),
    }
  })
  const [weights, again] = [train(talks), train(talks)]
  expect(encodeWeights(again).equals(encodeWeights(weights))).toBe(true)
  const unseen = createFeatures([said("I'll mail you the kites."), said('We have seen the kites.')])
  const [step = 0, other = 0] = [0, 1].map((at) => chancesOf(unseen(at, 'rep'), weights)[0])
  expect(step).toBeGreaterThan(0.7)
  expect(other).toBeLessThan(0.3)
})

it('has labelled talks of many hands, each sentence with kinds that exist', () => {
  const talks = readLabelledTalks()
  expect(new Set(talks.map(({ group }) => group)).size).toBeGreaterThanOrEqual(15)
  for (const kind of SENTENCE_KINDS)
    expect(talks.flatMap(({ sentences }) => sentences).filter(({ kinds }) => kinds.has(kind)).length).toBeGreaterThan(
      50,
    )
})
