import { expect, it } from 'vitest'
import { spokenSentences } from '../../../../shared/transcript/spoken-sentences.ts'
import { transcriptLines } from '../../../../shared/transcript/transcript-lines.ts'
import { decisionsOf } from '../decisions.ts'
import type { Call } from './calls.fixture.ts'
import { FRENCH_CALL, FRENCH_CALL_ASIDE } from './french-calls.fixture.ts'
import { GERMAN_CALL, GERMAN_CALL_ASIDE, GERMAN_CALL_SPOKEN } from './german-calls.fixture.ts'
import { SPANISH_CALL, SPANISH_CALL_ASIDE } from './spanish-calls.fixture.ts'
import { rulesAnalysis } from '../rules-analysis.ts'

const BEGIN = new Date('2026-03-02T09:00:00Z')
const peopleOf = (call: Call) => {
  const [seller = '', buyer = ''] = new Set(call.map(([speaker]) => speaker))
  return {
    owner: { name: seller, email: 'owner@acme.example' },
    colleagues: [],
    attendees: [{ name: buyer, email: 'buyer@kunde.example' }],
  }
}
const rowsOf = (call: Call) =>
  call.map(([username, message], at) => ({ message_id: String(at), username, message, at: null }))
const analyse = (call: Call) =>
  rulesAnalysis({ rows: rowsOf(call), startedAt: BEGIN, people: peopleOf(call), ownNames: ['Acme'] })

/** What is shown as `kind number of the message`, and what is true. */
function judge(call: Call) {
  const rows = rowsOf(call)
  const found = analyse(call)
  const placesOf = (items: readonly { evidence: readonly { message_id: string }[] }[] | undefined) =>
    (items ?? []).flatMap(({ evidence }) => evidence.slice(0, 1).map(({ message_id }) => message_id))
  const decisions = decisionsOf(spokenSentences(transcriptLines(rows, BEGIN)))
  const shown = [
    ...decisions.map(({ line }) => `decision ${line.message_id}`),
    ...placesOf(found.next_steps).map((at) => `step ${at}`),
    ...placesOf(found.objections_evidence).map((at) => `objection ${at}`),
    ...found.meddicc_bant_evidence.flatMap((one) => placesOf([one]).map((at) => `${one.field} ${at}`)),
  ]
  const truth = call.flatMap(([, , ...kinds], at) => kinds.map((kind) => `${kind} ${at}`))
  return {
    wrong: shown.filter((each) => !truth.includes(each)),
    missed: truth.filter((each) => !shown.includes(each)),
    right: shown.filter((each) => truth.includes(each)).length,
    all: truth.length,
  }
}

it.each([
  ['German', GERMAN_CALL, GERMAN_CALL_ASIDE],
  ['French', FRENCH_CALL, FRENCH_CALL_ASIDE],
  ['Spanish', SPANISH_CALL, SPANISH_CALL_ASIDE],
])('finds in %s calls what was decided, promised, objected and told, and nothing that is not', (_, tuned, aside) => {
  for (const call of [tuned, aside]) {
    const all = call.reduce((sum, [, , ...kinds]) => sum + kinds.length, 0)
    expect(judge(call)).toEqual({ wrong: [], missed: [], right: all, all })
  }
})

it('tells who does it and when in each language', () => {
  const told = (call: Call) => (analyse(call).next_steps ?? []).map(({ who, when }) => `${who}, ${when}`)
  expect(told(FRENCH_CALL)).toEqual([
    "Claire Morel, d'ici vendredi",
    'Claire Morel, lundi',
    'Claire Morel, null',
    'Hugo Petit, mercredi',
    'null, jeudi',
  ])
  expect(told(SPANISH_CALL)).toEqual([
    'Lucía Ramos, antes del viernes',
    'Lucía Ramos, el lunes',
    'Lucía Ramos, null',
    'Pablo Ortega, el miércoles',
    'null, el jueves',
  ])
})

it('reads German as it is spoken, with who and when', () => {
  expect(judge(GERMAN_CALL_SPOKEN)).toMatchObject({ wrong: [], missed: [] })
  const told = (analyse(GERMAN_CALL_SPOKEN).next_steps ?? []).map(({ who, when }) => `${who}, ${when}`)
  expect(told).toEqual([
    'Jana Roth, heute noch',
    'Jana Roth, am Montag',
    'Peter Klein, bis Freitag',
    'Peter Klein, null',
    'Jana Roth, am Mittwoch',
    'Jana Roth, am vierten März',
    'Jana Roth, null',
    'Jana Roth, bis zum 6. März',
  ])
})
