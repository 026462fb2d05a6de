import { afterEach, expect, it } from 'vitest'
import { BUNDLED_PACKS } from '@cuecard/contract/caption-packs/bundled-packs.ts'
import { LineDebouncer } from './line-debouncer.ts'
import { addParticipant, type Look, openCaptions, type Replay } from './test/fake-captions.ts'
import { haveSharedCaptions, sharedPages, sharedPlayer, sharedReplays } from './test/shared-captions.ts'
import { compareLines, Transcript } from './test/transcript.ts'
import { CaptionWatch } from './watch-captions.ts'

const LOOKS: Record<Replay['platform'], Look[]> = {
  'google-meet': ['meet-2023', 'meet-2024', 'meet-2025', 'meet-unknown'],
  teams: ['teams-host', 'teams-guest'],
  zoom: ['zoom-2026', 'zoom-unknown'],
}
const START = Date.UTC(2026, 10, 21, 9)

afterEach(() => document.body.replaceChildren())

const packOf = (platform: Replay['platform']) => {
  const service = ({ teams: 'microsoft_teams', 'google-meet': 'google_meet', zoom: 'zoom' } as const)[platform]
  const pack = BUNDLED_PACKS.find((each) => each.service === service)
  if (!pack) throw new Error(`No pack for ${platform}`)
  return pack
}

/** Plays without waiting: the clock is the replay's, and mutations are delivered between two steps. */
async function play(replay: Replay, open: () => (step: Replay['steps'][number]) => void) {
  let clock = START
  const [live, kept] = [new Transcript(), new Transcript()]
  const debouncer = new LineDebouncer()
  const watch = new CaptionWatch({
    page: document,
    pack: packOf(replay.platform),
    session: 's',
    now: () => clock,
    onEvent: (event) => {
      live.take(event)
      if (event.type === 'line') debouncer.add(event.line, clock)
    },
  })
  const keep = () => debouncer.due(clock).forEach((message) => kept.keep(message))
  const step = open()
  watch.start()
  for (const each of replay.steps) {
    while (clock + 1_000 < START + each.at) {
      clock += 1_000
      watch.scan()
      keep()
    }
    clock = START + each.at
    step(each)
    await Promise.resolve()
    keep()
  }
  clock += 5_000
  watch.stop()
  debouncer.flush().forEach((message) => kept.keep(message))
  return { live, kept }
}

it.skipIf(!haveSharedCaptions)(
  'gives back the shared replays word for word, in every look of the services',
  async () => {
    const table: Record<string, string | number | boolean>[] = []
    const player = haveSharedCaptions ? await sharedPlayer() : null
    for (const replay of sharedReplays()) {
      const looks = LOOKS[replay.platform].map((look) => [look, () => openCaptions(document, look)] as const)
      const all = player ? [...looks, ['shared player', () => player.open(document, replay.platform)] as const] : looks
      for (const [look, open] of all) {
        document.body.replaceChildren()
        const { live, kept } = await play(replay, open)
        expect(kept.lines, `${replay.name}, ${look}`).toEqual(replay.expected)
        expect(live.lines, `${replay.name}, ${look}`).toEqual(replay.expected)
        const { words, lost, doubled, isInOrder } = compareLines(kept.lines, replay.expected)
        const events = `${live.events} → ${kept.events}`
        table.push({ replay: replay.name, look, steps: replay.steps.length, events, words, lost, doubled, isInOrder })
      }
    }
    process.stdout.write('replay | look | steps | events: live → kept | words | lost | doubled | in order\n')
    process.stdout.write(`${table.map((row) => Object.values(row).join(' | ')).join('\n')}\n`)
    expect(table.filter(({ lost, doubled, isInOrder }) => lost !== 0 || doubled !== 0 || !isInOrder)).toEqual([])
    expect(table.length).toBeGreaterThanOrEqual(5)
  },
)

it.skipIf(!haveSharedCaptions)('reads what is said on the saved pages, and nothing else of them', () => {
  for (const { name, html, expected } of sharedPages()) {
    document.body.innerHTML = new DOMParser().parseFromString(html, 'text/html').body.innerHTML
    const transcript = new Transcript()
    const pack = packOf(name.startsWith('teams') ? 'teams' : 'google-meet')
    const watch = new CaptionWatch({ page: document, pack, session: 's', now: () => START, onEvent: transcript.take })
    watch.start()
    watch.stop()
    expect({ name, lines: transcript.lines }).toEqual({ name, lines: expected })
  }
})

const counted = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => `word${from + n}`).join(' ')

/** As Zoom's client in the browser moves its captions: two rows at most, a long one loses its beginning. */
const ZOOM: Replay[] = [
  {
    name: 'zoom-turns',
    platform: 'zoom',
    steps: [
      { at: 0, op: 'row', id: 'a', speaker: 'Ana Ruiz', text: 'We use the' },
      { at: 300, op: 'text', id: 'a', text: 'We use the European data centre.' },
      { at: 900, op: 'row', id: 'b', speaker: 'Tom Hale', text: 'Both' },
      { at: 1_200, op: 'text', id: 'b', text: 'Both regions?' },
      { at: 1_500, op: 'remove', id: 'a' },
      { at: 1_500, op: 'row', id: 'c', speaker: '李雷', text: '我们需要' },
      { at: 1_800, op: 'text', id: 'c', text: '我们需要安全审查，价格包括支持吗？' },
      { at: 2_400, op: 'remove', id: 'b' },
      { at: 2_400, op: 'row', id: 'd', speaker: 'Ana Ruiz', text: 'Yes.' },
    ],
    expected: [
      { speaker: 'Ana Ruiz', text: 'We use the European data centre.' },
      { speaker: 'Tom Hale', text: 'Both regions?' },
      { speaker: '李雷', text: '我们需要安全审查，价格包括支持吗？' },
      { speaker: 'Ana Ruiz', text: 'Yes.' },
    ],
  },
  {
    name: 'zoom-slides',
    platform: 'zoom',
    // A line of the box goes at once.
    steps: [
      { at: 0, op: 'row', id: 'a', speaker: 'Ana Ruiz', text: counted(1, 8) },
      { at: 300, op: 'text', id: 'a', text: counted(1, 22) },
      { at: 600, op: 'text', id: 'a', text: counted(12, 26) },
      { at: 900, op: 'text', id: 'a', text: counted(12, 33) },
      { at: 1_200, op: 'text', id: 'a', text: counted(23, 37) },
    ],
    expected: [{ speaker: 'Ana Ruiz', text: counted(1, 37) }],
  },
  {
    name: 'zoom-initials',
    platform: 'zoom',
    steps: [
      { at: 0, op: 'row', id: 'a', speaker: '#AR', text: 'Initials are no name.' },
      { at: 600, op: 'row', id: 'b', speaker: '#TH', text: 'Two people, though.' },
      { at: 1_200, op: 'remove', id: 'a' },
      { at: 1_200, op: 'row', id: 'c', speaker: '#AR', text: 'And the first one again.' },
    ],
    expected: [
      { speaker: 'Speaker 1', text: 'Initials are no name.' },
      { speaker: 'Speaker 2', text: 'Two people, though.' },
      { speaker: 'Speaker 1', text: 'And the first one again.' },
    ],
  },
]
const PARTICIPANTS = ['Ana Ruiz', 'Tom Hale', '李雷']

it('gives back Zoom’s captions word for word, under the names that the page shows beside the same pictures', async () => {
  for (const replay of ZOOM) {
    for (const look of LOOKS.zoom) {
      document.body.replaceChildren()
      for (const name of PARTICIPANTS) addParticipant(document, name)
      const { live, kept } = await play(replay, () => openCaptions(document, look))
      expect(kept.lines, `${replay.name}, ${look}`).toEqual(replay.expected)
      expect(live.lines, `${replay.name}, ${look}`).toEqual(replay.expected)
    }
  }
})

it('keeps words under a placeholder until the page shows whose picture it is, and corrects all of them then', async () => {
  const [turns] = ZOOM
  if (!turns) throw new Error('No replay')
  document.body.replaceChildren()
  const { kept } = await play(turns, () => {
    const step = openCaptions(document, 'zoom-2026')
    return (each) => {
      // The list of participants is opened in the middle of the meeting.
      if (each.at === 2_400) for (const name of PARTICIPANTS.slice(0, 2)) addParticipant(document, name)
      step(each)
    }
  })
  expect(kept.lines).toEqual([
    turns.expected[0],
    turns.expected[1],
    { speaker: 'Speaker 3', text: '我们需要安全审查，价格包括支持吗？' },
    turns.expected[3],
  ])
})
