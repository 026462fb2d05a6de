import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { TemporaryFailure } from '../../../platform/jobs/jobs.ts'
import type { Embedder } from '../../../platform/model/model.ts'
import { compareFigures } from './compare-figures.ts'
import { contradicts } from './contradicts.ts'
import { withTables } from './plain-text.ts'
import { gradeBySimilarity, nearestSentences } from './similarity.ts'

interface Pair {
  /** `quoted`: what the product quoted from the demo company's documents; `written`: as a model might answer. */
  kind: 'quoted' | 'written'
  asked: string
  expected: string
  response: string
  /** A person's. */
  grade: number
}

const compared = ({ asked, expected }: Pick<Pair, 'asked' | 'expected'>) => ({
  expected_result: expected,
  test_message: { order_index: 0, message: asked, username: 'Customer' },
})

describe('graded pairs', () => {
  let graded: { person: number; machine: number; kind: string }[]

  beforeAll(async () => {
    const pairs: Pair[] = JSON.parse(await readFile(join(import.meta.dirname, 'similarity-pairs.json'), 'utf8'))
    graded = await Promise.all(
      pairs.map(async (pair) => ({
        person: pair.grade,
        kind: pair.kind,
        machine: (await gradeBySimilarity(null, compared(pair), pair.response)).grade,
      })),
    )
  })
  const share = (kind: string, most: number) => {
    const own = graded.filter((one) => one.kind === kind)
    return own.filter(({ person, machine }) => Math.abs(person - machine) <= most).length / own.length
  }

  it.each(['quoted', 'written'])('%s ones get a person’s grade at most one apart in six of seven', (kind) => {
    expect(share(kind, 1)).toBeGreaterThan(0.85)
    expect(share(kind, 0)).toBeGreaterThan(0.5)
  })

  it('that are wrong are never taken for right, nor right ones with the same words for wrong', () => {
    expect(graded.filter(({ person, machine }) => person <= 1 && machine === 5)).toEqual([])
    expect(graded.filter(({ person, machine }) => person === 5 && machine >= 4).length).toBeGreaterThan(25)
  })
})

describe('meaning', () => {
  /** Says how near any two texts are. */
  const fake = (near: number) => {
    const asked: string[] = []
    const embedder: Embedder = {
      model: 'fake',
      readsLines: false,
      language: null,
      dimensions: 2,
      embedQuery: async () => new Float32Array(),
      compareLines: async () => [],
      embedPassages: async () => [],
      embedAlike: async ([text = '']) => {
        asked.push(text)
        return [asked.length === 1 ? Float32Array.of(1, 0) : Float32Array.of(near, 0)]
      },
      close: async () => {},
    }
    return { embedder, asked }
  }
  const OTHER_WORDS = compared({ asked: 'Are people filmed?', expected: 'Faces are blurred before storing.' })
  const RESPONSE = 'Nobody can be recognised.'

  it('lifts a response in other words to 4 at most, and costs two texts', async () => {
    const { embedder, asked } = fake(0.95)
    expect(await gradeBySimilarity(embedder, OTHER_WORDS, RESPONSE)).toMatchObject({ grade: 4 })
    expect(asked).toEqual(['Faces are blurred before storing.', RESPONSE])
    await gradeBySimilarity(embedder, OTHER_WORDS, RESPONSE)
    expect(asked).toHaveLength(3)
  })

  it('is not worked out where the words are enough', async () => {
    const { embedder, asked } = fake(0.9)
    expect(await gradeBySimilarity(embedder, OTHER_WORDS, 'Faces are blurred before storing.')).toMatchObject({
      grade: 5,
    })
    expect(asked).toEqual([])
  })

  it.each([
    { near: 0.7, grade: 4 },
    { near: 0.6, grade: 3 },
    { near: 0.4, grade: 2 },
    { near: 0.1, grade: 0 },
  ])('of $near alone gives $grade', async ({ near, grade }) => {
    expect((await gradeBySimilarity(fake(near).embedder, OTHER_WORDS, RESPONSE)).grade).toBe(grade)
  })

  it('gives nothing with an embedder that fails', async () => {
    const broken = { ...fake(1).embedder, embedAlike: () => Promise.reject(new Error('ended')) }
    expect((await gradeBySimilarity(broken, OTHER_WORDS, RESPONSE)).grade).toBe(0)
  })

  it('waits for an embedding service that is away, as a grade by words would be another one', async () => {
    const away = {
      ...fake(1).embedder,
      embedAlike: () => Promise.reject(new TemporaryFailure('the embedding service', 0)),
    }
    await expect(gradeBySimilarity(away, OTHER_WORDS, RESPONSE)).rejects.toThrow(TemporaryFailure)
  })

  it('is that of the sentences which share most, in their order', () => {
    const filler = 'Nothing of this is about the matter at all, whatever one may think of it. '.repeat(20)
    const chosen = nearestSentences(
      'Faces are blurred. Pictures are deleted.',
      `Pictures go. ${filler} Faces are blurred.`,
    )
    expect(chosen).toBe('Pictures go. Faces are blurred.')
  })
})

describe('figures', () => {
  it.each([
    { expected: '€38,500 and 9 %', response: 'It is 38.500 € with 9% off', found: 2, wrong: 0 },
    { expected: 'within 24 hours', response: 'within a day', found: 1, wrong: 0 },
    { expected: 'over 36 months', response: 'three years long', found: 1, wrong: 0 },
    { expected: '60 days', response: 'sixty days', found: 1, wrong: 0 },
    { expected: 'a discount of 5 %', response: 'discount | 0.05', found: 1, wrong: 0 },
    { expected: 'Arm 25 costs €54,900', response: 'Arm 25 costs €45,900', found: 0, wrong: 1 },
    { expected: 'it costs 300 a month', response: 'ten an hour', found: 0, wrong: 0 },
    { expected: 'the test takes 6 hours', response: 'people stay for 40 minutes', found: 0, wrong: 0 },
  ])('of “$expected” in “$response”', ({ expected, response, found, wrong }) => {
    expect(compareFigures(expected, response)).toMatchObject({ found, wrong })
  })

  it('are not the numbers of names', () => {
    expect(compareFigures('Arm 12 has ISO 27001 and is priority 1', '').wanted).toBe(0)
    expect(compareFigures('About 420 with Arm 12', '').missing).toEqual(['420'])
  })
})

describe('yes and no', () => {
  it.each([
    ['No. It needs 1,350 mm.', 'Yes, it fits.'],
    ['Ja, das geht.', 'Nein.'],
    ['SCIM is part of Growth plans.', 'SCIM is not part of Growth plans.'],
    ['Provisioning by SCIM is in Growth.', 'User provisioning by SCIM: Starter no, Growth no, Enterprise yes'],
    ['Own web domain: Solo no, Team yes', 'Own web domain: Solo no, Team no'],
    ['The Team plan has no own web domain.', 'Own web domain: Solo no, Team plan yes'],
    [
      'Provisioning by SCIM is in Growth.',
      '| Access | Starter | Growth |\n| --- | --- | --- |\n| Provisioning by SCIM | ✓ | ✗ |',
    ],
  ])('“%s” stands against “%s”', (expected, response) =>
    expect(contradicts(withTables(expected), withTables(response))).toBe(true),
  )

  it.each([
    ['SCIM is part of Growth plans.', 'SCIM is part of Growth plans; passwords are not.'],
    ['Software is not included.', 'The software is not part of it.'],
    ['No fence is needed.', 'You do not need a fence.'],
    [
      'Single sign-on with SAML is in Growth and Enterprise.',
      'Single sign-on (SAML 2.0, OpenID): Starter no, Growth yes, Enterprise yes',
    ],
    ['Single sign-on (SAML): Starter no, Growth yes', 'Single sign-on with SAML comes with Growth.'],
    [
      '9 % on robots bought in one order from 25 robots on.',
      'Bought robots in one order: from 1 robot, to 9 robots, discount none',
    ],
    [
      'A discount of 9 % on robots bought in one order from 25 on.',
      'Robots bought in one order: from 1 robot, to 9 robots, discount none',
    ],
    [
      'Robots bought in one order get no discount from 1 to 9.',
      'Robots bought in one order: from 1 robot, to 9 robots, discount none',
    ],
    [
      'Provisioning by SCIM is in Growth.',
      '| Access | Starter | Growth |\n| --- | --- | --- |\n| Provisioning by SCIM | no | yes |',
    ],
    ['Yes, up to 50 robots.', 'No. of robots: Starter 10, Growth 50'],
  ])('“%s” goes with “%s”', (expected, response) =>
    expect(contradicts(withTables(expected), withTables(response))).toBe(false),
  )
})
