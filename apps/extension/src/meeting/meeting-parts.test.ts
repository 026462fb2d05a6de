import { BUNDLED_PACKS } from '@cuecard/contract/caption-packs/bundled-packs.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { openCaptions } from '../captions/test/fake-captions.ts'
import type { CaptionLine } from '../messages/caption-line.ts'
import { showsCall } from './call-presence.ts'
import { PauseFilter } from './pause-filter.ts'
import { LineBuffer } from './line-buffer.ts'
import { LiveLines } from './live-lines.ts'
import { bareAddress, meetingReference } from './meeting-address.ts'
import { meetingTitle } from './meeting-title.ts'
import { resolveUsername } from './username.ts'
import { turnOnCaptions } from './turn-on-captions.ts'

afterEach(() => {
  document.body.replaceChildren()
  document.documentElement.lang = ''
})

const packOf = (service: string) => {
  const pack = BUNDLED_PACKS.find((each) => each.service === service)
  if (!pack) throw new Error(service)
  return pack
}

const THREAD = '19:meeting_ZGY0NzE2YjUtYzE3Ni00@thread.v2'

it.each([
  ['google_meet', 'https://meet.google.com/abc-defg-hij?authuser=1', 'abc-defg-hij'],
  ['google_meet', 'https://meet.google.com/landing', ''],
  ['microsoft_teams', `https://teams.microsoft.com/l/meetup-join/${encodeURIComponent(THREAD)}/0?context=x`, THREAD],
  ['microsoft_teams', `https://teams.microsoft.com/_#/conversations/${THREAD}?ctx=chat`, ''],
  ['microsoft_teams', 'https://teams.live.com/meet/9312345678901?p=secret', '9312345678901'],
  ['microsoft_teams', 'https://teams.cloud.microsoft/v2/', ''],
  ['microsoft_teams', 'https://teams.cloud.microsoft/%E0%A4%A', ''],
] as const)('reads the meeting of %s out of %s', (service, address, reference) => {
  expect(meetingReference(service, address)).toBe(reference)
})

it('leaves query and fragment out of the address', () => {
  const bare = bareAddress('microsoft_teams', 'https://teams.live.com/meet/931?p=secret#x')
  expect(bare).toBe('https://teams.live.com/meet/931')
  expect(bareAddress('google_meet', `https://meet.google.com/${'a'.repeat(2_048)}`)).toBe('')
})

it('keeps the thread of a Teams meeting that stands in query or fragment', () => {
  const named = `https://teams.microsoft.com/l/meetup-join/${THREAD}/0`
  const thread = encodeURIComponent(THREAD)
  for (const rest of [
    `v2/?p=secret#/meet/${thread}`,
    `v2/?p=secret&thread=${thread}`,
    `_#/l/meetup-join/${THREAD}/0?p=x`,
  ])
    expect(bareAddress('microsoft_teams', `https://teams.microsoft.com/${rest}`)).toBe(named)
  const whole = `https://teams.microsoft.com/l/meetup-join/${thread}/0`
  expect(bareAddress('microsoft_teams', `${whole}?context=x`)).toBe(whole)
})

it.each([
  ['Meet - Weekly sync', 'Weekly sync'],
  ['Meet – abc-defg-hij', 'abc-defg-hij'],
  ['🔴 Meet - Weekly sync', 'Weekly sync'],
  ['(3) Meeting | Plant tour with Acme | Microsoft Teams', 'Plant tour with Acme'],
  ['Plant tour - Part 2 | Microsoft Teams', 'Plant tour - Part 2'],
  ['Google Meet', ''],
  ['Microsoft Teams', ''],
  ['Встреча с клиентом - Google Meet', 'Встреча с клиентом'],
  ['pay \u202e0001 <b>now</b>', 'pay 0001 <b>now</b>'],
  ['Pre-Meet', 'Pre-Meet'],
])('names a meeting with the title %s', (title, name) => {
  expect(meetingTitle(title)).toBe(name)
})

it('takes a page for one in a call by its controls or its captions, and not by rows that are only guessed', () => {
  const pack = packOf('google_meet')
  const row = { at: 0, op: 'row' as const, id: 'a', speaker: 'Ana', text: 'Hello' }
  openCaptions(document, 'meet-unknown')(row)
  expect(showsCall(document, pack)).toBe(false)
  document.body.replaceChildren()
  document.body.innerHTML = '<button><i class="google-symbols">closed_caption</i></button>'
  expect(showsCall(document, pack)).toBe(true)
  document.body.replaceChildren()
  openCaptions(document, 'meet-2025')(row)
  expect(showsCall(document, pack)).toBe(true)
})

describe('own lines', () => {
  const pack = packOf('google_meet')
  const MARKED = { is_own: true, is_marked: true }
  const OTHERS = { is_own: false, is_marked: false }
  const naming = { page: document, pack, name: 'Dana Whitfield' }

  it('are those under what the page calls its reader, in its language', () => {
    document.documentElement.lang = 'tr'
    expect(resolveUsername('Sen', naming)).toEqual({ username: 'Dana Whitfield', ...MARKED })
    document.documentElement.lang = 'en-GB'
    expect(resolveUsername('Sen', naming)).toEqual({ username: 'Sen', ...OTHERS })
    expect(resolveUsername('You', naming)).toEqual({ username: 'Dana Whitfield', ...MARKED })
    document.documentElement.lang = 'ja'
    expect(resolveUsername('あなた', naming).is_own).toBe(true)
  })

  it('bear the name that the page gives, before the one of the account', () => {
    document.body.innerHTML = '<span data-self-name="Vous">Dana W.</span>'
    expect(resolveUsername('Vous', naming)).toEqual({ username: 'Dana W.', ...MARKED })
    expect(resolveUsername('You', naming)).toEqual({ username: 'You', ...OTHERS })
    expect(resolveUsername('Dana W.', naming)).toEqual({ username: 'Dana W.', ...MARKED })
  })

  it('are known, unmarked, by the name of the account as Teams writes it, and nobody else by a part of it', () => {
    const teams = { page: document, pack: packOf('microsoft_teams'), name: 'Dana Whitfield' }
    for (const label of ['Dana Whitfield', 'Whitfield, Dana', 'Dana Whitfield (Guest)', 'DANA WHITFIELD (Acme)']) {
      expect(resolveUsername(label, teams)).toEqual({ username: label, is_own: true, is_marked: false })
    }
    for (const label of ['Dana', 'Dana Hale', 'Tom Whitfield (Guest)', 'Dana Whitfield Hale', 'Whitfield Dana']) {
      expect(resolveUsername(label, teams)).toEqual({ username: label, ...OTHERS })
    }
    expect(resolveUsername('Dana Hale', { ...teams, name: 'Dana' }).is_own).toBe(false)
    expect(resolveUsername('Ana', { ...teams, name: null }).is_own).toBe(false)
  })

  it('keep their label where no name is known', () => {
    expect(resolveUsername('You', { ...naming, name: null })).toEqual({ username: 'You', ...MARKED })
    expect(resolveUsername('', naming)).toEqual({ username: '', ...OTHERS })
  })
})

describe('after a pause', () => {
  const message = (text: string) => ({ message_id: 'm', revision: 2, username: 'Ana', text, at: 1, image: null })
  const cut = (before: string, shown: string) => {
    const pause = new PauseFilter()
    pause.hide(message(shown), before)
    return (text: string) => pause.visible(message(text))?.text ?? null
  }

  it('a line goes on where it was, without what was said meanwhile', () => {
    const later = cut('Before.', 'Before. Secret.')
    expect(later('Before. Secret. Later')).toBe('Before. Later')
    expect(later('Before. Secret')).toBe('Before.')
    expect(later('Before, secret! Later words')).toBe('Before. Later words')
  })

  it('a line that was begun meanwhile has only what came later', () => {
    const later = cut('', 'Geheim')
    expect(later('Geheim')).toBeNull()
    expect(later('Geheimes danach')).toBe('danach')
    expect(cut('', '秘密')('秘密后来')).toBe('后来')
  })

  it('a row that is cut into lines only later has nothing of what was left out in its second one either', () => {
    const pause = new PauseFilter()
    const row = (message_id: string, text: string): CaptionLine => ({ ...message(text), message_id })
    pause.hide(row('b', 'Secret one. Secret two.'), '')
    expect(pause.visible(row('b', 'Secret one.'))).toBeNull()
    expect(pause.visible(row('b.2', 'Secret two. Later'))?.text).toBe('Later')
    expect(pause.visible(row('b.2', 'Secret two. Later words'))?.text).toBe('Later words')
  })
})

describe('lines on their way to the worker', () => {
  const line = (n: number, text = `line ${n}`): CaptionLine => ({
    message_id: `m${n}`,
    revision: 1,
    username: 'Ana',
    text,
    at: n,
    image: null,
  })
  const sending = () => {
    const sent: { n: number; lines: CaptionLine[] }[] = []
    return { sent, buffer: new LineBuffer((message) => sent.push(message)) }
  }

  it('are offered again until they are kept, and not twice meanwhile', () => {
    const { sent, buffer } = sending()
    buffer.add([line(1)])
    buffer.send('k', 0)
    buffer.add([line(2)])
    buffer.send('k', 1_000)
    expect(sent).toHaveLength(1)
    buffer.send('k', 6_000)
    expect(sent[1]?.lines).toHaveLength(2)
    buffer.acknowledge(2)
    expect(buffer.size).toBe(0)
    buffer.add([line(3)])
    buffer.send('k', 6_001)
    // A late answer to what was offered again since says nothing of this.
    buffer.acknowledge(1)
    expect(buffer.size).toBe(1)
  })

  it('are known to be stuck once they were sent in vain for a quarter of a minute, until the worker stores some', () => {
    const sent: number[] = []
    let changes = 0
    const buffer = new LineBuffer(
      ({ n }) => sent.push(n),
      () => (changes += 1),
    )
    buffer.add([line(1)])
    for (const at of [0, 5_000, 10_000]) buffer.send('k', at)
    expect([buffer.isStuck, changes]).toEqual([false, 0])
    buffer.send('k', 15_000)
    buffer.send('k', 20_000)
    expect([buffer.isStuck, changes]).toEqual([true, 1])
    buffer.acknowledge(1)
    expect(buffer.isStuck).toBe(true)
    buffer.acknowledge(sent.at(-1) ?? 0)
    expect([buffer.isStuck, changes]).toEqual([false, 2])
  })

  it('go in parcels that one message holds, all at once where the page goes', () => {
    const { sent, buffer } = sending()
    buffer.add(Array.from({ length: 250 }, (_, n) => line(n)))
    buffer.add([line(300, 'x'.repeat(250_000)), line(301, 'x'.repeat(250_000))])
    buffer.sendAll('k', 0)
    expect(sent.map(({ lines }) => lines.length)).toEqual([100, 100, 51, 1])
    for (const { n } of sent) buffer.acknowledge(n)
    expect(buffer.size).toBe(0)
  })
})

it('keeps the newest 500 lines in the order of their time, a correction in its place', () => {
  const lines = new LiveLines()
  const changed = (n: number, text = `line ${n}`) => ({
    message_id: `m${n}`,
    revision: 1,
    username: 'Ana',
    text,
    at: n,
    image: null,
    is_own: false,
  })
  for (let n = 0; n < 600; n += 1) lines.update(changed(n), n)
  lines.update(changed(598, 'corrected'), 700)
  lines.update(changed(599, ''), 700)
  expect(lines.all()).toHaveLength(499)
  expect(lines.all().at(-1)).toMatchObject({ text: 'corrected', is_settled: false })
  expect(lines.next()).toBe(500)
  lines.settle(1_199)
  expect(lines.all().at(-2)?.is_settled).toBe(true)
  expect(lines.all().at(-1)?.is_settled).toBe(false)
  lines.settle(1_200)
  expect(lines.all().at(-1)?.is_settled).toBe(true)
})

it('knows when the words of a line changed last, whatever becomes of its name', () => {
  const lines = new LiveLines()
  const line = { message_id: 'm', revision: 1, username: 'Speaker 1', text: 'We', at: 1, image: null, is_own: false }
  lines.restore([{ ...line, message_id: 'before' }])
  lines.update(line, 2)
  lines.update({ ...line, text: 'We need a price' }, 90)
  lines.update({ ...line, text: 'We need a price', username: 'Ana' }, 200)
  lines.update({ ...line, message_id: 'before', username: 'Ana' }, 200)
  const changes = Object.fromEntries(lines.all().map(({ message_id, changed_at }) => [message_id, changed_at]))
  expect(changes).toEqual({ before: 1, m: 90 })
})

describe('turning captions on in Teams', () => {
  const pack = packOf('microsoft_teams')
  const draw = (id: string, opens?: () => void) => {
    const button = document.createElement('button')
    button.id = id
    button.addEventListener('click', () => {
      pressed.push(id)
      opens?.()
    })
    document.body.append(button)
  }
  let pressed: string[] = []
  const turnOn = () => {
    pressed = []
    return turnOnCaptions({ page: document, pack, wait: async () => {} })
  }

  it('goes through the two menus of a host', async () => {
    draw('callingButtons-showMoreBtn', () => draw('LanguageSpeechMenuControl-id', () => draw('closed-captions-button')))
    expect(await turnOn()).toBe('done')
    expect(pressed).toEqual(['callingButtons-showMoreBtn', 'LanguageSpeechMenuControl-id', 'closed-captions-button'])
  })

  it('goes through the one menu of a guest, and presses nothing twice', async () => {
    draw('callingButtons-showMoreBtn', () => draw('closed-captions-button'))
    expect(await turnOn()).toBe('done')
    expect(pressed).toEqual(['callingButtons-showMoreBtn', 'closed-captions-button'])
  })

  it('leaves it to the person where the switch is not there', async () => {
    draw('callingButtons-showMoreBtn')
    expect(await turnOn()).toBe('by-hand')
  })
})
