import { expect, it } from 'vitest'
import { InvalidTranscriptError } from './imported-transcript.ts'
import { readSpokenText } from './read-spoken-text.ts'

const said = (text: string) =>
  readSpokenText(text).messages.map(({ timestamp, username, message }) => [timestamp, username, message])

it('reads names and times before what is said, beside it and above it', () => {
  const expected = [
    ['0:01', 'Carla Meyer', 'What does it cost? I ask at 10:30: why?'],
    ['1:00:04', 'Maya', 'Forty.'],
  ]
  expect(said('[0:01] Carla Meyer: What does it cost?\nI ask at 10:30: why?\n1:00:04 Maya: Forty.')).toEqual(expected)
  expect(said('Carla Meyer (0:01): What does it cost? I ask at 10:30: why?\nMaya [1:00:04]: Forty.')).toEqual(expected)
  expect(said('Carla Meyer   0:01\nWhat does it cost?\nI ask at 10:30: why?\n\nMaya   1:00:04\nForty.')).toEqual(
    expected,
  )
})

it('reads the older files of Teams, with a span of time above the name', () => {
  const text = '00:00:03.120 --> 00:00:05.990\nMaya Torres\nHello: all.\n00:00:06.0 --> 00:00:07.0\nCarl\nHi.'
  expect(said(text)).toEqual([
    ['00:00:03.120', 'Maya Torres', 'Hello: all.'],
    ['00:00:06.0', 'Carl', 'Hi.'],
  ])
})

it('takes a colon in what is said for no speaker where times stand with the names', () => {
  const teams = [
    'Ines Roca started transcription',
    'Ines Roca   0:04\nBefore we start: thank you.\nThere is one more thing: the date.',
    'Tom Adler   0:15\nTo put it bluntly: it is late.\nLet us say Friday 10:30',
    'Ines Roca   0:31\nThe short version: no.',
    '+49 170 ***12   0:50\nYes.',
    '(Room 3)   0:55\nNo.',
    'Pavel   1:00:31\nMy view: yes.',
  ]
  expect(said(teams.join('\n'))).toEqual([
    ['0:04', 'Ines Roca', 'Before we start: thank you. There is one more thing: the date.'],
    ['0:15', 'Tom Adler', 'To put it bluntly: it is late. Let us say Friday 10:30'],
    ['0:31', 'Ines Roca', 'The short version: no.'],
    ['0:50', '+49 170 ***12', 'Yes.'],
    ['0:55', '(Room 3)', 'No.'],
    ['1:00:31', 'Pavel', 'My view: yes.'],
  ])
  const beside =
    '[00:01] Ines: Three points\nThe first: time.\n[00:09] Tom: Fine.\nInes: And money.\n[00:12] Ines: Yes.'
  expect(said(beside)).toEqual([
    ['00:01', 'Ines', 'Three points The first: time.'],
    ['00:09', 'Tom', 'Fine.'],
    [null, 'Ines', 'And money.'],
    ['00:12', 'Ines', 'Yes.'],
  ])
})

it('takes for a speaker without times who comes again, or has a name', () => {
  const long = 'Dr. Eva Lund | Fjord Marine AS | Head of Fleet and Supply'
  const text = `Tom: Hello.\n${long}: How long?\nTom: Two years.\nAnd one more thing: it is free.\nPavel Novak: Good.\n${long}: No.`
  expect(said(text).map(([, name, message]) => [name, message])).toEqual([
    ['Tom', 'Hello.'],
    [long, 'How long?'],
    ['Tom', 'Two years. And one more thing: it is free.'],
    ['Pavel Novak', 'Good.'],
    [long, 'No.'],
  ])
})

it('reads the layouts of other services, and leaves out what these write around the speech', () => {
  const expected = (one: string, other: string, third: string) => [
    [one, 'Ines Roca', 'Shall we: yes?'],
    [other, 'Tom (Fjord)', 'We shall.'],
    [third, 'Ines Roca', 'Good.'],
  ]
  const above = (name: (name: string, time: string) => string, ...[one = '', other = '', third = '']: string[]) =>
    `${name('Ines Roca', one)}\nShall we: yes?\n\n${name('Tom (Fjord)', other)}\nWe shall.\n\n${name('Ines Roca', third)}\nGood.`
  const times = ['0:00', '0:07', '1:02:11'] as const
  const layouts = [
    (name: string, time: string) => `${name} - ${time}`,
    (name: string, time: string) => `${name} (${time})`,
    (name: string, time: string) => `${name} ${time}`,
    (name: string, time: string) => `[${name}] ${time}`,
    (name: string, time: string) => `${time} - ${name}`,
    (name: string, time: string) => `${time} | ${name}`,
    (name: string, time: string) => `${time} ${name}`,
    (name: string, time: string) => `[${time}] ${name}`,
  ]
  for (const layout of layouts) expect(said(above(layout, ...times))).toEqual(expected(...times))
  const footer = '\n\nTranscribed by https://otter.ai'
  expect(said(above((name, time) => `${name}  ${time}`, ...times) + footer)).toEqual(expected(...times))
  const hours = ['11:58 AM', '11:59 AM', '1:07 PM'] as const
  expect(said(above((name, time) => `${name} [${time}]`, ...hours))).toEqual(expected(...hours))
  const [one, other, third] = hours
  const beside = `${one} Ines Roca: Shall we: yes?\n${other} Tom (Fjord): We shall.\n${third} Ines Roca: Good.`
  expect(said(beside)).toEqual(expected(...hours))
  expect(said('Ines:\nHi.\n\nTom:\nHello.\n\nInes:\nWell.').map(([, ...rest]) => rest)).toEqual([
    ['Ines', 'Hi.'],
    ['Tom', 'Hello.'],
    ['Ines', 'Well.'],
  ])
})

it('takes the times that Google Meet writes above the turns of some minutes, and neither its head nor its footer for speech', () => {
  const head = 'Fjord Marine - Transcript\nAttendees\nInes Roca, Tom Adler\nTranscript\n'
  const turns = '00:00:00\n\nInes Roca: Hello.\nTom Adler: Hello.\n\n00:04:10\n\nInes Roca: So.\n00:08:30\nand also\n'
  const expected = [
    ['00:00:00', 'Ines Roca', 'Hello.'],
    [null, 'Tom Adler', 'Hello.'],
    ['00:04:10', 'Ines Roca', 'So.'],
    ['00:08:30', 'Ines Roca', 'and also'],
  ]
  const footers = [
    'Transcription ended after 00:09:12\n\nThis editable transcript was computer generated and might contain errors.',
    'Transkription beendet nach 00:09:12\n\nDieses Transkript wurde vom Computer erstellt.',
  ]
  for (const footer of footers) expect(said(head + turns + footer)).toEqual(expected)
  const markdown = (head + turns).replaceAll(/^(00:.*)$/gm, '### $1').replaceAll(/^([^:\n]+:) /gm, '**$1** ')
  const notes = '📝 Notes\nSummary\nInes: sends the terms.\nTom: reads them.\n📖 Transcript\n'
  expect(
    said(
      `${notes}${markdown}### Transcription ended after 00:09:12\n\n*This editable transcript was computer generated.*`,
    ),
  ).toEqual(expected)
  expect(said('Ines: When?\n10:30\nTom: Good.\nInes: Fine.').map(([time, , message]) => [time, message])).toEqual([
    [null, 'When? 10:30'],
    [null, 'Good.'],
    [null, 'Fine.'],
  ])
})

it('takes no letter, list or log for a transcript, and says what can be imported', () => {
  const others = [
    'Dear Ann,\nhttp://x.example/a: b\nRegards',
    'Name: Box\nPrice: 40\nColour: red\nWeight: 3 kg\nStock: none',
    'Note: one line',
    'A long text.\n'.repeat(40) + 'Ann: hello\nBen: hi',
  ]
  for (const text of others) {
    expect(() => readSpokenText(text)).toThrow(InvalidTranscriptError)
    expect(() => readSpokenText(text)).toThrow(/\(\.txt\), or a Word file/)
  }
})
