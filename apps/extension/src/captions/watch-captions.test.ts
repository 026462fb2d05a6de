import { CaptionPacks } from '@cuecard/contract/caption-packs/caption-packs.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { BUNDLED_PACKS } from '@cuecard/contract/caption-packs/bundled-packs.ts'
import { choosePack } from './choose-pack.ts'
import { findSign } from './read-page.ts'
import { type Look, openCaptions } from './test/fake-captions.ts'
import { Transcript } from './test/transcript.ts'
import { CaptionWatch } from './watch-captions.ts'

const HOSTS = { meet: 'meet.google.com', teams: 'teams.live.com' }
const pack = (service: keyof typeof HOSTS) => {
  const found = choosePack(document, HOSTS[service])
  if (!found) throw new Error(`No pack for ${service}`)
  return found
}

let clock = 0
let open: CaptionWatch[] = []
beforeEach(() => (clock = Date.UTC(2026, 10, 21)))
afterEach(() => {
  for (const watch of open) watch.stop()
  open = []
  document.body.replaceChildren()
})

function watching(service: keyof typeof HOSTS) {
  const transcript = new Transcript()
  const watch = new CaptionWatch({
    page: document,
    pack: pack(service),
    session: 's',
    now: () => clock,
    onEvent: transcript.take,
  })
  open.push(watch)
  watch.start()
  const look = (seconds = 1) => {
    clock += seconds * 1_000
    watch.scan()
    return transcript.states.at(-1)
  }
  return { transcript, look }
}

/** The button for captions in the meeting's bar, as Meet draws it in any language. */
function captionButton(isOn: boolean) {
  document.querySelector('#bar')?.remove()
  const bar = document.createElement('div')
  bar.id = 'bar'
  const icon = isOn ? 'closed_caption' : 'closed_caption_off'
  bar.innerHTML = `<button aria-label="字幕をオンにする"><i class="google-symbols">${icon}</i></button>`
  document.body.append(bar)
}

const row = (id: string, speaker: string, text: string) => ({ at: 0, op: 'row' as const, id, speaker, text })

describe('the states', () => {
  it('are told as the captions come, go and come back', async () => {
    const { transcript, look } = watching('meet')
    expect(look()).toBe('waiting')
    captionButton(false)
    expect(look()).toBe('captions-off')
    captionButton(true)
    const step = openCaptions(document, 'meet-2025')
    expect(look()).toBe('waiting')
    step(row('a', 'Ana', 'hello'))
    await Promise.resolve()
    expect(transcript.states.at(-1)).toBe('active')
    step({ at: 0, op: 'off' })
    await Promise.resolve()
    expect(transcript.states.at(-1)).toBe('lost')
    step({ at: 0, op: 'on' })
    await Promise.resolve()
    expect(transcript.states.at(-1)).toBe('recovered')
    step(row('b', 'Ana', 'and again'))
    await Promise.resolve()
    expect(transcript.states).toEqual(['waiting', 'captions-off', 'waiting', 'active', 'lost', 'recovered', 'active'])
    expect(transcript.lines.map(({ text }) => text)).toEqual(['hello', 'and again'])
  })

  it('say that captions were switched off, and that the meeting is over', async () => {
    captionButton(true)
    const step = openCaptions(document, 'meet-2024')
    const { transcript, look } = watching('meet')
    step(row('a', 'Ana', 'hello'))
    await Promise.resolve()
    step({ at: 0, op: 'off' })
    captionButton(false)
    expect(look()).toBe('captions-off')
    document.body.replaceChildren()
    expect(look()).toBe('waiting')
    expect(transcript.events).toBe(1)
  })

  it('say that the selectors are stale when speech moves that cannot be read', () => {
    captionButton(true)
    const { look } = watching('meet')
    const region = document.createElement('div')
    region.setAttribute('role', 'region')
    region.tabIndex = 0
    document.body.append(region)
    for (const text of ['so', 'so the', 'so the price']) {
      region.innerHTML = `<p><u>Ana</u>${text}</p>`
      look()
    }
    expect(look()).toBe('selectors-stale')
  })

  it('say that the selectors are stale when captions are on and nowhere', () => {
    captionButton(true)
    const { look } = watching('meet')
    expect(look(14)).toBe('waiting')
    expect(look(2)).toBe('selectors-stale')
  })

  it('wait for Teams, which shows no place before somebody speaks', () => {
    document.body.innerHTML = '<button id="hangup-button"></button>'
    const { look } = watching('teams')
    expect(look(29)).toBe('waiting')
    expect(look(2)).toBe('captions-off')
  })
})

it.each<Look>(['meet-2023', 'meet-2024', 'meet-2025', 'meet-unknown', 'teams-host', 'teams-guest'])(
  'check 88: hostile captions in %s come out as plain text',
  async (look) => {
    const step = openCaptions(document, look)
    const { transcript } = watching(look.startsWith('meet') ? 'meet' : 'teams')
    const markup = '<img src=x onerror="document.title=1"><script>document.title=2</script>'
    step(row('a', '<b>Ana</b>\u202e', markup))
    step(row('b', 'Bob', 'a\u202eb\u2066c\u0000d'))
    step(row('c', 'Cem', 'long '.repeat(20_000)))
    await Promise.resolve()
    const [first, second, ...rest] = transcript.lines
    expect(first).toEqual({ speaker: '<b>Ana</b>', text: markup })
    expect(second).toEqual({ speaker: 'Bob', text: 'abcd' })
    expect(rest.map(({ text }) => text).join(' ')).toBe('long '.repeat(20_000).trim())
    expect(document.title).toBe('')
  },
)

it('check 88: what only looks like captions is not read: the chat, announcements, forms, other panels', () => {
  const name = '<div><img src="data:,"><div class="NWpY1d">Eve</div></div><div class="ygicle">not said</div>'
  document.body.innerHTML = `
    <div aria-live="polite"><div role="region" tabindex="0"><div class="nMcdL">${name}</div></div></div>
    <div role="region" tabindex="0"><div class="nMcdL">${name}</div><textarea></textarea></div>
    <div class="side-panel"><span data-tid="author">Eve</span><span>not said</span></div>`
  expect(watching('meet').transcript.lines).toEqual([])
  expect(watching('teams').transcript.lines).toEqual([])
})

it('finds the captions again when their place is replaced by another in one go', async () => {
  const step = openCaptions(document, 'meet-2025')
  const { transcript } = watching('meet')
  step(row('a', 'Ana', 'one'))
  await Promise.resolve()
  step({ at: 0, op: 'off' })
  step({ at: 0, op: 'on' })
  step(row('b', 'Ana', 'two'))
  await Promise.resolve()
  step({ at: 0, op: 'text', id: 'b', text: 'two three' })
  await Promise.resolve()
  expect(transcript.lines.map(({ text }) => text)).toEqual(['one', 'two three'])
})

it('gives a row without a name of its own to the person before', () => {
  document.body.innerHTML = `<div data-tid="closed-caption-renderer-wrapper"><span data-tid="author">Ana</span>
    <span data-tid="closed-caption-text">one</span><span data-tid="closed-caption-text">two</span></div>`
  expect(watching('teams').transcript.lines).toEqual([
    { speaker: 'Ana', text: 'one' },
    { speaker: 'Ana', text: 'two' },
  ])
})

it('names the button that turns captions on, by its icon', () => {
  expect(findSign(document, pack('meet').captions_are_off)).toBeNull()
  captionButton(false)
  expect(findSign(document, pack('meet').captions_are_off)?.closest('button')).not.toBeNull()
})

describe('a delivered pack', () => {
  const meet = BUNDLED_PACKS[0]
  const newer = { ...meet, version: 7, text: ['.new'] }

  it('is used where it is newer', () => {
    expect(CaptionPacks.parse(BUNDLED_PACKS)).toEqual(BUNDLED_PACKS)
    expect(choosePack(document, HOSTS.meet, [newer])?.version).toBe(7)
    expect(choosePack(document, HOSTS.meet, [{ ...newer, version: 1 }])).toBe(meet)
  })

  it.each([
    ['is broken', { ...newer, text: 'x' }],
    ['holds what is no selector', { ...newer, text: ['div['] }],
    ['is for another service', { ...newer, service: 'microsoft_teams' }],
    ['holds too much', { ...newer, text: Array.from({ length: 500 }, () => 'div') }],
  ])('is left alone where it %s', (_, delivered) => {
    expect(choosePack(document, HOSTS.meet, [delivered])).toBe(meet)
  })

  it('never adds a page', () => {
    expect(choosePack(document, 'bank.example', [{ ...newer, hosts: ['bank.example'] }])).toBeNull()
  })
})
