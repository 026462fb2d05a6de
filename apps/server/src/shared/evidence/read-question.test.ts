import { describe, expect, it } from 'vitest'
import { SAID_BEFORE } from '../../platform/model/said-before.ts'
import { isSmallTalk, pointsToLead, readQuestion, readStatement } from './read-question.ts'

const request = (message: string, history: string[] = []) => ({
  current_message: { message },
  transcription_message_history: history.map((each) => ({ message: each })),
})
const read = (message: string, history: string[] = []) => readQuestion(request(message, history))

describe('readQuestion', () => {
  it('takes the sentences that ask out of a long message', () => {
    const { search } = read(
      'We have been on another tool for years. It is slow. Do you integrate with claude.ai? Thanks a lot.',
    )
    expect(search).toBe('Do you integrate with claude.ai?')
  })

  it('takes a whole message that asks nothing, and captions without punctuation', () => {
    expect(read('uptime guarantees would concern us').words).toEqual(['uptim', 'guarante', 'concern'])
    expect(read('so um what is your uptime guarantee').words).toEqual(['uptim', 'guarante'])
  })

  it('borrows key words from earlier messages when it points back, the latest first', () => {
    const { borrowed, search } = read('How much is it?', ['Hello everybody.', 'We looked at the Pro plan.'])
    expect(borrowed).toEqual(['pro', 'plan'])
    expect(search).toBe('How much is it? Pro plan')
  })

  it('takes "one of" for a number, and "one" for what was said before', () => {
    const said = ['We staff the night shift by hand.']
    expect(read('How many picks an hour does one of your robots make?', said).borrowed).toEqual([])
    expect(read('How big is the new one?', said).borrowed).not.toEqual([])
    expect(read('How long does one of those stay open at most?', said).borrowed).not.toEqual([])
    expect(read('Is support part of these contracts?', said).borrowed).toEqual([])
    expect(read('How do we get those to customers?', said).borrowed).not.toEqual([])
  })

  it('takes IT in capitals for the department, unless all is in capitals', () => {
    const said = ['We looked at the Pro plan.']
    for (const message of ['Who in our IT signs the support contract?', 'Does IT approve the contract first?'])
      expect(read(message, said).borrowed).toEqual([])
    expect(read('WHO APPROVES IT?', said).borrowed).toEqual(['pro', 'plan'])
    expect(read('Does IT have to approve it?', said).borrowed).toEqual(['pro', 'plan'])
    expect(pointsToLead('does IT need an account?')).toBe(false)
    expect(pointsToLead('does it need an account?')).toBe(true)
  })

  it('keeps what a message says before it asks, for parts that point back to it', () => {
    const { lead, parts } = read('We run SAP EWM. How long does it take to connect that, and does it cost extra?')
    expect(lead).toBe('We run SAP EWM.')
    expect(parts).toEqual(['How long does it take to connect that', 'does it cost extra?'])
  })

  it('takes what others ask out of the sentences that say so', () => {
    const { parts, lead } = read(
      'We like it. They want to know where the data lies. Our works council will ask whether the cameras film people.',
    )
    expect(parts).toEqual(['where the data lies?', 'whether the cameras film people?'])
    expect(lead).toBe('We like it.')
  })

  it('leaves older messages out where the message itself says what it is about', () => {
    const said = ['We staff the night shift by hand.']
    const { meaning, borrowed } = read('Our aisles are 120 cm wide in the old hall. Is that enough for it?', said)
    expect(borrowed).toContain('aisl')
    expect(meaning).not.toContain('night shift')
    expect(read('Good. Is that enough for it?', said).meaning).toContain('night shift')
  })

  it('searches by all that says something where it leans on what was said, and keeps that apart from what is asked', () => {
    const said = ['We would have the small robots in the cold store.', 'Good. They like it there.']
    const { sought, meaning, search } = read('And how long do they run?', said)
    expect(sought).toBe('We would have the small robots in the cold store. And how long do they run?')
    expect(meaning).toBe(`${said.join(' ')}${SAID_BEFORE}And how long do they run?`)
    expect(search).not.toContain('They like it')
    // The one word of a sentence that is spoken of.
    expect(read('And how long are they kept?', ['Tell me about snapshots.']).sought).toContain('snapshots')
    const alone = read('How long do the small robots run on one charge?', said)
    expect(alone.sought).toBe(alone.search)
    expect(alone.meaning).not.toContain(SAID_BEFORE)
  })

  it('borrows nothing for a question that stands by itself', () => {
    expect(read('Where is customer data stored and for how long?', ['We like the Pro plan.']).borrowed).toEqual([])
  })

  it('borrows nothing for a pronoun that only says when, in a question that says of what', () => {
    const said = ['What would one of the small robots cost us?']
    expect(read('Do my people have to stay out of the aisles while they drive?', said).borrowed).toEqual([])
    expect(read('Does it stop while they drive?', said).borrowed).not.toEqual([])
  })

  it('borrows nothing for a short question that is whole, and something for one without a verb', () => {
    const said = ['What would one of the small robots cost us?']
    const wholes = [
      'What uptime do you promise us?',
      'how long does charging take',
      'Are you certified?',
      'How soon does something like this pay back?',
      'Do we get a discount this month?',
    ]
    for (const whole of wholes) expect(read(whole, said).borrowed).toEqual([])
    for (const part of [
      'And the price?',
      'For Growth too?',
      'What about leasing?',
      'Is there a limit?',
      'How much is it?',
    ])
      expect(read(part, said).borrowed).not.toEqual([])
  })

  it('does not take a noun that is pointed at for what was said before', () => {
    const said = ['What would one of the small robots cost us?']
    expect(read('what do we get if you miss that uptime', said).borrowed).toEqual([])
    expect(read('how long does that take', said).borrowed).not.toEqual([])
    expect(read('is that included', said).borrowed).not.toEqual([])
  })

  it('takes "that" behind a contraction for what was said before, and a noun that it points at for itself', () => {
    const said = ['The new robots get a software for the cold store.']
    for (const question of [
      "where's that documented?",
      "who's that built by?",
      "how's that charged?",
      "when's that going live?",
      "when'll that ship?",
      "what's that based on?",
      'whens that planned for?',
      'how’s that insured?',
    ])
      expect([question, read(question, said).borrowed.length > 0]).toEqual([question, true])
    for (const question of ["what's that uptime guarantee?", "when's that audit?", "who's that partner in Lille?"])
      expect([question, read(question, said).borrowed]).toEqual([question, []])
    expect(read("when's the audit?").words).toEqual(['audit'])
    expect(read("how'd you do an audit?").words).toEqual(['audit'])
  })

  it('expects no document to say what only asks for a figure', () => {
    for (const [question, words] of [
      ['Was kosten zwei Lizenzen?', ['zwei', 'lizenzen']],
      ['Wie viel kostet der Umzug?', ['umzug']],
      ['Was würde der Umzug kosten?', ['umzug']],
      ['Wie schwer ist der Roboter?', ['robot']],
      ['Welche Kosten entstehen beim Umzug?', ['kosten', 'entstehen', 'umzug']],
      ['Combien coûte la maintenance ?', ['maintenanc']],
      ['¿Cuánto tiempo dura la garantía?', ['dura', 'garantía']],
    ] as const) {
      expect([question, read(question).words]).toEqual([question, words])
    }
  })

  it('knows names and figures', () => {
    expect(read('Does it work with Okta and ISO 27001?').names).toEqual(['okta', 'iso', '27001'])
  })

  it('bounds what it takes from a message of any length', () => {
    const { search, words } = read(`${'word '.repeat(4_000)}what about prices`)
    expect(search.length).toBeLessThanOrEqual(2_000)
    expect(words.length).toBeLessThanOrEqual(60)
  })

  it('reads the whole message when a sentence is to be explained', () => {
    expect(readStatement(request('We use SCIM. Is that fine?')).words).toContain('scim')
  })
})

describe('isSmallTalk', () => {
  it('knows greetings, thanks and remarks about the call', () => {
    for (const message of [
      'thanks, hello',
      'Okay, thank you very much.',
      'Can you hear me?',
      'Sounds good!',
      'Yes.',
      'How are you?',
      'How is it going?',
      "Wie geht's?",
      'Nice to meet you all',
      'So where are you calling from?',
      'Okay who else is joining us today?',
      'What would you like to hear today?',
      'We come back to that later, okay?',
      'What is the weather doing over there?',
      'What did everyone do on the weekend?',
      'Why was everybody on mute just now?',
      'What day are we going to meet again?',
      'Okay, how come you joined so late?',
      'Why is your screen frozen? Are you still there?',
    ]) {
      expect([message, isSmallTalk(read(message))]).toEqual([message, true])
    }
    expect(isSmallTalk(read('Thanks!', ['Do you encrypt backups?']))).toBe(true)
  })

  it('does not take questions for it', () => {
    for (const message of [
      'Thanks. What does it cost?',
      'Hello, do you support SAML?',
      'pricing',
      'uptime?',
      'Where do you actually put these things together?',
      'And what will you have from us by then?',
      'Why should we take yours?',
      'What do we have to provide?',
      'Do we get anything if you are late?',
      'Why did you ship the last order so late?',
      'Are you on mute? And what does the pilot cost?',
      'Was kostet das Abo?',
      'How much is it?',
      'Great, how much would that be',
      'Was kostet das?',
      'wie teuer ist das',
      'was würde das kosten',
      '¿Cuánto cuesta?',
      'how long does it take',
      'wie lange dauert das',
      '您的价格是多少?',
      'Passt das Ersatzteil?',
      'Haben Sie die Feiertage Notdienst?',
      'Wie ist die Anfahrt?',
      'Haben Sie eine Mittagspause?',
      'Ratenzahlung, ist das in Ordnung?',
      'Wir haben Hutschienen mit 35 mm. Passt das?',
    ]) {
      expect([message, isSmallTalk(read(message))]).toEqual([message, false])
    }
    expect(isSmallTalk(read('and how long do you hang on to that then', ['We keep samples.']))).toBe(false)
    expect(isSmallTalk(read('What about that?', ['Do you encrypt backups?']))).toBe(false)
    expect(isSmallTalk(read('How soon after someone hangs up is it there?', ['We record calls.']))).toBe(false)
  })

  it('asks for the prices there are where nothing was spoken of, else for what was', () => {
    expect(read('Okay. And how much is it?')).toMatchObject({ words: ['cost'], meaning: 'What does it cost?' })
    expect(read('How much is it?', ['Tell us about the Pro plan.']).borrowed).toContain('pro')
  })

  it('does not take for it who may see or hear what was spoken of before', () => {
    const notes = ['Our engineers keep private remarks on a customer in the ticket.']
    for (const message of ['Can anybody see that?', 'Can you see this?', "Why can't we see it?", 'Did you all see it?'])
      expect([message, isSmallTalk(read(message, notes))]).toEqual([message, false])
    for (const message of ['Can you see it?', 'Can everybody see this?'])
      expect([message, isSmallTalk(read(message))]).toEqual([message, true])
    expect(isSmallTalk(read('Can you hear me?', notes))).toBe(true)
    const calls = ['Our customers ring your hotline at night.']
    for (const message of ['Is the conversation recorded?', 'Wird das Gespräch aufgenommen?'])
      expect([message, isSmallTalk(read(message, calls))]).toEqual([message, false])
  })
})

it('reads a product that is called by its number as documents write it, and leaves what is counted', () => {
  const asked = (message: string) => readQuestion({ current_message: { message }, transcription_message_history: [] })
  expect(asked('What does the twelve hundred weigh?').names).toEqual(['1200'])
  expect(asked('How noisy is the six hundred?').search).toBe('How noisy is the 600?')
  expect(asked('Where do the hundred and sixty kilos of gas go?').search).toContain('the hundred and sixty kilos')
  expect(asked('Which of the two is cheaper?').names).toEqual([])
})
