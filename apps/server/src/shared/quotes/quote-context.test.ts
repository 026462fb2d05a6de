import { describe, expect, it } from 'vitest'
import { passage } from '../passages/passages.fixture.ts'
import { readQuestion } from '../evidence/read-question.ts'
import { readPassages } from '../passages/read-passages.ts'
import { chooseQuotes } from './quotes.ts'
import { type CompareLines, scoreParts } from './scored-units.ts'

interface Asked {
  message: string
  text: string
  /** Expressions for the lines that mean what is asked, the nearest first. */
  near: readonly string[]
  title?: string
}

/** The lines that are quoted; a question above a line is nothing like what is asked, unless it is the same. */
async function quotesFor({ message, text, near, title = 'Handbook' }: Asked): Promise<string[]> {
  const compare: CompareLines = async (asked, texts) =>
    texts.map((each) => {
      const place = near.findIndex((words) => new RegExp(words, 'u').test(each))
      if (each.endsWith('?')) return { cosine: each === asked ? 1 : 0.2, byToken: null }
      return { cosine: place === -1 ? 0.1 : 0.8 - 0.05 * place, byToken: null }
    })
  const question = readQuestion({ current_message: { message }, transcription_message_history: [] })
  const passages = readPassages([passage(text, { title })])
  return chooseQuotes(await scoreParts(question, { passages }, compare), message).map((quote) => quote.text)
}

describe('a line that begins with a pronoun', () => {
  it('is quoted with the sentence that it points at', async () => {
    const text = 'Every pump has a two-year guarantee. It lapses\nif salt water is used. Hoses are sold apart.'
    const [first] = await quotesFor({ message: 'When would we lose it?', text, near: ['lapses'] })
    expect(first).toBe('Every pump has a two-year guarantee. It lapses if salt water is used.')
  })

  it('is quoted so in German', async () => {
    const text = 'Jede Pumpe hat zwei Jahre Garantie. Dies gilt nicht im Salzwasser.'
    const [first] = await quotesFor({ message: 'Was ist im Meer?', text, near: ['Salzwasser'] })
    expect(first).toBe(text)
  })

  it('is quoted alone right below that sentence', async () => {
    const text = 'Every pump has a two-year guarantee. It lapses if salt water is used.'
    const quotes = await quotesFor({ message: 'How long are we covered?', text, near: ['two-year', 'lapses'] })
    expect(quotes).toEqual(['Every pump has a two-year guarantee.', 'It lapses if salt water is used.'])
  })

  it('goes back to what names the thing', async () => {
    const text = 'The tank holds 400 litres. It is made of steel. This keeps it clean for ten years.'
    const [first] = await quotesFor({ message: 'How long does it stay clean?', text, near: ['ten years'] })
    expect(first).toBe(text)
  })

  it('is quoted with the question above where nothing else stands before it', async () => {
    const text = 'What do guests without a phone do?\nThey get a key card at the desk.'
    const asked = { text, near: ['key card'] }
    expect(await quotesFor({ ...asked, message: 'Do we need an app?' })).toEqual([text.replace('\n', ' ')])
    expect(await quotesFor({ ...asked, message: 'What do guests without a phone do?' })).toEqual([
      'They get a key card at the desk.',
    ])
  })

  it('brings the question along that the sentence before it says yes to', async () => {
    const text = 'Can we moor two boats?\nYes. The long jetty takes two. Both get power.'
    const [first] = await quotesFor({ message: 'Is there power on the jetty?', text, near: ['get power'] })
    expect(first).toBe(text.replace('\n', ' '))
  })

  it.each([
    ['its pronoun stands for nothing', 'Filters are cheap here. It takes two days to change a pump.', 'two days'],
    ['it says itself who is meant', 'Filters are cheap here. Those who rent pay nothing for them.', 'pay nothing'],
    ['a short name looks like one', 'Chairs are rented out. IT training takes three days.', 'three days'],
    ['a compound begins with one', 'Alle Stühle werden hier vermietet. IT-Kurse dauern ganze drei Tage.', 'drei Tage'],
    ['a noun looks like one of another language', 'Blades are ground here. Dies last for nine weeks.', 'nine weeks'],
    ['something else stands between', 'Pumps are loud.\n\n- Hoses\n- Filters\n\nThey cost 40 euro a year.', '40 euro'],
    ['a row stands before it', '| Pump | Price |\n|---|---|\n| Duo | 90 |\n\nThey are sent by post.', 'by post'],
  ])('is quoted alone where %s', async (_, text, words) => {
    const [first] = await quotesFor({ message: 'What about pumps then?', text, near: [words] })
    expect(first).toMatch(/^(?:It takes|IT|Dies|Those who|They)/u)
  })
})

describe('a point of a list', () => {
  it('is quoted behind what the list is of, unless it is a sentence', async () => {
    const text = 'Not part of any plan:\n- Travel to islands\n- Hoses and filters\n- We do not repair tanks.'
    const about = (near: string) => quotesFor({ message: 'Is travel part of the plan?', text, near: [near] })
    expect((await about('^Not part.*islands$'))[0]).toBe('Not part of any plan: Travel to islands')
    expect((await about('^Not part.*repair'))[0]).toBe('We do not repair tanks.')
  })

  it('stands with its question where another one is asked, and so does the whole list', async () => {
    const text = 'Which boats can we not lift?\n- Catamarans over nine metres\n- Boats with a loose keel'
    const message = 'Do you lift catamarans?'
    const whole = 'Catamarans over nine metres; Boats with a loose keel.'
    const [point] = await quotesFor({ message, text, near: ['metres$'] })
    expect(point).toBe('Which boats can we not lift? Catamarans over nine metres')
    const [same] = await quotesFor({ message: 'Which boats can we not lift?', text, near: ['metres; Boats'] })
    expect(same).toBe(whole)
    const [other] = await quotesFor({ message, text, near: ['metres; Boats'] })
    expect(other).toBe(`Which boats can we not lift? ${whole}`)
  })

  it("reads a list at the beginning of a section under the section's heading", async () => {
    const text = '- A key to the pump house\n- Two helpers for a day'
    const asked = { message: 'What do you need from us?', text, near: ['^What you.*Two helpers', 'Two helpers'] }
    expect((await quotesFor({ ...asked, title: 'Guide › What you provide' }))[0]).toBe(
      'What you provide: A key to the pump house; Two helpers for a day.',
    )
    expect((await quotesFor({ ...asked, title: 'pump-guide' }))[0]).toBe('Two helpers for a day')
  })
})

describe('a line below a heading that limits it', () => {
  const severities = '| Severity | Response |\n|---|---|\n| 1: Severe | One business day |\n| 2: Minor | Two days |'
  const asked = { message: 'How fast do you respond?', text: severities, near: ['One business'] }

  it.each([
    'All other paid plans',
    'Enterprise',
    'Starter plan',
    'If you have no contract',
    'Support (Enterprise only)',
  ])('is quoted with "%s"', async (heading) => {
    const [first] = await quotesFor({ ...asked, title: `SLA › ${heading}` })
    expect(first).toMatch(new RegExp(`^${heading.replaceAll(/[()]/g, '.')}: 1: Severe`))
  })

  it('is so where a bold line or a heading above the nearest one limits it', async () => {
    const text = 'Until the end of your billing period\nYou have full access to your dashboard.'
    const cancel = { message: 'What happens if we cancel?', near: ['full access'] }
    expect(await quotesFor({ ...cancel, text })).toEqual([
      'Until the end of your billing period: You have full access to your dashboard.',
    ])
    const [first] = await quotesFor({ ...asked, title: 'SLA › Enterprise plan › Response' })
    expect(first).toMatch(/^Enterprise plan: 1: Severe/)
  })

  it('is quoted alone where it names that itself, and below any other heading', async () => {
    const text = 'Enterprise customers get an answer within four hours.'
    expect(await quotesFor({ ...asked, text, near: ['four'], title: 'SLA › Enterprise customers' })).toEqual([text])
    for (const heading of [
      'Support',
      'Subscription plans',
      'When to use it',
      'Before you begin',
      'Your data',
      'For more information',
    ])
      expect((await quotesFor({ ...asked, title: `SLA › ${heading}` }))[0]).toMatch(/^1: Severe/)
    expect((await quotesFor({ ...asked, title: 'Enterprise' }))[0]).toMatch(/^1: Severe/)
  })
})

describe('a pronoun within the first words of an answer', () => {
  const message = 'Do you support Okta?'

  it('is quoted with the question above it', async () => {
    for (const said of [
      'We are currently working on it, but it isn’t live yet.',
      'As it stands this is not possible.',
    ]) {
      const text = `Can I connect Zapier?\n${said}`
      expect(await quotesFor({ message, text, near: ['live|stands'] })).toEqual([text.replace('\n', ' ')])
    }
  })

  it('stands for what is named before it in the sentence', async () => {
    const said = 'Customers of Zapier connect it by themselves.'
    expect(await quotesFor({ message, text: `Can I connect Zapier?\n${said}`, near: ['connect it'] })).toEqual([said])
  })
})
