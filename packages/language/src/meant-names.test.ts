import { expect, it } from 'vitest'
import { createMeantNames } from './meant-names.ts'

const { meant, namesIn, heardFor } = createMeantNames([
  { kind: 'own_name', name: 'Acme Robotics', spellings: ['Akme Robotix', 'Acne Robotics'] },
  { kind: 'product', name: 'Acme Lane', spellings: ['Lane'] },
  { kind: 'competitor', name: 'Bolt', spellings: ['Bolt.io', 'Volt Systems'] },
  { kind: 'competitor', name: '未来机器', spellings: ['为来机器'] },
])

it('reads what was heard as what is meant, in any case and with marks between', () => {
  expect(meant('does akme robotix ship it')).toBe('does Acme Robotics ship it')
  expect(meant("Akme-Robotix's price, and AKME ROBOTIX!")).toBe("Acme Robotics's price, and Acme Robotics!")
  expect(meant('We looked at Volt Systems and Bolt.io too.')).toBe('We looked at Bolt and Bolt too.')
  expect(meant('我们比较了为来机器的价格')).toBe('我们比较了未来机器的价格')
  expect(meant('Nothing of it. ')).toBe('Nothing of it. ')
})

it('takes the longer of two names, whole words alone, and no small word for a name of one word', () => {
  expect(meant('The Acme Lane is wide')).toBe('The Acme Lane is wide')
  expect(namesIn('Our Lane runs.')).toEqual([{ kind: 'product', name: 'Acme Lane' }])
  expect(namesIn('You bolt the lane to Thunderbolt.')).toEqual([])
  expect(namesIn('you know bolt costs less')).toEqual([{ kind: 'competitor', name: 'Bolt' }])
})

it('tells how else the names of a question may have been heard', () => {
  expect(heardFor('What did Acme Robotics promise?')).toEqual(['Akme Robotix', 'Acne Robotics'])
  expect(heardFor('What was promised?')).toEqual([])
})

it('reads 2,000 names in a long text quickly, and everything as it is without names', () => {
  const many = createMeantNames(
    Array.from({ length: 2_000 }, (_, n) => ({
      kind: 'competitor' as const,
      name: `Maker ${n}`,
      spellings: [`Meker ${n}`],
    })),
  )
  const began = performance.now()
  expect(many.meant(`${'so we talked to meker 17 again '.repeat(5_000)}`)).toContain('Maker 17')
  expect(performance.now() - began).toBeLessThan(3_000)
  expect(createMeantNames([]).meant('Akme')).toBe('Akme')
})
