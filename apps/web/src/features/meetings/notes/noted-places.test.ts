import type { TranscriptMessage } from '@cuecard/contract/meetings/meetings.ts'
import { expect, it } from 'vitest'
import { FIRST_PLACE, notedPlaces } from './noted-places.ts'

const said = (message_id: string, username: string, message: string): TranscriptMessage => ({
  message_id,
  kind: 'spoken',
  username,
  message,
  timestamp: '2026-03-02T09:02:07.000Z',
  user_image_url: null,
})
const TRANSCRIPT = [
  said('a', 'Rita_Vogel', 'Hello.'),
  said('b', 'Rita_Vogel', 'It is *not* 40 & more.'),
  { ...said('c', 'Carl', 'Yes.'), timestamp: '2026-03-02T09:03:07.000Z' },
]

it('points each time of the notes to its message, by speaker, minute and quote', () => {
  const notes = [
    '- “It is \\*not\\* 40 &amp; more.” (Rita\\_Vogel, 09:02 UTC)',
    '- They agreed _(Rita\\_Vogel, 09:02 UTC; Carl, 09:03 UTC)_',
    '- “x” (Nobody, 09:02 UTC) [12]',
    '- “x” (Carl, 0:03:07) “y” (Carl, message 3) (Carl, message 1)',
  ].join('\n')
  const { text, messages } = notedPlaces(notes, { transcript: TRANSCRIPT, start: Date.parse('2026-03-02T09:00:00Z') })
  expect(messages.map(({ message_id }) => message_id)).toEqual(['b', 'a', 'c', 'c', 'c'])
  expect(text.split('\n')).toEqual([
    `- “It is \\*not\\* 40 &amp; more.” (Rita\\_Vogel, [${FIRST_PLACE}])`,
    `- They agreed _(Rita\\_Vogel, [${FIRST_PLACE + 1}]; Carl, [${FIRST_PLACE + 2}])_`,
    '- “x” (Nobody, 09:02 UTC) [12]',
    `- “x” (Carl, [${FIRST_PLACE + 3}]) “y” (Carl, [${FIRST_PLACE + 4}]) (Carl, message 1)`,
  ])
})

it('points a quote that captions cut to the message where it begins', () => {
  const transcript = [
    said('a', 'Ida', 'Good morning.'),
    said('b', 'Ida', 'Fine. If the board'),
    said('c', 'Leo', 'Yes.'),
    said('d', 'Ida', 'agrees, we'),
    said('e', 'Ida', 'sign. And then we start.'),
  ]
  const notes = '- “If the board agrees, we sign.” (Ida, 09:02 UTC) “And then we start.” (Ida, 09:02 UTC)'
  const { messages } = notedPlaces(notes, { transcript, start: Date.parse('2026-03-02T09:00:00Z') })
  expect(messages.map(({ message_id }) => message_id)).toEqual(['b', 'e'])
})
