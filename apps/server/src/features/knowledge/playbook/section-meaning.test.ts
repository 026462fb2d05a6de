import { expect, it } from 'vitest'
import { DOCUMENT_PLANS } from './plan.ts'
import type { MeaningCall } from './section-meaning.ts'
import type { SourcePassage } from './source-quotes.ts'
import { outlineDocuments } from './write-documents.ts'

const TOPICS = [
  /product|software|machines|service|platform|robot/,
  /encrypt|data centres|iso|breach|personal data|single sign-on/,
  /support|weeks|warranty|availability/,
  /discount|invoice|contract/,
  /euros|dollars|pounds|price/,
  /save|choose|console|parameters|command/,
]
/** Texts are near each other where they speak of the same topics. */
const embedder = {
  language: null,
  readsLines: false,
  embedPassages: async () => [],
  embedAlike: async (texts: readonly string[]) =>
    texts.map((text) => {
      const counts = TOPICS.map((topic) => (topic.test(text.toLowerCase()) ? 1 : 0))
      const length = Math.hypot(...counts) || 1
      return Float32Array.from(counts, (count) => count / length)
    }),
}

const passage = (item_name: string, text: string, heading = ''): SourcePassage => ({
  id: `${item_name} ${heading}`,
  item_id: item_name,
  item_name,
  position: 0,
  title: heading === '' ? item_name : `${item_name} › ${heading}`,
  text,
  locator: null,
})

const written = (...passages: SourcePassage[]) => writtenWith(embedder, passages)

const writtenWith = async (by: MeaningCall['embedder'], passages: readonly SourcePassage[]) => {
  const signal = new AbortController().signal
  const drafts = await outlineDocuments(passages, signal, { embedder: by, find: async () => [] })
  const playbook = drafts.find(({ plan }) => plan.key === 'playbook')?.markdown ?? ''
  const section = (title: string) => playbook.split(`## ${title}\n\n`)[1]?.split('\n\n## ')[0] ?? ''
  return { playbook, section, names: drafts.map(({ plan }) => plan.name) }
}

it('puts each line where its meaning belongs, and says which sections the documents hold nothing on', async () => {
  const { section, playbook } = await written(
    passage(
      'Manual',
      `Every message is encrypted before it leaves the building of the customer.

To open the console, choose Settings and save the product of both parameters.

The Pro edition costs 49 euros per user and month.

Acme Lift is a robot that carries boxes between two floors.`,
    ),
  )
  expect(section('Security and data')).toContain('“Every message is encrypted before it leaves')
  expect(section('Prices')).toContain('“The Pro edition costs 49 euros')
  expect(section('What we sell')).toContain('“Acme Lift is a robot')
  expect(playbook).not.toContain('open the console')
  for (const title of ['Competitors', 'Proof from customers', 'Discounts and terms'])
    expect(section(title)).toBe('This section is empty: your documents hold nothing on it that may be read aloud.')
})

it('begins with what the things are that the documents speak of', async () => {
  const { section } = await written(
    passage('Guide', 'A good product is known by its software and by the people who look after it.'),
    passage(
      'Overview',
      `Acme Lift is a robot that carries boxes between two floors.

The machines of Acme Lift stand in nine harbours.

Nobody has to wait for Acme Lift in the morning.

The wheels of Acme Lift are changed every spring.`,
    ),
  )
  const [first = '', second = ''] = section('What we sell').split('\n')
  expect(first).toContain('“Acme Lift is a robot')
  expect(second).toContain('“A good product is known')
})

it('takes what somebody builds for what they sell', async () => {
  const { section } = await written(
    passage('Guide', 'A good product is known by its software and by the people who look after it.'),
    passage(
      'Overview',
      `Acme Robotics builds robots and the software for them.

The machines of Acme Robotics stand in nine harbours.

Nobody has to wait for Acme Robotics in the morning.

The people of Acme Robotics come every spring.`,
    ),
  )
  expect(section('What we sell').split('\n')[0]).toContain('“Acme Robotics builds robots')
})

it('begins with what most documents name, and leaves out what only one of them explains beside it', async () => {
  const pages = Array.from({ length: 10 }, (_, nth) =>
    passage(`Guide to part ${nth}`, `Part ${nth} of Acme Lift is looked after by our people every spring.`),
  )
  const { section } = await written(
    passage(
      'Signing in',
      `Keyhole is a service with which you sign in to software of every kind.

Everybody at the customer's has a password of Keyhole.`,
    ),
    ...pages,
    passage('Overview', 'Acme Lift is a robot that carries boxes between two floors.'),
  )
  expect(section('What we sell').split('\n')[0]).toContain('“Acme Lift is a robot')
  expect(section('What we sell')).not.toContain('Keyhole')
})

it('leaves out what leans on lines that are not quoted with it', async () => {
  const { playbook } = await written(
    passage(
      'Manual',
      `The platform provides the following tools for watching over its software.

Our people look after all machines on this platform by night.

Every message is encrypted before it leaves the building.`,
    ),
  )
  expect(playbook).toContain('“Every message is encrypted')
  expect(playbook).not.toContain('the following tools')
  expect(playbook).not.toContain('on this platform')
})

it('says a thing once where a line repeats what a better one tells', async () => {
  const { section } = await written(
    passage(
      'FAQ',
      'How long does a contract run?\n\nThe contract runs for 12 months and renews by 12 months unless it is ended 90 days before.',
    ),
    passage('Price list', 'Each contract runs for 12 months and renews by 12 months unless ended.', 'Terms'),
    passage('Letter', 'Each contract runs for 24 months and renews by 12 months unless ended.', 'Terms'),
  )
  const lines = section('Discounts and terms').split('\n')
  expect(lines.filter((line) => line.includes('runs for 12 months'))).toHaveLength(1)
  expect(lines.filter((line) => line.includes('runs for 24 months'))).toHaveLength(1)
})

it('names the first documents of many, and how many more there are', async () => {
  const { section } = await written(
    ...Array.from({ length: 30 }, (_, nth) => passage(`Page ${nth}`, 'Every message is encrypted on its way.')),
  )
  const lines = section('What your documents cover').trim().split('\n')
  expect(lines).toHaveLength(26)
  expect(lines.at(-1)).toBe('- and 5 more documents')
})

it('says for whom something is sold where a line says so outright', async () => {
  const { section } = await written(
    passage(
      'Product sheet',
      `Acme Robotics builds picking robots for warehouses that already exist.

Acme Lift makes it easy for developers to store their parts.

Acme Check is a service that finds faults which are hard for developers to see.`,
    ),
  )
  expect(section('For whom')).toContain('for warehouses that already exist')
  expect(section('For whom')).not.toContain('developers')
})

it('takes proof from each customer before it takes more from one', async () => {
  const story = (customer: string) =>
    passage(
      'Customer stories',
      `${customer} ships twice as much as in the year before.

The people of ${customer} work by day only.

Wrong parcels of ${customer} fell from nine to one.

The roof of ${customer} was made higher.`,
      `${customer}: wholesale`,
    )
  const { section } = await written(...['Veld', 'Brightwell', 'Lumen', 'Polar'].map(story))
  const lines = section('Proof from customers').split('\n')
  expect(lines).toHaveLength(8)
  for (const customer of ['Veld', 'Brightwell', 'Lumen', 'Polar'])
    expect(lines.filter((line) => line.includes(customer))).toHaveLength(2)
})

it('quotes notes on other vendors in the section on them alone', async () => {
  const { playbook, section } = await written(
    passage('Competitor notes', 'The product of Rival Robotics costs 900 euros a month, support included.'),
    passage('Product sheet', 'Acme Lift is a robot that carries boxes between two floors.'),
  )
  expect(section('Competitors')).toContain('Rival Robotics')
  expect(playbook.split('Rival Robotics')).toHaveLength(2)
})

it('writes no document for companies whose documents hold nothing for it', async () => {
  const { names } = await written(
    passage('Letter', 'Dear all, the summer party will be in the garden of our neighbours.'),
  )
  expect(names).toEqual([DOCUMENT_PLANS[0]?.name])
})

it('leaves out what answers no question of the section, where the model can tell', async () => {
  // Only the first answers what customers ask; both speak of discounts and contracts.
  const answers = (text: string) => /[?？]$/u.test(text) || text.includes('10 percent')
  const trained = {
    ...embedder,
    readsLines: true,
    embedPassages: async (texts: readonly string[]) =>
      texts.map((text) => Float32Array.from(answers(text) ? [1, 0] : [0, 1])),
  }
  const { section } = await writtenWith(trained, [
    passage('Terms', 'Orders of more than ten machines get a discount of 10 percent by contract.'),
    passage('Manual', 'The contract field holds the name of the discount in the request of the program.'),
  ])
  expect(section('Discounts and terms')).toContain('10 percent')
  expect(section('Discounts and terms')).not.toContain('field')
})

it('finds words of a section as words where no model reads the meaning', async () => {
  const [draft] = await outlineDocuments(
    [
      passage('Notes', 'Please read the release notes of the industrial edition before you send feedback.'),
      passage('Terms', 'The lease of a machine runs for three years and cannot be ended early.'),
    ],
    new AbortController().signal,
  )
  const terms = draft?.markdown.split('## Discounts and terms\n\n')[1]?.split('\n\n## ')[0]
  expect(terms).toContain('The lease of a machine')
  expect(terms).not.toContain('Please read')
})
