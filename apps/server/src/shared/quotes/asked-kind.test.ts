import { describe, expect, it } from 'vitest'
import { askedKind, holdsKind } from './asked-kind.ts'

describe('what kind of value a question asks for', () => {
  it.each([
    ['How heavy a load can the robots carry?', 'weight'],
    ['How much can it lift?', 'weight'],
    ['how wide do the aisles have to be', 'length'],
    ['How fast do the trucks drive?', 'speed'],
    ['How fast do you react?', 'time'],
    ['How cold may the hall be?', 'temperature'],
    ['How far ahead do you announce it?', null],
    ['What do we do when the lift stands still?', null],
    ['How deep does the integration go?', null],
    ['Who owns the data?', 'person'],
    ['How high is the share of returns?', 'count'],
    ['How much does it cost a month?', 'money'],
    ['What would a dozen of them set me back?', 'money'],
    ['What are your other customers paying?', 'money'],
    ['What do you charge to bring it?', 'money'],
    ['How much is the small van?', 'money'],
    ["And how much's the Pro edition then?", 'money'],
    ['Is the second camera extra?', 'money'],
    ['Do the key cards cost anything?', 'money'],
    ['is delivery free', 'money'],
    ['Is there a charge for moving house?', 'money'],
    ['Do we have to pay for the training?', 'money'],
    ['How much is kept of the recordings?', 'count'],
    ['How many users are included?', 'count'],
    ['How long is the trial free?', 'time'],
    ['How long does it last on a charge?', 'time'],
    ['Are you free of PFAS?', null],
    ['Are extra cameras possible?', null],
    ['What happens if we pay late?', null],
    ['What should we pay attention to?', null],
    ['Do you have an app?', null],
  ])('%s', (question, kind) => expect(askedKind(question)).toBe(kind))
})

describe('whether a line holds it', () => {
  it.each([
    ['weight', 'It lifts up to 25 kg.', true],
    ['weight', 'Add 900 mm where two of them pass.', false],
    ['length', 'The aisle is at least 1.1 m wide.', true],
    ['length', 'It slows down to 0.3 m/s near people.', false],
    ['speed', 'It slows down to 0.3 m/s near people.', true],
    ['speed', 'Robots drive to the charger by themselves.', false],
    ['person', 'The regional director has to approve that.', true],
    ['person', 'In Frankfurt, with a copy in Dublin.', false],
    ['person', 'It was founded by Ada Lovelace.', true],
    ['time', 'Each further robot costs €95 a month, up to 80 robots in all.', false],
    ['time', 'It makes 420 picks an hour.', false],
    ['time', 'The lease costs 1,150 euros per month.', false],
    ['time', 'The lease runs for 36 months and costs €1,150 a month.', true],
    ['time', 'Once a week, on Sundays.', true],
    ['time', 'Backups are made 4 times a day.', true],
    ['time', 'We answer within a day.', true],
    ['time', '40 % upon receipt of the goods, 60 % after the final acceptance.', true],
    ['time', 'The fee is payable on signature.', true],
    ['time', 'We give 5 % on orders of ten lamps.', false],
    [null, 'Any sentence.', true],
  ] as const)('%s: %s', (kind, text, holds) => expect(holdsKind(kind, text)).toBe(holds))
})
