import { expect, it } from 'vitest'
import type { TranscriptRow } from '../../../shared/transcript/transcript-lines.ts'
import { NO_SALES_CONVERSATION } from '../findings.ts'
import { notesOutline } from './outline/notes-outline.ts'
import { rulesAnalysis } from './rules-analysis.ts'

const BEGIN = new Date('2026-03-02T09:00:00Z')
const PEOPLE = {
  owner: { name: 'Rita Vogel', email: 'rita@acme.example' },
  colleagues: [],
  attendees: [{ name: 'Carl Stone', email: 'carl@client.example' }],
}
const NOBODY = { owner: null, colleagues: [], attendees: [] }

const rowsOf = (said: readonly (readonly [string, string])[]): TranscriptRow[] =>
  said.map(([username, message], at) => ({ message_id: `${at}`, username, message, at: null }))
const carl = (...said: string[]) => rowsOf(said.map((text) => ['Carl Stone', text] as const))
const rita: readonly [string, string] = ['Rita Vogel', 'Our plan is on the price list, I can show you an offer.']
const analyse = (
  said: readonly TranscriptRow[],
  people: typeof PEOPLE | typeof NOBODY = PEOPLE,
  rivalNames: string[] = [],
) =>
  rulesAnalysis({
    rows: [...rowsOf([rita]), ...said.map((row) => ({ ...row, message_id: `c${row.message_id}` }))],
    startedAt: BEGIN,
    people,
    ownNames: ['Acme'],
    rivalNames,
  })
const fieldsOf = (...said: string[]) =>
  Object.fromEntries(
    analyse(carl(...said)).meddicc_bant_evidence.map(({ field, text, confidence }) => [
      field,
      text === null ? null : confidence,
    ]),
  )

const section = (title: string, ...said: string[]) => {
  const notes = notesOutline(rowsOf(said.map((text) => ['Ann', text] as const)), BEGIN)
  const part = notes.split('## ').find((one) => one.startsWith(title)) ?? ''
  return [...part.matchAll(/“(.*)”/g)].map(([, quote]) => quote)
}

it('takes for a decision what is settled now, and neither ceremony, agenda, conditions nor what was settled before', () => {
  const decided = ["Okay, let's go with the blue one.", 'We have agreed to start with one site.', 'Thursday it is.']
  const others = [
    "Ladies and gentlemen, this concludes today's conference call.",
    "Let's go for our second meeting of the day.",
    'If we have decided to buy, we call you.',
    'Last time we decided to keep the old plan.',
    "We haven't decided on a colour yet.",
    'Have we agreed on the date?',
  ]
  expect(section('Decisions', ...decided, ...others)).toEqual(decided)
})

it('takes for a next step what somebody will do, and neither what happens at once nor what a product does', () => {
  const steps = ["I'll send you the draft by Friday.", 'Let me confirm that with legal.', 'Please send me both plans.']
  const others = [
    "I'll share my screen now.",
    "We'll come back to that question in a minute.",
    'If you send me a list, it takes a day.',
    'You can export it for thirty days and you get a confirmation in writing.',
    'Thank you, I will talk to you tomorrow.',
  ]
  expect(section('Next steps', ...steps, ...others.slice(0, 4))).toEqual(steps)
})

it('says which parts of an outline are empty', () => {
  const notes = notesOutline(rowsOf([['Ann', 'It costs 20 euros.']]), BEGIN)
  expect(notes).toContain('_Besides what is quoted here, no decisions, questions or next steps were found._')
})

it('takes the words of customers for objections, not of sellers, nor doubts about a competitor', () => {
  const found = analyse([
    ...carl(
      'That is too expensive for us.',
      'Compared to NordPick you are ten thousand more.',
      "With NordPick I'm afraid it's too complex.",
    ),
    ...rowsOf([['Rita Vogel', 'For some it is too expensive.']]),
  ])
  expect(found.objections).toBe('- That is too expensive for us.\n- Compared to NordPick you are ten thousand more.')
})

it.each([
  "I wouldn't call it too expensive.",
  'No one could say that it is too complicated.',
  'At first we found it too risky, but now we like it.',
  'Our previous lift was too slow for the upper floors.',
  'Hiring night guards is too expensive.',
  'Typing all of it in by hand is too slow.',
  'It would be too risky to develop that in-house.',
  'We cannot afford another outage in December.',
  'Some clients say that we are too expensive.',
  'We have no people for the night shift, that is why we called you.',
  'I am happy with what we have discussed.',
  "We don't have time today for the second part.",
  'Unser bisheriger Aufzug war zu langsam.',
  'Ich würde nicht sagen, dass das zu teuer ist.',
  'Notre ancien ascenseur était trop lent.',
  "On n'a pas le temps aujourd'hui pour la suite.",
  'Nuestro ascensor actual es demasiado lento.',
  'No diría que es demasiado caro.',
  'It was too expensive, but you have lowered the price.',
  'We have no time right now for your last slides.',
  'At first it was too slow, but now it makes sense for us.',
  'Our old lift was too slow, and too expensive.',
])('takes for no objection what is denied, over, of the customer’s own, or about the call: %s', (text) => {
  expect(analyse(carl(text)).objections_evidence).toEqual([])
})

it.each([
  'My boss says it is too expensive.',
  'We are happy with what we have.',
  'Setting it up ourselves is too complicated.',
  'We cannot afford a second contract.',
  'It was cheap, but now it is too expensive.',
  'Our current lift is fine, and yours is too expensive.',
  'You are too expensive, but you have a good product.',
  'We have no time right now for a migration.',
  "We don't have time now to change systems.",
  "I wouldn't say it's too expensive, but I'm worried about the noise.",
  'It is too expensive for something we could build ourselves.',
  'I cannot judge the rest, but you are the expensive ones.',
  'Ich glaube nicht, dass das zu uns passt.',
])('keeps an objection beside such words: %s', (text) => {
  expect(analyse(carl(text)).objections_evidence).toHaveLength(1)
})

it('names competitors that are compared or kept notes on, and no places, people, tools to connect or ordinary words', () => {
  const found = analyse(
    carl(
      'We are also evaluating RoboMove and Kestrel Lift.',
      'Compared to Germany and Rita it is fine.',
      'We currently use Entra, and it has to integrate with Navex.',
      'We are looking at Navex next year.',
      'We are also talking to Mary from finance.',
      'Boxwise was here last week.',
      'Suppose we move from China to Poland.',
    ),
    PEOPLE,
    ['Boxwise'],
  )
  expect(found.competitors).toBe('- RoboMove\n- Kestrel Lift\n- Boxwise')
})

it.each([
  'We are looking at Q2 for the move.',
  'We are also looking at Variant B and Gate Two.',
  'We migrated from Release 4 last summer.',
  'We had an offer from Procurement to pay a part of it.',
  'We are evaluating Saturdays for the delivery.',
  'We have a demo at Ferrostal, they buy from us.',
  'Compared to Madrid the rent is low.',
  'We looked at Graz for the new warehouse.',
  'We are checking out Bregenz and Dornbirn for our second site.',
  'Wir nutzen aktuell Karteikarten und Klebezettel.',
  'Wir prüfen gerade Verträge.',
  'Das ist teurer als Diesel.',
  'Das Angebot von Herrn Winter passt.',
  'Ich weiß, der Wettbewerb ist günstiger als Sie.',
  'Der neue Lieferant hat uns Rabatt angeboten.',
  'Rita hat uns die Zahlen versprochen.',
  'Herr Winter hat uns ein Angebot geschickt.',
  'Wir sprechen auch mit Kollegen und Wettbewerbern wie Reedereien.',
  'Freitag hat uns der Vertrieb das Angebot geschickt.',
  'Vorige Woche hat uns der Einkauf ein Angebot geschickt.',
  'Neulich hat uns die Sparkasse einen Kredit angeboten.',
  'Im Herbst hat uns die Technik mehr versprochen.',
  'Mittlerweile hat uns die Stadt mehr Platz zugesagt.',
  'Das dauert, aber bislang hat uns niemand mehr versprochen.',
  'Niemand hat uns vier Wochen zugesagt.',
  'Jemand hat uns mehr versprochen.',
  'Buchhaltung hat uns mehr Geld zugesagt.',
  'Entwicklungsabteilung hat uns den Termin zugesagt.',
  'Ostern hat uns Sandra das Angebot geschickt.',
  'Nobody has offered us that.',
])('takes no words for competitors: %s', (text) => {
  expect(analyse(carl(text)).competitors_evidence).toEqual([])
})

it('knows a German competitor by the form of the name, what stands before it, or the notes', () => {
  const named = (text: string, notes: string[] = []) =>
    analyse(carl(text), PEOPLE, notes).competitors_evidence.map((one) => one.text)
  expect(named('Wir nutzen aktuell LiftWerk und Karteikarten.')).toEqual(['LiftWerk'])
  expect(named('Wir haben ein Angebot von der Firma Kranich.')).toEqual(['Kranich'])
  expect(named('Im Vergleich zu Kranich GmbH sind Sie teuer.')).toEqual(['Kranich GmbH'])
  expect(named('Wir nutzen aktuell Kranich.', ['Kranich'])).toEqual(['Kranich'])
  expect(named('Kranich hat uns die Anlage für 40.000 Euro angeboten.')).toEqual(['Kranich'])
  expect(named('Das ist lang, und Nordhub Aufzüge hat uns vier Wochen zugesagt.')).toEqual(['Nordhub Aufzüge'])
  expect(named('Und Kranich hat uns ein Angebot geschickt.')).toEqual(['Kranich'])
  expect(named('Kranich hat uns noch mehr Rabatt versprochen.')).toEqual(['Kranich'])
  expect(named('Dachwerk hat uns eine Wartung angeboten.')).toEqual(['Dachwerk'])
  expect(named('Der andere Anbieter heißt Kranich.')).toEqual(['Kranich'])
  expect(named('Wir reden gerade mit LiftWerk und HubNord.')).toEqual(['LiftWerk', 'HubNord'])
  expect(named('Die Preise von Wettbewerbern wie HubNord sind niedriger.')).toEqual(['HubNord'])
  expect(named('We are also evaluating Vendor A.')).toEqual(['Vendor A'])
})

it.each([
  ['We are also evaluating Kranich for our second warehouse.', 'Kranich'],
  ['We have a quote from Geekplus for the new site.', 'Geekplus'],
  ["We're comparing you with Locus for the new plant.", 'Locus'],
  ['We looked at RoboMove for the new hub.', 'RoboMove'],
])('finds a competitor beside the place that it is for: %s', (text, name) => {
  expect(analyse(carl(text)).competitors_evidence.map((one) => one.text)).toEqual([name])
})

it('tells what was found from what is unclear, because more than one was named', () => {
  expect(fieldsOf('Tom Baxter, our CFO, has the final say on this.')).toMatchObject({
    economic_buyer: 'found',
    champion: null,
  })
  expect(
    fieldsOf(
      'Tom Baxter, our CFO, has the final say on this.',
      'And Ann Lee, the CEO, has to approve anything above that.',
    ),
  ).toMatchObject({ economic_buyer: 'unclear' })
  expect(
    fieldsOf("After 30 years I've decided to begin the transition to retirement, the board has been told."),
  ).toMatchObject({
    economic_buyer: null,
    authority: null,
  })
})

it.each([
  'We do not have to be up and running before the summer.',
  'We do not want to start in January.',
  'Our director does not sign that.',
  'Security review is not required for this amount.',
  'That does not need a board approval.',
  'There are no problems with the old lift.',
  'Colour is not a criterion for us.',
  'We do not lose 30 hours a week.',
  'Our budget last year was 70,000 euros.',
  'Their budget is 70,000 euros.',
  'Your customers save 20 percent with it.',
  'We are looking for a charger right now.',
  'I am convinced that it is going to snow.',
  'Unser Vorstand entscheidet das nicht.',
  'Wir suchen keinen neuen Aufzug.',
  'Notre budget de l’année dernière était de 70 000 euros.',
  'Nuestro director no firma eso.',
  'No buscamos un ascensor nuevo.',
])('fills no field from what is denied, over or of others: %s', (text) => {
  expect(Object.values(fieldsOf(text)).filter((found) => found !== null)).toEqual([])
})

it.each([
  ['budget', 'We have no budget for this.'],
  ['budget', "We don't have more than 60,000 euros set aside."],
  ['budget', 'Wir haben nicht mehr als 60.000 Euro eingeplant.'],
  ['budget', "Nous n'avons pas plus de 60 000 euros prévus."],
  ['budget', 'No tenemos más de 60.000 euros previstos.'],
  ['metrics', "We can't keep losing 30 hours a week."],
  ['budget', 'Last year it was less, our budget this year is 70,000 euros.'],
  ['decision_process', 'We cannot sign without a security review.'],
  ['decision_criteria', 'We cannot sign without a security review.'],
  ['timeline', "We can't start before September."],
  ['identify_pain', 'Our biggest problem is that nobody answers at night.'],
  ['identify_pain', "we don't have that yet our biggest problem is the night shift"],
  ['need', 'No, we need a lift that does not need a pit.'],
  ['economic_buyer', 'If they do not object, the CFO has to sign.'],
  ['champion', "I'm convinced of this."],
])('fills %s from a sentence that says no to something else: %s', (field, text) => {
  expect(fieldsOf(text)).toMatchObject({ [field]: 'found' })
})

it('takes the answer to a question about criteria for one', () => {
  const found = analyse(
    rowsOf([
      ['Rita Vogel', 'What is the most important criterion for you?'],
      ['Carl Stone', 'That it works in the high season.'],
    ]),
  )
  expect(found.meddicc_bant_evidence.find(({ field }) => field === 'decision_criteria')?.text).toBe(
    'That it works in the high season.',
  )
})

it('shows no MEDDICC for a call with an audience or a talk among colleagues', () => {
  const call = rowsOf([
    ['Host', 'Welcome to the third quarter results conference call, all lines are on listen only mode.'],
    ['Chief', 'Our budget for fiscal year 2026 is 20 million dollars, as we told shareholders.'],
    ['Analyst', 'Can you comment on your pricing? Our biggest problem is the model.'],
  ])
  const found = rulesAnalysis({ rows: call, startedAt: BEGIN, people: NOBODY, ownNames: [] })
  expect(found).toMatchObject({ meddicc_bant: NO_SALES_CONVERSATION, meddicc_bant_evidence: [] })
})

it('shows with a promise or decision that names nothing what it answers, and half an answer never as a number', () => {
  const rows = rowsOf([
    ['Carl Stone', 'Would the people in Utrecht talk to us about it?'],
    ['Rita Vogel', 'Let me check that with her this week.'],
    ['Carl Stone', 'The scales are in hall two. I can bring them to you.'],
    ['Rita Vogel', 'I will send you the floor plan of hall two.'],
    ['Carl Stone', 'How much is the survey?'],
    ['Rita Vogel', 'Two thousand euros.'],
    ['Rita Vogel', 'The pilot costs nine thousand euros for a month.'],
    ['Carl Stone', 'I can come on Wednesday with the safety officer.'],
    ['Rita Vogel', 'Wednesday it is.'],
  ])
  const notes = notesOutline(rows, BEGIN)
  expect(notes).toContain('“Would the people in Utrecht talk to us about it?” (Carl Stone, 09:00 UTC) → “Let me check')
  expect(notes).toContain('- “I will send you the floor plan of hall two.”')
  expect(notes).toContain('→ “Wednesday it is.”')
  expect(notes).not.toContain('- “Two thousand euros.”')
  expect(notes).toMatch(/“How much is the survey\?” .* → “Two thousand euros\.”/u)
  expect(notes).toContain('- “The pilot costs nine thousand euros for a month.”')
})

it('shows with a promised answer the question that was put off, whatever was said in between', () => {
  const rows = rowsOf([
    ['Carl Stone', 'What does the crane insurance cover, per accident?'],
    ['Rita Vogel', 'I do not know that. I have to ask our legal team.'],
    ['Carl Stone', 'We need three million from each supplier on the harbour site.'],
    ['Rita Vogel', 'Francs?'],
    ['Carl Stone', 'Francs.'],
    ['Rita Vogel', 'Noted. I will get you a written answer by Friday.'],
    ['Carl Stone', 'Does the crane turn in both directions?'],
    ['Rita Vogel', 'In both directions, the whole circle.'],
    ['Carl Stone', 'Our harbour master wants to see the drawings before the summer.'],
    ['Rita Vogel', 'I will get back to you on that by Monday.'],
  ])
  const notes = notesOutline(rows, BEGIN)
  expect(notes).toContain('per accident?” (Carl Stone, 09:00 UTC) → “I will get you a written answer')
  expect(notes).toContain('before the summer.” (Carl Stone, 09:00 UTC) → “I will get back to you')
})
