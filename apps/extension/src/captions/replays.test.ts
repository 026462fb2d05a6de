import { afterEach, expect, it } from 'vitest'
import { BUNDLED_PACKS } from '@cuecard/contract/caption-packs/bundled-packs.ts'
import { LineDebouncer } from './line-debouncer.ts'
import { type Look, openCaptions, type Replay } from './test/fake-captions.ts'
import { haveSharedCaptions, sharedPages, sharedPlayer, sharedReplays } from './test/shared-captions.ts'
import { compareLines, Transcript } from './test/transcript.ts'
import { CaptionWatch } from './watch-captions.ts'

const LOOKS: Record<Replay['platform'], Look[]> = {
  'google-meet': ['meet-2023', 'meet-2024', 'meet-2025', 'meet-unknown'],
  teams: ['teams-host', 'teams-guest'],
}
const START = Date.UTC(2026, 10, 21, 9)

afterEach(() => document.body.replaceChildren())

const packOf = (platform: Replay['platform']) => {
  const service = platform === 'teams' ? 'microsoft_teams' : 'google_meet'
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
