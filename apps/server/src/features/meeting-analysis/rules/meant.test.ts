import { expect, it } from 'vitest'
import { spokenSentences } from '../../../shared/transcript/spoken-sentences.ts'
import { transcriptLines } from '../../../shared/transcript/transcript-lines.ts'
import { decisionsOf } from './decisions.ts'
import { nextStepsOf } from './steps/next-steps.ts'

const said = (...talk: string[]) => {
  const rows = talk.map((text, at) => {
    const [, username = 'Ann', message = text] = /^([A-Z]\w+): (.*)$/u.exec(text) ?? []
    return { message_id: `${at}`, username, message, at: null }
  })
  return spokenSentences(transcriptLines(rows, new Date('2026-03-02T09:00:00Z')))
}
const promised = (text: string) => nextStepsOf(said(text)).length > 0
const decided = (...talk: string[]) => decisionsOf(said(...talk)).map(({ text }) => text)

it.each([
  "I'm not sure I can send you the layout this week.",
  'I doubt we will get you the figures next week.',
  "Perhaps I'll send you a sketch.",
  'Nobody promised that you will get the crates next week.',
  "Your driver said I'll call you back on Tuesday.",
  'Then the lift says let me check that.',
  "I'll send you nothing as long as the old bill is open.",
  "You'll get the second pallet by Friday if you pay today.",
  "We'll send you the crates within a week, unless the road is closed.",
  'We will confirm each delivery by text message.',
  'Every month you get a list of all alarms by the end of the week.',
  'With the silver package we will call you within an hour.',
  'i never said i will send you the layout this week',
  'Ihr Fahrer meinte, ich rufe Sie am Montag an.',
  'Ich schicke Ihnen keine Preise am Telefon.',
  'Wir liefern das bis Freitag, falls Sie heute bestellen.',
  'Wir schicken Ihnen jeden Monat bis Freitag einen Bericht.',
  'Votre chauffeur a dit que je vous rappelle lundi.',
  'Nous livrons vendredi si vous payez aujourd’hui.',
  'No le preparo ningún contrato.',
  'Quizás le envío una propuesta.',
  'Le envío el contrato si firman hoy.',
  "I'll send you the crate if you have a signed contract.",
  'Ich schicke Ihnen die Kiste, falls Herr Winter zustimmt.',
  'Ich schicke Ihnen die Kiste, wenn Sie den Vertrag haben.',
  'Je vous envoie la caisse si vous avez le contrat.',
  'Le envío la caja si tiene el contrato.',
  "I'll send you no crates this week.",
  'Ich schicke Ihnen das Angebot mit den Preisen nicht.',
])('takes no promise from what is doubted, negated, told of others, bound to a case or usual: %s', (text) => {
  expect(promised(text)).toBe(false)
})

it.each([
  "I don't have it here, I'll send you the layout on Thursday.",
  "I'd say, let me come back to you on that.",
  "i'm not sure let me check that with legal",
  "As I said, I'll send you the layout by Friday.",
  "I'll find out why nothing is printed at night.",
  "I'll ask our legal team if that is allowed.",
  "I'll send you the layout by Friday, if you like.",
  'We will send you every certificate by Friday.',
  "I'll send it no later than Monday.",
  "I'll send you the layout by Friday, and if you have any questions, just call me.",
  "I'll send you the recording tomorrow, feel free to reach out if the sound is bad.",
  "i'll send you the layout tomorrow don't hesitate to write if you find a mistake",
  "I'll send you the layout tomorrow, call me if the height differs.",
  "I'll call you tomorrow if there are further questions.",
  "I'll find out whether it falls under the warranty.",
  'Je vous envoie le plan demain, n’hésitez pas si vous avez des questions.',
  'Je vous rappelle lundi si vous avez d’autres remarques.',
  'Ich schicke Ihnen die Zeichnung morgen, melden Sie sich, wenn Ihnen etwas fehlt.',
  'Ich rufe Sie am Montag an, wenn Sie noch Fragen haben.',
  'Le envío el plano mañana, y si falta una medida, me llama.',
  'Le llamo el lunes si tiene alguna duda.',
  "I'll send you the offer with no setup fee by Friday.",
  "I'll send you a second lift at no extra cost.",
  "I'll make sure no data leaves the EU.",
  "I'll make sure nobody calls you before Monday.",
  'Le envío el plano mañana porque no lo tengo aquí.',
  'Ich rufe Sie morgen an weil ich es nicht hier habe.',
  'Ich kläre mit der Technik, ob das nicht geht.',
  'Ich schicke Ihnen die Zeichnung, wenn ich im Büro bin.',
  'Je vous envoie le plan demain, si vous voulez.',
  'No hay problema, le envío el plano el lunes.',
])('finds a promise beside such words: %s', (text) => {
  expect(promised(text)).toBe(true)
})

it.each([
  'So we do the counting on paper.',
  'Then we take it to the back of the hall.',
  'So we keep the crates in the yard until Friday.',
  "I don't believe we'll go with two lifts.",
  "Perhaps we'll go with the narrow one.",
  'Nobody claims that we agreed on a date.',
  "Most people say, let's go with the trial.",
  'The decision is with our owners.',
  'We decided against a lift three years ago.',
  'In 2021 we decided to rent the crates.',
  'Wir haben uns auf nichts geeinigt.',
  'We agreed on nothing.',
  'Nous avons convenu de rien.',
  'We decided to rent them since the beginning of the year.',
  'On part sur les caisses vertes, comme il y a trois ans.',
  'The decision is the last step.',
  'The decision is up to the board.',
  "Our decision is the director's.",
  'Ja, wir nehmen sonst immer die grünen Kisten.',
  'Dann bestellen wir die Kisten per Fax.',
  'On commande chez eux depuis dix ans.',
  'On reste à votre écoute.',
  'Compramos las cajas actuales en 2018.',
  'Pedimos las cajas por fax.',
])('takes for no decision what is done anyway, was settled long ago, doubted or told of others: %s', (text) => {
  expect(decided(text)).toEqual([])
})

it('finds a decision that is told in the present where it was proposed, agreed to, or points to it', () => {
  for (const text of [
    "Then we'll take the narrow one.",
    'Then we leave it like that.',
    'We have agreed to start in 2027.',
    'The decision is to wait.',
    'Gut, dann nehmen wir die grünen Kisten.',
    'Bon, on prend les caisses vertes.',
    'Vale, pedimos las cajas verdes.',
    'We agreed on no minimum term.',
    "Then we'll take no training.",
    "Let's go with the plan with no setup fee.",
    'Wir haben uns entschieden, keine Kisten zu mieten.',
    'Hemos decidido no renovar el contrato.',
    'Nous avons décidé de ne pas renouveler le contrat.',
    "Since the trial went well, let's go with two lifts.",
    "Since the price is fixed, we've agreed to sign.",
    "D'accord, on part sur l'offre Pro, il y a tout ce qu'il faut.",
    'Our decision is option B.',
    'The decision is the narrow one.',
    'Our decision is against the lease.',
  ])
    expect(decided(text)).toEqual([text])
  expect(decided('Bob: Would you like one lift or two?', 'Ann: Then we take two.')).toEqual(['Then we take two.'])
  expect(decided('Bob: Sollen wir mit zwei Kisten anfangen?', 'Ann: Ja, dann nehmen wir die grünen.')).toHaveLength(1)
  expect(decided('Bob: How do you count today?', 'Ann: So we do the counting on paper.')).toEqual([])
})
