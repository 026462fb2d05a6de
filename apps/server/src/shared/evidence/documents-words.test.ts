import { expect, it } from 'vitest'
import { type Model, ModelError, type Prompt } from '../../platform/model/model.ts'
import { documentsWords } from './documents-words.ts'

const prompts: Prompt[] = []
const saying = (...deltas: string[]): Model => ({
  name: 'scripted',
  stream: async function* (prompt) {
    prompts.push(prompt)
    yield* deltas
  },
})
const wanted = {
  names: ['Price list', 'Security'],
  headings: ['Security › Backups'],
  said: ['We had a fire once.', 'Are our files safe then?'],
  signal: new AbortController().signal,
}

it('gives the first line that the model writes, without marks around it', async () => {
  expect(
    await documentsWords({ ...wanted, model: saying('\n> "Backups in a ', 'second region"\n', 'I hope so') }),
  ).toBe('Backups in a second region')
  expect(prompts[0]?.messages[0]?.content).toMatch(
    /Security › Backups[^]+We had a fire once\.[^]+Asked now:\nAre our files safe/,
  )
})

it('bounds what a model writes and what it is told', async () => {
  const names = Array.from({ length: 3_000 }, (_, at) => `Document ${at}`)
  const words = await documentsWords({ ...wanted, names, model: saying('<b>' + 'word '.repeat(9_000)) })
  expect(words?.split(' ').length).toBe(40)
  expect(prompts.at(-1)?.messages[0]?.content.length).toBeLessThan(6_000)
})

it('takes what came of a line that the model cut at its limit', async () => {
  const cut: Model = {
    name: 'scripted',
    stream: async function* () {
      yield 'Backups in a second'
      throw new ModelError('broke off', { fault: 'cut' })
    },
  }
  expect(await documentsWords({ ...wanted, model: cut })).toBe('Backups in a second')
})

it('tells the model no half of a character', async () => {
  const said = [`🙂${'a'.repeat(1_499)}`, 'Are our files safe then?']
  await documentsWords({ ...wanted, said, model: saying('Backups') })
  expect(prompts.at(-1)?.messages[0]?.content.isWellFormed()).toBe(true)
})

it('is null when the model fails, is silent, repeats the question or takes too long', async () => {
  const failing: Model = {
    name: 'scripted',
    stream: () => ({ [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error('away')) }) }),
  }
  const endless: Model = {
    name: 'scripted',
    stream: () => ({ [Symbol.asyncIterator]: () => ({ next: () => new Promise(() => {}) }) }),
  }
  for (const model of [failing, saying(), saying(' \n '), saying('Are our files safe then?')]) {
    expect(await documentsWords({ ...wanted, model })).toBeNull()
  }
  expect(await documentsWords({ ...wanted, model: endless, limitMs: 5 })).toBeNull()
})
