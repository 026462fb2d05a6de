import { describe, expect, it } from 'vitest'
import { passage } from '../passages/passages.fixture.ts'
import { readQuestion } from '../evidence/read-question.ts'
import { readPassages } from '../passages/read-passages.ts'
import { besideNotices, chooseQuotes, closestQuotes, quoted, quotedAnswer, QUOTED_FROM_DOCUMENTS } from './quotes.ts'
import { type CompareLines, scoreParts } from './scored-units.ts'
import { verdictOn } from './verdict.ts'

const ask = (message: string) => readQuestion({ current_message: { message }, transcription_message_history: [] })
const read = (texts: readonly string[], title = 'Handbook') =>
  readPassages(texts.map((text) => passage(text, { title })))
const choose = async (message: string, texts: string[], compare: CompareLines | null = null) =>
  chooseQuotes(await scoreParts(ask(message), { passages: read(texts) }, compare), message)
const answer = async (message: string, texts: string[]) => [...quotedAnswer(await choose(message, texts))].join('')
/** The texts that hold these words mean what is asked. */
const meaning =
  (...words: string[]): CompareLines =>
  async (_, texts) =>
    texts.map((text) => ({ cosine: words.some((word) => text.includes(word)) ? 0.7 : 0.1, byToken: null }))

describe('Get Answer in quotes', () => {
  it('puts the best sentence first and supports it, each with its passage', async () => {
    const text = await answer('What does the Pro plan cost?', [
      'Our plans fit every team. New customers get the Pro plan for 39 euro in the first year.',
      'Prices are in euro. The Pro plan costs 49 euro per seat and month. We ship worldwide.',
    ])
    expect(text.startsWith('“The Pro plan costs 49 euro per seat and month.” [2]\n')).toBe(true)
    expect(text).toContain('- “New customers get the Pro plan for 39 euro in the first year.” [1]')
    expect(text).not.toContain('worldwide')
    expect(text.endsWith(QUOTED_FROM_DOCUMENTS)).toBe(true)
  })

  it('stays within sixty words in all, unless a list is asked for', async () => {
    const lines = [
      'The pilot begins in spring when the hall is empty and your people have been shown how every robot is stopped by hand.',
      'Another pilot runs beside the loading dock, where pallets wait for lorries that come from the harbour twice in a week.',
      'Later a pilot follows at night with half of all orders, so that nothing stands in the way of those who pack by day.',
    ]
    const near = meaning('pilot')
    const wordsOf = async (question: string) => {
      const text = [...quotedAnswer(await choose(question, [lines.join(' ')], near))].join('')
      return text.replace(QUOTED_FROM_DOCUMENTS, '').match(/[a-z]+/gi)?.length ?? 0
    }
    expect(await wordsOf('Does the pilot run in the hall?')).toBe(45)
    expect(await wordsOf('Which pilots run in the hall?')).toBe(69)
  })

  it('says less of the rest where notices take its room, and never leaves out a line that answers', () => {
    const line = (text: string, isSupport = false) => ({ n: 1, text, score: 1, ...(isSupport ? { isSupport } : {}) })
    const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ')
    const [first, second, third] = [line(words(20)), line(words(15), true), line(words(15), true)]
    const left = (notice: number, asked = 'Is it fast?') =>
      besideNotices([first, second, third], [words(notice)], asked).length
    expect([9, 10, 24, 25, 200].map((notice) => left(notice))).toEqual([3, 2, 2, 1, 1])
    expect(left(25, 'Which ones are fast?')).toBe(3)
    expect(besideNotices([first, line(words(20))], [words(40)], 'Is it fast?')).toHaveLength(2)
  })

  it('supports the first line from its own passage, where another passage is as near', async () => {
    const lines = [
      'Robots are charged at night. The charger stands beside the gate. Nobody needs to be there.',
      'Batteries are changed by our people. Each visit is announced on the board.',
    ]
    const near: CompareLines = async (_, texts) =>
      texts.map((text) => ({
        cosine: text.includes('charged at night') ? 0.7 : /Nobody needs|announced/.test(text) ? 0.65 : 0.1,
        byToken: text.includes('announced') ? 0.42 : 0.4,
      }))
    const [first, second] = await choose('When are the robots charged?', lines, near)
    expect(first?.text).toBe('Robots are charged at night.')
    expect(second?.text).toBe('Nobody needs to be there.')
  })

  it('leaves out the number of a clause', async () => {
    const terms = ['5.1 The buyer may return lamps within 14 days.\n5.2 The buyer pays for the way back.']
    expect(await answer('Within how many days may we return lamps?', terms)).toMatch(/^“The buyer may return lamps/)
  })

  it('shows the question that a yes or no answers, where another one is asked', async () => {
    const faq = ['Can the robots work among people?\nYes. They slow down near people, so that no fence is needed.']
    const near: CompareLines = async (question, texts) =>
      texts.map((text) => ({
        cosine: text.endsWith('?') ? (question.includes('fence') ? 0.3 : 0.9) : 0.7,
        byToken: null,
      }))
    const [fences] = await choose('Do we have to put up a fence?', faq, near)
    expect(fences?.text).toBe(
      'Can the robots work among people? Yes. They slow down near people, so that no fence is needed.',
    )
    const [people] = await choose('Do your robots work among people?', faq, near)
    expect(people?.text).toBe('Yes. They slow down near people, so that no fence is needed.')
    const [plain] = await choose(
      'Can we put up a fence?',
      ['Must our floor be even?\nNo fence is needed at all.'],
      near,
    )
    expect(plain?.text).toBe('No fence is needed at all.')
    const [byWords] = await choose('Do your robots work among people?', faq)
    expect(byWords?.text).toBe('Yes. They slow down near people, so that no fence is needed.')
  })

  it('prefers a figure in the measure that the customer names', async () => {
    const lines = ['A robot costs 38,500 euro. A robot lifts up to 12 kg. A robot is charged at night.']
    const near: CompareLines = async (_, texts) => texts.map(() => ({ cosine: 0.6, byToken: null }))
    const [first] = await choose('Our parts weigh up to twenty kilos. Can a robot do that?', lines, near)
    expect(first?.text).toBe('A robot lifts up to 12 kg.')
  })

  it('quotes word for word: every quote stands in its passage', async () => {
    const texts = [
      'Backups are kept for 35 days.\nThey are encrypted with AES-256 (see e.g. chapter 4).',
      'Backups run every night at 2 a.m. in Frankfurt.',
    ]
    for (const { text, n } of await choose('How are backups encrypted and kept?', texts)) {
      expect(texts[n - 1]?.replace(/\s+/g, ' ')).toContain(text)
    }
  })

  it('prefers a figure where one is asked for, and a statement to a question or a title', async () => {
    expect(
      await answer('How long are backups kept?', [
        'How long are backups kept? Backups are kept safe for long. Backups are kept for 35 days.',
      ]),
    ).toMatch(/^“Backups are kept for 35 days\.”/)
    expect(await answer('Are backups encrypted?', ['Backups encrypted\n\nBackups are encrypted at rest.'])).toMatch(
      /^“Backups are encrypted at rest\.”/,
    )
  })

  it('does not say the same twice', async () => {
    const text = await answer('Are backups encrypted?', [
      'Backups are encrypted with AES.',
      'Backups are encrypted with AES.',
    ])
    expect(text.match(/encrypted with AES/g)).toHaveLength(1)
  })

  it('does not say the first line again in front of one that points back at it', async () => {
    const text = 'A driver confirms each stop. The planner proposes a route. It takes the tolls into account.'
    const near: CompareLines = async (_, texts) =>
      texts.map((each) => ({
        cosine: each.includes('proposes') ? 0.7 : each.includes('confirms') ? 0.66 : 0.5,
        byToken: 0.4,
      }))
    const lines = (await choose('What does the planner do?', [text], near)).map((quote) => quote.text)
    expect(lines).toEqual(['The planner proposes a route.', 'A driver confirms each stop.'])
  })

  it("keeps a document's own bracketed numbers and markup from passing for ours", () => {
    expect(quoted('As shown [3], use <b>bold</b> and a < b.')).toBe('“As shown (3), use &lt;b>bold&lt;/b> and a < b.”')
  })

  it('chooses by meaning where the words differ', async () => {
    const texts = ['Support answers the telephone on working days.', 'We call you back within four hours.']
    const [best] = await choose('How quickly does support react?', texts, meaning('four hours'))
    expect(best?.text).toBe('We call you back within four hours.')
  })

  it('reads a table row with the heads of its columns, never with bars', async () => {
    const table =
      '| Priority | Standard | Premium |\n|---|---|---|\n| P1, the site stands still | 4 hours | 15 minutes |'
    const text = await answer('How fast do you react when the site stands still?', [table])
    expect(text).toMatch(/^P1, the site stands still: Standard 4 hours, Premium 15 minutes \[1\]\n/)
  })

  it('gives each part of a question its own line', async () => {
    const text = await answer('What does the Pro plan cost, and how long does the setup of it take?', [
      'The Pro plan costs 49 euro per seat and month.',
      'The setup takes two weeks.',
    ])
    expect(text).toContain('49 euro')
    expect(text).toContain('two weeks')
  })

  it('stays under sixty words', async () => {
    const sentence = (at: number) =>
      `Backups number ${at} are encrypted with a key of their own that nobody but the customer can read or change at all.`
    const text = await answer('Are backups encrypted?', [1, 2, 3, 4, 5].map(sentence))
    expect(text.replace(QUOTED_FROM_DOCUMENTS, '').split(/\s+/).length).toBeLessThan(70)
  })

  it('reads nothing aloud from notes on competitors unless they are asked for', async () => {
    const notes = readPassages([
      passage('Kestrel Eye: video is stored in their cloud in the United States.', { item_name: 'Competitor notes' }),
    ])
    const quotesFor = async (message: string) =>
      chooseQuotes(await scoreParts(ask(message), { passages: notes }, null), message)
    expect(await quotesFor('Where is the video stored?')).toEqual([])
    expect(await quotesFor('Where does Kestrel store video?')).toHaveLength(1)
  })

  it('quotes a page that compares the own plans', async () => {
    const page = readPassages([passage('The Pro plan costs 49 euro per seat.', { item_name: 'Compare plans' })])
    const message = 'What does the Pro plan cost?'
    expect(chooseQuotes(await scoreParts(ask(message), { passages: page }, null), message)).toHaveLength(1)
  })

  it('refuses and shows what comes nearest', () => {
    const lines = closestQuotes('Not known.', [{ n: 2, text: 'Backups are kept for 35 days.', score: 1 }])
    expect([...lines].join('')).toBe(
      'Not known.\n\nClosest in your documents:\n\n- “Backups are kept for 35 days.” [2]\n',
    )
  })
})

describe('scoreParts', () => {
  it.each([
    ['Are there councils already using Mowly?', 'Elmford Town Council'],
    ['which other golf clubs use you', 'Elmford Town Council'],
    ['Which lawns can we also use it on?', 'Lawns'],
  ])("prefers a customer's story where others are asked for: %s", async (message, under) => {
    const passages = readPassages([
      passage('Mowly cuts ten hectares of lawns a week for them.', { title: 'Stories › Elmford Town Council' }),
      passage('Mowly cuts lawns of up to two hectares a day.', { title: 'Lawns' }),
    ])
    const near: CompareLines = async (_, texts) =>
      texts.map((text) => ({ cosine: text.includes('for them') ? 0.5 : 0.6, byToken: null }))
    const [part] = await scoreParts(ask(message), { passages }, near)
    expect(passages[(part?.units[0]?.n ?? 0) - 1]?.passage.title).toContain(under)
  })

  it('does not lead with what was said a moment ago, where the question leans on it', async () => {
    const [said, more] = ['24 months of warranty on the robots.', 'The warranty can be extended to 60 months.']
    const passages = readPassages([passage(`${said} ${more}`)])
    const compare: CompareLines = async (_, texts) =>
      texts.map((text) => ({ cosine: text.includes('24') ? 0.75 : 0.65, byToken: null }))
    const firstOf = async (message: string, history: string[]) => {
      const transcription_message_history = history.map((each) => ({ message: each }))
      const question = readQuestion({ current_message: { message }, transcription_message_history })
      const [part] = await scoreParts(question, { passages }, compare)
      return part?.units[0]?.text
    }
    const history = ['What is the warranty on the robots?', 'Twenty-four months of warranty on the robots.']
    expect(await firstOf('What is the warranty on the robots?', [])).toBe(said)
    expect(await firstOf('can we extend it to five years', history)).toBe(more)
    expect(await firstOf('What is the warranty on the robots?', history)).toBe(said)
  })

  it('leads with the passage that was found for all that was said, where the question alone says little', async () => {
    const [found, other] = ['Recordings are kept for 90 days.', 'Tickets stay open for 30 days.']
    const passages = readPassages([passage(found), passage(other, { score: 0.4 })])
    const compare: CompareLines = async (_, texts) =>
      texts.map((text) => ({ cosine: text === `Handbook: ${other}` ? 0.6 : 0.5, byToken: null }))
    const firstOf = async (message: string, said: string[]) => {
      const transcription_message_history = said.map((each) => ({ message: each }))
      const question = readQuestion({ current_message: { message }, transcription_message_history })
      const [part] = await scoreParts(question, { passages }, compare)
      return part?.units[0]?.text
    }
    expect(await firstOf('And how long do they stay?', ['We record our calls.'])).toBe(found)
    expect(await firstOf('How many days do such things stay around?', [])).toBe(other)
  })

  it('leads with what a thing is, where that is asked', async () => {
    const lines = 'The Landing Zone runs in three regions. A Landing Zone is an account structure with guardrails.'
    const compare: CompareLines = async (_, texts) =>
      texts.map((text) => ({ cosine: text.includes('regions') ? 0.7 : 0.6, byToken: null }))
    const firstOf = async (message: string) => {
      const [part] = await scoreParts(ask(message), { passages: read([lines]) }, compare)
      return part?.units[0]?.text
    }
    expect(await firstOf('So what exactly is a landing zone?')).toContain('account structure')
    expect(await firstOf('What is the region of your landing zone?')).toContain('regions')
  })
})

describe('verdictOn', () => {
  const verdict = async (message: string, cosine: number, among?: number) => {
    const passages = readPassages([passage('Data is stored in Frankfurt.', { cosine })])
    const compare: CompareLines = async (_, texts) => texts.map(() => ({ cosine, byToken: null }))
    const [part] = await scoreParts(ask(message), { passages }, compare)
    return part && verdictOn(part, passages, among)
  }

  it('answers what is near in meaning, shows what is nearest, and keeps back what is far', async () => {
    expect(await verdict('Where do our files lie?', 0.6)).toBe('answers')
    expect(await verdict('Where do our files lie?', 0.45)).toBe('closest')
    expect(await verdict('Where do our files lie?', 0.3)).toBe('nothing')
  })

  it('weighs the kind of value that each part asks for', async () => {
    const passages = readPassages([passage('The setup takes two weeks.', { cosine: 0.5 })])
    const compare: CompareLines = async (_, texts) => texts.map(() => ({ cosine: 0.5, byToken: null }))
    const question = ask('What does the Pro plan cost, and how long does the setup of it take?')
    const parts = await scoreParts(question, { passages }, compare)
    expect(parts.map((part) => verdictOn(part, passages))).toEqual(['nothing', 'answers'])
  })

  it('goes by the line itself in a small company, where the built-in model has read it', async () => {
    const passages = readPassages([passage('Data is stored in Frankfurt.', { cosine: 0.3 })])
    const judged = async (cosine: number, among: number) => {
      const compare: CompareLines = async (_, texts) => texts.map(() => ({ cosine, byToken: 0.5 }))
      const [part] = await scoreParts(ask('Where do our files lie?'), { passages, among }, compare)
      return part && verdictOn(part, passages, among)
    }
    expect(await judged(0.5, 60)).toBe('answers')
    expect(await judged(0.3, 60)).toBe('closest')
    expect(await judged(0.05, 60)).toBe('nothing')
    expect(await judged(0.5, 9_000)).toBe('nothing')
  })

  it('answers a small company where it is sure, though no line has the words of the matter that is asked for', async () => {
    const passages = readPassages([passage('Teaching your people: 900 for every day.', { cosine: 0.5 })])
    const judged = async (cosine: number, among: number) => {
      const compare: CompareLines = async (_, texts) => texts.map(() => ({ cosine, byToken: 0.6 }))
      const [part] = await scoreParts(ask('What does the training cost?'), { passages, among }, compare)
      return part && verdictOn(part, passages, among)
    }
    expect(await judged(0.85, 60)).toBe('answers')
    expect(await judged(0.5, 60)).toBe('closest')
    expect(await judged(0.85, 9_000)).toBe('closest')
  })

  it('wants an amount where a price is asked for, however sure a small company is', async () => {
    const judged = async (text: string, message = 'How much is the KR400?') => {
      const compare: CompareLines = async (_, texts) => texts.map(() => ({ cosine: 0.9, byToken: 0.6 }))
      const passages = readPassages([passage(text, { cosine: 0.8 })])
      const [part] = await scoreParts(ask(message), { passages, among: 60 }, compare)
      return part && verdictOn(part, passages, 60)
    }
    expect(await judged('The KR400 has two aerials and supports Wi-Fi 5.')).toBe('closest')
    expect(await judged('| Model | Monthly |\n|---|---|\n| KR400 | 95 |')).toBe('answers')
    expect(await judged('The KR400 is free of charge.')).toBe('answers')
    expect(await judged('Recordings stay for as long as you like.', 'How much is kept of them?')).toBe('answers')
    expect(await judged('The KR400 comes with every edition.', 'What does the KR400 cost?')).toBe('answers')
    expect(await judged('The KR400 draws 400 W.', 'How much is the power draw of the KR400?')).toBe('answers')
    expect(await judged('We accept bank transfer and credit cards.', 'What can we pay with?')).toBe('answers')
    expect(await judged('Invoices are due 30 days after they are sent.', "What's our deadline to pay?")).toBe('answers')
  })

  it('answers nothing on what documents know other models of alone, however near and in how small a company', async () => {
    const passages = readPassages([passage('The KR400 costs 95 euro a month.', { cosine: 0.8 })])
    const judged = async (message: string) => {
      const compare: CompareLines = async (_, texts) => texts.map(() => ({ cosine: 0.85, byToken: 0.6 }))
      const [part] = await scoreParts(ask(message), { passages, among: 60 }, compare)
      return part && verdictOn(part, passages, 60)
    }
    expect(await judged('What does the KR400 cost?')).toBe('answers')
    expect(await judged('What does the KR500 cost?')).toBe('closest')
  })

  it('has more lines compared in a small company', async () => {
    const passages = readPassages([passage('Data is stored in Frankfurt.')])
    const mostOf = async (among?: number) => {
      const asked: (number | undefined)[] = []
      const compare: CompareLines = async (_question, texts, chosen) => {
        asked.push(chosen?.most)
        return texts.map(() => ({ cosine: 0.5, byToken: 0.5 }))
      }
      await scoreParts(ask('Where do our files lie?'), { passages, among }, compare)
      return asked[0]
    }
    expect([await mostOf(60), await mostOf(600), await mostOf()]).toEqual([32, 12, 12])
  })

  it('lets what usually answers the intent of a question lead', async () => {
    const passages = readPassages([passage('We ask you for our bill. Invoices are due within thirty days.')])
    const firstFor = async (byIntent: number) => {
      const compare: CompareLines = async (_, texts) =>
        texts.map((text) =>
          text.includes('due') ? { cosine: 0.4, byToken: 0.4, byIntent } : { cosine: 0.5, byToken: 0.5 },
        )
      const [part] = await scoreParts(ask('How soon do you want to see our money?'), { passages, among: 60 }, compare)
      return part?.units[0]?.text
    }
    expect(await firstFor(0.3)).toBe('Invoices are due within thirty days.')
    expect(await firstFor(0)).toBe('We ask you for our bill.')
  })

  it('wants more of a statement, which does not ask', async () => {
    expect(await verdict('We moved into the new building last month.', 0.45)).toBe('nothing')
  })

  it('weighs a name that no passage has, and a value of the kind that is asked for', async () => {
    expect(await verdict('Where do our files lie?', 0.62)).toBe('answers')
    expect(await verdict('Where do our files in Oracle Cobol lie?', 0.62)).not.toBe('answers')
    expect(await verdict('How long do our files lie there?', 0.62)).not.toBe('answers')
  })

  it('answers nothing on the price, the contract or plans where no line speaks of them', async () => {
    expect(await verdict('Where is our data stored?', 0.8)).toBe('answers')
    expect(await verdict('What would storing our data in Frankfurt cost us in euros?', 0.8)).toBe('closest')
    expect(await verdict('Who is liable if the data stored in Frankfurt is lost?', 0.8)).toBe('closest')
    expect(await verdict('Is data storage in Paris on your roadmap?', 0.8)).toBe('closest')
    expect(await verdict('We have two hundred gigabytes. Is that data stored with you?', 0.8)).toBe('answers')
    expect(await verdict('We have two hundred gigabytes of data stored. Can you handle that?', 0.8)).toBe('closest')
  })

  it('needs less likeness where the first line speaks of the very price or contract that is asked for', async () => {
    const about = async (text: string, message: string) => {
      const passages = readPassages([passage(text, { cosine: 0.45 })])
      const compare: CompareLines = async (_, texts) => texts.map(() => ({ cosine: 0.45, byToken: null }))
      const [part] = await scoreParts(ask(message), { passages }, compare)
      return part && verdictOn(part, passages)
    }
    const asked = 'do we get our money back if we order later'
    expect(await about('All of it is credited with an order.', asked)).toBe('answers')
    expect(await about('All of it is credited with an order.', asked.replace('our money', 'the old floor'))).toBe(
      'closest',
    )
  })

  it('takes a longer question as farther from its answer', async () => {
    const short = 'Where do our files lie?'
    const long = `Well, you know, my colleague from the other office was wondering about that last week: ${short}`
    expect(await verdict(short, 0.55)).toBe('closest')
    expect(await verdict(long.replace(': Where', ', so where'), 0.55)).toBe('answers')
  })

  it('needs less likeness among few passages, and takes no account of the length there', async () => {
    const asked = 'Where do our files lie?'
    const long = `Well, you know, my colleague from the other office was wondering about that last week, so where do our files lie?`
    const both = async (message: string, cosine: number) => [
      await verdict(message, cosine, 60),
      await verdict(message, cosine, 9_000),
    ]
    expect(await both(asked, 0.55)).toEqual(['answers', 'closest'])
    expect(await both(long, 0.5)).toEqual(['closest', 'answers'])
    expect(await verdict(asked, 0.55, 600)).toBe(await verdict(asked, 0.55))
  })

  it('does not answer with what was said before, where no passage of a small company has a word of what is asked now', async () => {
    const passages = readPassages([passage('The warranty on the robots is 24 months.', { cosine: 0.9 })])
    const compare: CompareLines = async (_, texts) => texts.map(() => ({ cosine: 0.9, byToken: null }))
    const after = async (message: string, among: number) => {
      const transcription_message_history = [{ message: 'What is the warranty on the robots?' }]
      const question = readQuestion({ current_message: { message }, transcription_message_history })
      const [part] = await scoreParts(question, { passages }, compare)
      return part && verdictOn(part, passages, among)
    }
    expect(await after('How loud are they?', 60)).toBe('closest')
    expect(await after('How loud are they?', 9_000)).toBe('answers')
    expect(await after('Are they under warranty too?', 60)).toBe('answers')
  })
})

describe('whether the first line answers', () => {
  const verdict = async (message: string, passages: ReturnType<typeof read>, compare: CompareLines) => {
    const [part] = await scoreParts(ask(message), { passages }, compare)
    return part ? verdictOn(part, passages) : null
  }
  const weak: CompareLines = async (_, texts) =>
    texts.map((text) => ({ cosine: /FedTrust|health data/.test(text) ? 0.55 : 0.3, byToken: null }))
  const SECURITY = read([
    'Certificates are renewed every year. We hold no FedTrust authorisation and process no health data.',
    'Reports are sent on request. Tests take place twice a year.',
    'Doors are locked at night. Visitors are accompanied.',
  ])

  it('lets what the company says of itself answer, where it has the names that are asked for', async () => {
    expect(await verdict('Are you FedTrust certified?', SECURITY, weak)).toBe('answers')
    expect(await verdict('Are you MedTrust certified?', SECURITY, weak)).not.toBe('answers')
  })

  it('shows a line without the measure that is asked for as the nearest only', async () => {
    const texts = read(['The robots drive to the charger by themselves when it is quiet.'])
    expect(await verdict('How fast do the robots drive?', texts, meaning('drive'))).toBe('closest')
    const measured = read(['The robots drive at 1.8 m/s when it is quiet.'])
    expect(await verdict('How fast do the robots drive?', measured, meaning('drive'))).toBe('answers')
  })

  it('takes a customer from a document of stories, which do not call them customers', async () => {
    const story = ['Veldhuis runs 38 of the small ones, connected to SAP EWM.']
    const asked = 'Which customer is connected to SAP EWM?'
    expect(await verdict(asked, read(story, 'Customer stories › Veldhuis'), meaning('Veldhuis'))).toBe('answers')
    expect(await verdict(asked, read(story, 'Stock list'), meaning('Veldhuis'))).toBe('closest')
  })

  it('prefers the line that says the least where the least is asked for', async () => {
    const [first] = await choose(
      'What is the minimum term of the contract?',
      ['Contracts for two years get 6 % off the term price.', 'Contracts run for a term of 12 months at least.'],
      meaning('Contracts'),
    )
    expect(first?.text).toBe('Contracts run for a term of 12 months at least.')
  })
})
