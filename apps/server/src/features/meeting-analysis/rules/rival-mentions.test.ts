import { expect, it } from 'vitest'
import { spokenSentences } from '../../../shared/transcript/spoken-sentences.ts'
import type { Side } from '../../../shared/transcript/talk.ts'
import { transcriptLines } from '../../../shared/transcript/transcript-lines.ts'
import { competitors } from './competitors.ts'
import { marketNames } from './market-names.ts'
import { asksForMakers, isTakenBack, makersSaid } from './rival-mentions.ts'
import { rulesAnalysis } from './rules-analysis.ts'

const market = marketNames({ companyNames: ['Acme'], notedRivals: [], vocabulary: [] })
const SIDES = new Map<string, Side>([
  ['Ada', 'rep'],
  ['Carl', 'customer'],
])
const rivalsOf = (...talk: string[]) => {
  const rows = talk.map((text, at) => {
    const [, username = 'Carl', message = text] = /^(Ada|Carl): (.*)$/u.exec(text) ?? []
    return { message_id: `${at}`, username, message, at: null }
  })
  const sentences = spokenSentences(transcriptLines(rows, new Date('2026-03-02T09:00:00Z')))
  return competitors(sentences, { sides: SIDES, market, isSales: true })
}
const saidOf = (text: string, isGerman = false) =>
  makersSaid({ text, isGerman, asked: false, isName: () => true }).map((told) => told.join(' '))

it.each([
  ['We also have a price off Halvor for the racks.', ['Halvor strong']],
  ['Halvor came in at two forty, all in.', ['Halvor strong']],
  ["Halvor's a bit cheaper, I have to say.", ['Halvor strong']],
  ['The Halvor rep was here last week.', ['Halvor weak']],
  ['We have been with Halvor since 2016.', ['Halvor weak']],
  ['It is Dreyer and Sons for the freight.', ['Dreyer and Sons weak']],
  ['Mary told us that it works.', []],
  ['It was made in Zwolle, years ago.', []],
  ['Theirs goes to a cloud in the States, so we are careful.', []],
  ["That's a good one, Gráinne.", []],
  ['We did look at Gladly... no, what was it, HelpHarbor.', []],
  ['They have no permit for Mercado.', []],
])('tells how surely a name is spoken of as a maker is: %s', (text, names) => {
  expect(saidOf(text)).toEqual(names)
})

it.each([
  ['Die Nordlift liegt bei zweihundertzwanzig.', ['Nordlift strong']],
  ['Von der Firma Salkor haben wir nichts mehr gehört.', ['Salkor strong']],
  ['Lexivox hat uns auch etwas geschickt.', ['Lexivox strong']],
  ['Die Reinigung ist günstiger als früher.', []],
  ['Der alte Hausbetrieb, der hat uns auch etwas geschickt.', []],
  ['Unser Hausbetrieb hat uns auch etwas geschickt.', []],
])('knows in German a maker among the other nouns: %s', (text, names) => {
  expect(saidOf(text, true)).toEqual(names)
})

it.each([
  'Who else are you talking to, if I may ask?',
  'Anyone else in the mix?',
  'Who does the cleaning for you at the moment?',
  'Wer macht das denn im Moment bei Ihnen?',
  'Mit wem sprechen Sie denn sonst noch?',
  'Qui assure la maintenance aujourd’hui ?',
  '¿Con quién trabajan ahora?',
])('knows a question whose answer names makers: %s', (question) => {
  expect(asksForMakers(question)).toBe(true)
})

it.each([
  'Who else needs to sign this?',
  'Who decides in the end?',
  'Wer entscheidet denn am Ende?',
  'Qui prend la décision finale ?',
  '¿Quién tiene que aprobarlo?',
  'How long is the contract?',
])('asks for people or for something else: %s', (question) => {
  expect(asksForMakers(question)).toBe(false)
})

it('reads no text that is too long for a sentence', () => {
  expect(saidOf('We have a price off Halvor, '.repeat(4_000))).toEqual([])
})

// With two ways to match one word these take longer than anybody waits.
it.each([
  ['English', `I think Nordpick is ${'still '.repeat(150)}here`],
  ['English, with percent', `I think Nordpick is ${'ten percent '.repeat(75)}here`],
  ['German', `Ich glaube, Nordpick ist ${'schon '.repeat(150)}fertig`],
  ['German, with Prozent', `Ich glaube, Nordpick ist ${'zehn Prozent '.repeat(70)}fertig`],
  ['German, offered', `Ich glaube, Nordpick hat ${'uns was '.repeat(110)}gesagt`],
  ['French', `Je crois que Nordpick est ${'plus '.repeat(180)}loin`],
  ['Spanish', `Creo que Nordpick ${'ha nos '.repeat(130)}visto`],
])('comes to the end of a sentence of many words without a stop: %s', (_, text) => {
  expect(saidOf(text).join(' ')).not.toContain('strong')
})

it('knows what is said of a name with some words between', () => {
  expect(saidOf('I hear Halvor is still quite a bit cheaper than that.')).toEqual(['Halvor strong'])
  expect(saidOf('I hear Halvor are around ten percent cheaper than that.')).toEqual(['Halvor strong'])
  expect(saidOf('Ich höre, die Halvor ist aber auch schon deutlich günstiger.', true)).toEqual(['Halvor strong'])
})

it('knows a name that is taken back', () => {
  expect(isTakenBack('We did look at Gladly... no, what was it, HelpHarbor.', 'Gladly')).toBe(true)
  expect(isTakenBack('We did look at Gladly, no surprise there.', 'Gladly')).toBe(false)
})

it('names the makers of an answer, and shows what customers say of them besides', () => {
  const found = rivalsOf(
    'Ada: Thanks for making time, how is the new plant going?',
    'It is going well, we moved in last month and the lines are running.',
    'Ada: And who does the maintenance for you at the moment?',
    'That would be Halvor, since we opened.',
    'Ada: Okay. And are you happy with how that is going?',
    'Not really. Halvor never picks up the phone on a Friday.',
    'Ada: I see, so what would you want to be different?',
    'Somebody who comes within four hours, and who speaks to my foreman directly.',
    'Ada: Understood. Fiona from our team can show you how we do it.',
    'That would be good. Our site in Bentilee needs it most.',
  )
  expect(found.map(({ text, evidence }) => [text, evidence.map(({ message_id }) => message_id)])).toEqual([
    ['Halvor', ['3', '5']],
  ])
})

it('names them in French and Spanish, which the weights do not know', () => {
  const french = rivalsOf(
    'Ada: Qui assure la maintenance aujourd’hui ?',
    'C’est Ascenso depuis dix ans.',
    'Ada: Vous avez d’autres propositions ?',
    'Oui, on a celle de Liftéo, mais le délai est trop long.',
    'Ada: Qui prend la décision finale ?',
    'C’est Madame Caron.',
    'Ada: La pose est comprise.',
    'C’est plus cher que Valmont, quand même.',
  )
  expect(french.map(({ text }) => text)).toEqual(['Ascenso', 'Liftéo', 'Valmont'])
  const spanish = rivalsOf(
    'Ada: ¿Con quién trabajan ahora?',
    'Con Elevasur, desde siempre.',
    'Ada: Entiendo, ¿y qué tal?',
    'Bien, pero no contestan el domingo.',
  )
  expect(spanish.map(({ text }) => text)).toEqual(['Elevasur'])
})

it('quotes for the field of competition each rival first, and no words twice', () => {
  const rows = [
    ['Ada', 'Who else are you looking at, if I may ask?'],
    ['Carl', 'We have a price off Halvor, and Dreyer came in at two forty.'],
    ['Ada', 'I see, thank you for being open about that.'],
    ['Carl', 'Halvor is a bit cheaper than you, and they never pick up the phone.'],
    ['Ada', 'And how was the demo with them last week?'],
    ['Carl', 'We are also talking to Dreyer about the old building.'],
  ].map(([username = '', message = ''], at) => ({ message_id: String(at), username, message, at: null }))
  const people = {
    owner: { name: 'Ada', email: 'ada@acme.example' },
    colleagues: [],
    attendees: [{ name: 'Carl', email: 'carl@client.example' }],
  }
  const { meddicc_bant_evidence } = rulesAnalysis({ rows, startedAt: new Date(0), people, ownNames: ['Acme'] })
  const told = meddicc_bant_evidence.find(({ field }) => field === 'competition')
  expect(told?.text?.split(', ').toSorted()).toEqual(['Dreyer', 'Halvor'])
  expect(told?.evidence.map(({ message_id }) => message_id).toSorted()).toEqual(['1', '3', '5'])
})
