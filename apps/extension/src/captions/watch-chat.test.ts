import { afterEach, expect, it } from 'vitest'
import { BUNDLED_PACKS } from '@cuecard/contract/caption-packs/bundled-packs.ts'
import { type CaptionLine, OWN_USERNAME } from '../messages/caption-line.ts'
import { openChat } from './test/fake-captions.ts'
import { ChatWatch } from './watch-chat.ts'

const START = Date.UTC(2026, 10, 21, 9)
const SERVICES = [
  ['google-meet', 'google_meet'],
  ['teams', 'microsoft_teams'],
] as const

const open: ChatWatch[] = []
afterEach(() => {
  for (const watch of open.splice(0)) watch.stop()
  document.body.replaceChildren()
})

function watching(service: string, given: { resume?: readonly CaptionLine[]; hides?: boolean; since?: number } = {}) {
  const pack = BUNDLED_PACKS.find((each) => each.service === service)
  if (!pack) throw new Error('No pack')
  const lines = new Map<string, CaptionLine>()
  const given_out: CaptionLine[] = []
  const watch = new ChatWatch({
    page: document,
    pack,
    session: 's',
    resume: [],
    since: START,
    hides: false,
    now: () => START + 60_000,
    onLine: (line) => {
      given_out.push(line)
      lines.set(line.message_id, line)
    },
    ...given,
  })
  open.push(watch)
  watch.start()
  const said = () => [...lines.values()].map(({ username, text }) => `${username}: ${text}`)
  return { watch, said, given_out }
}

const mid = (seconds: number) => String(START + seconds * 1_000)

it.each(SERVICES)('reads what is typed in the chat of %s, own messages too, each once', (look, service) => {
  const { add } = openChat(document, look)
  const { watch, said, given_out } = watching(service)
  add('Ana Ruiz', 'What does a pilot cost?', mid(10))
  add(null, 'I will look it up.', mid(20))
  watch.scan()
  watch.scan()
  expect(said()).toEqual(['Ana Ruiz: What does a pilot cost?', `${OWN_USERNAME}: I will look it up.`])
  expect(given_out).toHaveLength(2)
  expect(given_out[0]).toMatchObject({ kind: 'chat', revision: 1 })
  add('Ana Ruiz', 'ok', mid(30))
  add('Ana Ruiz', 'ok', mid(40))
  watch.scan()
  expect(said().slice(2)).toEqual(['Ana Ruiz: ok', 'Ana Ruiz: ok'])
  expect(given_out).toHaveLength(4)
})

it.each(SERVICES)('gives nothing of %s twice when the chat is closed, opened and loaded anew', (look, service) => {
  const first = openChat(document, look)
  const before = watching(service)
  first.add('Ana Ruiz', 'Is Frankfurt included?', mid(10))
  before.watch.scan()
  first.panel.remove()
  before.watch.scan()
  const second = openChat(document, look)
  second.add('Ana Ruiz', 'Is Frankfurt included?', mid(10))
  before.watch.scan()
  expect(before.given_out).toHaveLength(1)
  before.watch.stop()
  const after = watching(service, { resume: before.watch.tail() })
  expect(after.said()).toEqual([])
  second.add('Tom Hale', 'Yes.', mid(20))
  after.watch.scan()
  expect(after.said()).toEqual(['Tom Hale: Yes.'])
})

it('takes an edited message for the same one', () => {
  const { add, list } = openChat(document, 'teams')
  const { watch, given_out } = watching('microsoft_teams')
  add('Ana Ruiz', 'How much is it', mid(10))
  watch.scan()
  const words = list.querySelector('p')
  if (words) words.textContent = 'How much is a pilot?'
  watch.scan()
  expect(given_out).toMatchObject([{ revision: 1 }, { revision: 2, text: 'How much is a pilot?' }])
  expect(new Set(given_out.map(({ message_id }) => message_id)).size).toBe(1)
})

it('leaves out what was typed before the user joined, and during a pause', () => {
  const teams = openChat(document, 'teams')
  teams.add('Ana Ruiz', 'See you next week.', mid(-7 * 86_400))
  const first = watching('microsoft_teams')
  teams.add('Ana Ruiz', 'Here I am.', mid(5))
  first.watch.scan()
  expect(first.said()).toEqual(['Ana Ruiz: Here I am.'])
  // Somebody scrolls up: older messages, without a time, appear above known ones.
  const older = document.createElement('div')
  older.dataset['tid'] = 'chat-pane-item'
  older.innerHTML = '<span data-tid="message-author-name">Ana Ruiz</span><p data-tid="messageBodyContent">Last year</p>'
  teams.list.prepend(older)
  first.watch.scan()
  expect(first.said()).toEqual(['Ana Ruiz: Here I am.'])

  document.body.replaceChildren()
  const meet = openChat(document, 'google-meet')
  meet.add('Ana Ruiz', 'Said while it was paused.')
  const paused = watching('google_meet', { hides: true })
  meet.add('Ana Ruiz', 'And after it.')
  paused.watch.scan()
  expect(paused.said()).toEqual(['Ana Ruiz: And after it.'])
})

it("reads no other chat of Teams than the call's own", () => {
  const other = document.createElement('div')
  other.innerHTML =
    '<div data-tid="message-pane-list-runway" role="log"><div data-tid="chat-pane-item"><span data-tid="message-author-name">Eve</span><p data-tid="messageBodyContent">Private</p></div></div>'
  document.body.append(other)
  expect(watching('microsoft_teams').said()).toEqual([])
})
