import { expect, it } from 'vitest'
import { parseTranscript } from './transcript-file.ts'

it('reads a WebVTT file: voices, names before a colon, and cues that go on with a sentence', () => {
  const file = `\uFEFFWEBVTT

NOTE made by a meeting service

1
00:00:01.000 --> 00:00:03.000
<v Carla Meyer>What does it cost</v>

2
00:00:03.000 --> 00:00:05.000
<v Carla Meyer>for R&amp;D teams?</v>

00:07.500 --> 00:09.000 align:start
Ada Lindqvist: Forty euros
a month.

00:09.500 --> 00:11.000
Anything else?
`
  expect(parseTranscript(file).map(({ username, message, timestamp }) => [username, message, timestamp])).toEqual([
    ['Carla Meyer', 'What does it cost for R&D teams?', '00:00:01'],
    ['Ada Lindqvist', 'Forty euros a month.', '00:07'],
    ['Ada Lindqvist', 'Anything else?', '00:09'],
  ])
  expect(() => parseTranscript('WEBVTT\n\nNOTE nothing\n')).toThrow('holds no caption')
})
