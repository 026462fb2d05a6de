import { expect, it } from 'vitest'
import { spokenSentences } from './spoken-sentences.ts'
import { transcriptLines } from './transcript-lines.ts'

const BEGIN = Date.parse('2026-03-02T09:00:00Z')

/** `Name: words`, one every three seconds or at the second that is given first. */
function sentencesOf(...said: string[]): string[] {
  const rows = said.map((each, at) => {
    const [, second, username = '', message = ''] = /^(?:(\d+) )?([^:]+): (.+)$/u.exec(each) ?? []
    return { message_id: `m${at}`, username, message, at: new Date(BEGIN + 1_000 * Number(second ?? 3 * at)) }
  })
  return spokenSentences(transcriptLines(rows, new Date(BEGIN))).map(({ line, text }) => `${line.message_id} ${text}`)
}

it('reads a sentence that captions cut as one, in the line where it begins', () => {
  const cut = [
    'Ida: Fine. If the board',
    'Ida: agrees, we sign on',
    'Ida: Monday. Then we',
    'Ida: start.',
    'Leo: Good.',
  ]
  expect(sentencesOf(...cut)).toEqual([
    'm0 Fine.',
    'm0 If the board agrees, we sign on Monday.',
    'm2 Then we start.',
    'm4 Good.',
  ])
})

it.each([
  ['of two speakers', 'Ida: We need it by', 'Leo: the end of May.'],
  ['with a pause between them', '0 Ida: We need it by', '30 Ida: the end of May.'],
  ['of which the first is ended', 'Ida: We need it.', 'Ida: the end of May, say.'],
  ['of which the first is broken off', 'Ida: We would need it by —', 'Ida: Well, the end of May.'],
  ['of which the first lacks its full stop', 'Ida: Yes we do', 'Ida: We need it by May.'],
  ['of which the second is a question', 'Ida: One more thing about the halls', 'Ida: Can we rent them by the day?'],
  ['without any marks', 'Ida: my name is Ida', 'Ida: i lost my card'],
  ['without any marks, of which the second asks', 'Ida: we have two halls', 'Ida: and how long does it take'],
])('keeps two lines apart %s', (_, ...said) => {
  expect(sentencesOf(...said)).toHaveLength(2)
})

it('joins lines without any marks only where the first cannot end a sentence or the second cannot begin one', () => {
  expect(sentencesOf('Ida: send us the offer and the', 'Ida: drawings um', 'Ida: by Friday')).toEqual([
    'm0 send us the offer and the drawings um by Friday',
  ])
  const long = Array.from({ length: 12 }, () => 'Ida: and we have another hall with the')
  expect(sentencesOf(...long).map((text) => text.split(' ').length - 1)).toEqual([35, 35, 14])
})

it('joins a question that captions cut, also before a capital letter', () => {
  expect(sentencesOf('Ida: Good. Can we rent the hall in', 'Ida: Bremen by the day?')).toHaveLength(2)
})

it.each([
  ['an abbreviation', 'the show begins at 8 p.m. on the main stage'],
  ['a title', 'we asked prof. meyer for the numbers'],
  ['an abbreviation at the end', 'the show begins at 8 p.m.'],
])('takes no line for marked by the full stop of %s', (_, line) => {
  expect(
    sentencesOf(`Ida: ${line}`, 'Ida: the tickets cost nine euros each', 'Ida: how many seats are there'),
  ).toHaveLength(3)
})

it('takes a long run for unmarked that holds a single mark', () => {
  const lines = Array.from({ length: 14 }, () => 'Ida: the tickets cost nine euros each night')
  expect(sentencesOf('Ida: Good evening.', ...lines)).toHaveLength(15)
})
