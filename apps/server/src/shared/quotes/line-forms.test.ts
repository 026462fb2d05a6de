import { describe, expect, it } from 'vitest'
import { answerUnits } from './answer-units.ts'

/** Each line behind what it stands under. */
const lines = (...passage: string[]) => answerUnits(passage.join('\n')).map(({ text, under }) => `${under} > ${text}`)

describe('a line that names a thing and says it', () => {
  it('is quoted among others of its form, with blank lines between them or not', () => {
    const facts = ['Seat: Graz', 'Shipped to: all of Austria', 'Spoken on the phone: German and Czech']
    const read = facts.map((fact) => `About us > ${fact}`)
    expect(lines('About us', ...facts)).toEqual(read)
    expect(lines('About us', ...facts.flatMap((fact) => ['', fact]))).toEqual(read)
  })

  it('is a heading alone, and nothing where a letter or a file tells of itself', () => {
    expect(lines('Step one: the first visit', 'Somebody of ours comes to see you.')).toEqual([
      'Step one: the first visit > Somebody of ours comes to see you.',
    ])
    expect(lines('From: Ada Berg', 'To: all of sales', 'Subject: prices', 'We raise no price this year.')).toEqual([
      'Subject: prices > We raise no price this year.',
    ])
  })
})

describe('points with signs of their own', () => {
  it('are a list', () => {
    expect(lines('With every lamp', '✓ Free bulbs', '► A cleaning cloth', '○ Our newsletter')).toEqual([
      ' > With every lamp: Free bulbs; A cleaning cloth; Our newsletter.',
      'With every lamp > Free bulbs',
      'With every lamp > A cleaning cloth',
      'With every lamp > Our newsletter',
    ])
  })

  it('keep a cross, which says that they do not hold, and are no heading alone', () => {
    expect(lines('Solo', '✓ Alerts by mail', '✗ Alerts by phone')).toEqual([
      ' > Solo: Alerts by mail; ✗ Alerts by phone.',
      'Solo > Alerts by mail',
      'Solo > ✗ Alerts by phone',
    ])
    expect(lines('Solo', '✗ Alerts by phone', '', 'It is made for one person.')).toEqual([
      'Solo > ✗ Alerts by phone',
      'Solo > It is made for one person.',
    ])
  })
})

describe('a question', () => {
  it('stands above its answer as the only numbered line, and not as one of several', () => {
    expect(lines('Your questions:', '4. Who cleans it?', 'The owner of the house does.')).toEqual([
      'Who cleans it? > The owner of the house does.',
    ])
    expect(lines('1. Who cleans it?', '2. Who pays?', 'The owner of the house does.')).toEqual([
      ' > The owner of the house does.',
    ])
  })

  it('stands there without the word before it', () => {
    for (const asked of ['Q: Can we rent two?', 'Question 3: Can we rent two?', 'Frage: Can we rent two?'])
      expect(answerUnits(`${asked}\nA: Yes, from May on.`)).toEqual([
        { text: 'Yes, from May on.', under: 'Can we rent two?', kind: 'sentence', answersUnder: true },
      ])
    expect(lines('Q: We have two houses. Can we rent two?', 'A: Yes, from May on.')).toEqual([
      'We have two houses. Can we rent two? > Yes, from May on.',
    ])
  })
})

describe('a number before a heading or a clause', () => {
  it('leaves the heading one, which what follows stands under', () => {
    for (const heading of ['Art. 7 Returns', '\u00A7 7 Returns', 'Section 7: Returns', 'Annex 2 – Returns'])
      expect(lines('TERMS OF SALE', heading, 'Lamps go back within 14 days.')).toEqual([
        'Returns > Lamps go back within 14 days.',
      ])
  })

  it('stays with a heading that may say something with it', () => {
    for (const heading of [
      '7.1 Returns',
      '5.8 GHz Network',
      '1.5 Tesla Scanners',
      'Part 11 Compliance',
      'Art. 32 GDPR',
      '\u00A7 203 StGB Secrecy',
    ])
      expect(lines(heading, 'Lamps go back within 14 days.')).toEqual([`${heading} > Lamps go back within 14 days.`])
  })

  it('makes no heading of what is counted', () => {
    for (const said of ['30 Days of free returns', 'Two lamps for 7.5 metres', '2.0 Turbo with a filter'])
      expect(lines('Returns', said)).toEqual([`Returns > ${said}`])
  })

  it('is known as that of a clause where there are several', () => {
    const clauses = (...passage: string[]) => answerUnits(passage.join('\n')).map(({ clause = '' }) => clause)
    const said = 'Lamps go back within 14 days.'
    expect(clauses(`7.1 ${said}`, 'The buyer pays for it.', `7.2. ${said}`)).toEqual(['7.1 ', '', '7.2. '])
    expect(clauses(`(1) ${said}`, `(2) ${said}`)).toEqual(['(1) ', '(2) '])
    expect(clauses(`(1) ${said}`, 'The buyer pays for it.')).toEqual(['(1) ', ''])
    for (const other of ['The buyer pays for it.', '2.5 metres are enough.', '2.0 Turbo needs a filter.'])
      expect(clauses(`7.1 ${said}`, other)).toEqual(['', ''])
  })

  it('is that of the only clause of an article with this number', () => {
    const said = 'Lamps go back within 14 days.'
    const clause = (title: string, passage: string) => answerUnits(passage, title).at(-1)?.clause
    for (const title of ['7. Returns', '7 Returns', '\u00A7 7 Returns', 'Section 7: Returns', 'Article 7 – Returns'])
      expect([title, clause(`Terms › ${title}`, `7.1 ${said}`)]).toEqual([title, '7.1 '])
    expect(clause('Terms', `6. Prices\n\n6.1 They hold until May.\n\n7. Returns\n\n7.1 ${said}`)).toBe('7.1 ')
    for (const title of ['Returns', '6. Returns', '71 Returns', 'We have 7 shops'])
      expect([title, clause(`Terms › ${title}`, `7.1 ${said}`)]).toEqual([title, undefined])
    expect(clause('Terms › 2. Networks', '2.4 GHz reaches up to 45 metres.')).toBeUndefined()
    expect(clause('Terms › 1. Cells', '1.1 V cells last for two years.')).toBeUndefined()
  })

  it('is none where figures follow no series, stand before units or in rows', () => {
    const clauses = (...passage: string[]) => answerUnits(passage.join('\n')).flatMap(({ clause = [] }) => clause)
    for (const passage of [
      ['1.5 Tesla scanners weigh four tons.', '3.2 Tesla scanners weigh nine tons.'],
      ['- 2.4 GHz reaches up to 45 metres', '- 2.5 GHz reaches up to 40 metres'],
      ['3.6 V cells last for two years.', '3.7 V cells last for three years.'],
      ['| Line | Price |', '| --- | --- |', '| 1.1 Gigabit | 39 EUR |', '| 1.2 Gigabit | 59 EUR |'],
    ])
      expect(clauses(...passage)).toEqual([])
  })
})
