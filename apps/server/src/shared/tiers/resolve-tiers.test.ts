import { beforeAll, describe, expect, it } from 'vitest'
import { learnLadders, type TierLadder } from './learn-ladders.ts'
import { resolveTiers } from './resolve-tiers.ts'
import { tableOf } from './tables.fixture.ts'

const EDITIONS = tableOf(
  'Editions',
  ' | Brook | River',
  'Price | 10 EUR | 20 EUR',
  'Maximum number of employees | 300 | 3000',
  'API | no | yes',
)
const SUPPORT = tableOf(
  'Support levels',
  ' | Standard Support | Priority Support',
  'First response | 4 hours | 30 minutes',
  'Channels | chat | telephone',
)
const MACHINES = tableOf(
  'Machines',
  'Model | Description | Price EUR',
  'LQ 600 | Ammonia heat pump | 412000',
  'LQ 1200 HT | Isobutane heat pump | 968000',
)
const CONTRACTS = tableOf(
  'Contracts',
  ' | Basis | Komfort | Total',
  'Annual fee | 900 EUR | 1700 EUR | 2900 EUR',
  'Engineer on site | 5 days | 48 hours | 12 hours',
)

let software: TierLadder[]
let hardware: TierLadder[]
beforeAll(async () => {
  software = await learnLadders([EDITIONS, SUPPORT])
  hardware = await learnLadders([MACHINES, CONTRACTS])
})

const named = (ladders: readonly TierLadder[], ...messages: string[]) =>
  resolveTiers(messages, ladders)
    .at(-1)
    ?.tiers.map(({ name }) => name)

describe('a tier is meant by comparison', () => {
  it.each([
    ['so what would we pay per head for the smaller package', ['Brook']],
    ['how many staff can the cheaper one handle', ['Brook']],
    ['How many does the larger version take?', ['River']],
    ["we've paid for the better support, how quick are you", ['Priority Support']],
    ['does the entry-level plan have an API', ['Brook']],
    ['can we put that right in the small one and what about the big one', ['Brook', 'River']],
    ["what's your cheapest?", ['Brook']],
    ["what's the cheapest you have", ['Brook']],
    ['Was kostet das kleinere Paket?', ['Brook']],
    ['Kann die große Variante das auch?', ['River']],
    ['Wie viele Nutzer hat das teurere?', ['River']],
    ['Gibt es bei der Einstiegsversion eine API?', ['Brook']],
    ['Und was kann Ihr Top-Paket?', ['River']],
    ['combien coûte la formule la moins chère', ['Brook']],
    ['et la grande version, elle a une API ?', ['River']],
    ['¿Cuánto cuesta el plan más barato?', ['Brook']],
    ['¿Y la versión grande tiene API?', ['River']],
  ])('of software: %s', (message, tiers) => {
    expect(named(software, message)).toEqual(tiers)
  })

  it.each([
    ['how loud is the big one if you leave it naked', ['LQ 1200 HT']],
    ['does the smaller heat pump need a permit', ['LQ 600']],
    ['Wie laut ist die kleinere Maschine?', ['LQ 600']],
    ['With your top package, how fast is somebody here', ['Total']],
    ['we only have the cheapest contract', ['Basis']],
    ['what about the middle one', ['Komfort']],
    ['what if we take the middle contract', ['Komfort']],
  ])('of machines: %s', (message, tiers) => {
    expect(named(hardware, message)).toEqual(tiers)
  })

  it.each([
    ['and for the other one', ['Set-up for River is 9,800 euros.'], ['Brook']],
    ['und die andere Variante', ['Mit River haben Sie eine API.'], ['Brook']],
    ['and the cheaper one', ['River has an API.'], ['Brook']],
  ])('of software, after something was named: %s', (message, said, tiers) => {
    expect(named(software, ...said, message)).toEqual(tiers)
  })

  it.each([
    ['and if we go for the other one instead', ['When do we get it?', 'The LQ 600 takes 26 weeks.'], ['LQ 1200 HT']],
    ['And on the bigger one?', ['With Komfort an engineer comes within 48 hours.'], ['Total']],
    ['and the middle one', ['how fast with the top package', 'With Total within twelve hours.', 'okay'], ['Komfort']],
    ['and the other one', ['what does the small machine weigh'], ['LQ 1200 HT']],
  ])('of machines, after something was named: %s', (message, said, tiers) => {
    expect(named(hardware, ...said, message)).toEqual(tiers)
  })
})

describe('no tier is meant', () => {
  it.each([
    'is it bigger than what we have now',
    'we have a bigger team next year',
    'can our smaller site use it too',
    'what about the smaller company that you bought',
    'the big question for my boss is when we get our money back',
    'what does that big compressor overhaul cost',
    'the cheaper one of our sites has no network',
    'on the other hand we need it now',
    'the other day somebody said that it is slow',
    'and the other one',
    'the bigger the better',
    'what is the best you can do on the price',
    'the small print says something else',
    'Wie groß ist das größere Team?',
    'Was sagt die kleine Firma dazu?',
    'auf der anderen Seite wollen wir das nicht',
    'la petite entreprise en face le fait déjà',
    'la empresa más grande del sector lo usa',
  ])('%s', (message) => {
    expect(named(software, message)).toEqual([])
    expect(named(hardware, message)).toEqual([])
  })

  it('by "the bigger one" of three, where none was spoken of', () => {
    expect(named(hardware, 'what about the bigger contract')).toEqual([])
  })

  it('by "the other one" of three, or where both were named', () => {
    expect(named(hardware, 'With Komfort within 48 hours.', 'and the other contract')).toEqual([])
    expect(named(software, 'We have Brook and River.', 'and the other one')).toEqual([])
  })

  it('by a word for the price where none is known', async () => {
    const ladders = await learnLadders([SUPPORT])
    expect(named(ladders, 'and the cheaper support')).toEqual([])
    expect(named(ladders, 'and the better support')).toEqual(['Priority Support'])
  })

  it('where two ladders may be meant and nothing tells which', async () => {
    const ladders = await learnLadders([EDITIONS, CONTRACTS])
    expect(named(ladders, 'what would the cheapest one be')).toEqual([])
    expect(named(ladders, 'how fast is the engineer on site with the cheapest one')).toEqual(['Basis'])
  })
})

it('keeps the rest of a message and says what was said', () => {
  const [resolved] = resolveTiers(['Is the smaller package enough for 200 people?'], software)
  expect(resolved).toMatchObject({
    text: 'Is the Brook enough for 200 people?',
    tiers: [{ name: 'Brook', others: ['River'], said: 'smaller package' }],
  })
})
