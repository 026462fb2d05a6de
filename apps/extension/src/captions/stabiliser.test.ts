import { expect, it } from 'vitest'
import type { CaptionRow } from './caption-events.ts'
import type { CaptionLine } from '../messages/caption-line.ts'
import { segmentsOf } from './segments.ts'
import { Stabiliser } from './stabiliser.ts'
import { Transcript } from './test/transcript.ts'

/** Rows as `key username text`, read one after the other, 300 ms apart. */
function reader(stabiliser = new Stabiliser('s')) {
  const transcript = new Transcript()
  const given: CaptionLine[] = []
  let at = 1_000
  const keep = (messages: CaptionLine[]) => {
    for (const message of messages) transcript.keep(message)
    given.push(...messages)
    return messages
  }
  return {
    given,
    stabiliser,
    show: (...rows: [key: number, username: string, text: string][]) => {
      at += 300
      return keep(
        stabiliser.read(
          rows.map(([key, username, text]): CaptionRow => ({ key, username, text })),
          at,
        ),
      )
    },
    wait: (ms: number) => keep(stabiliser.tick((at += ms))),
    lines: () => transcript.lines.map(({ speaker, text }) => `${speaker}: ${text}`),
  }
}

it.each([
  ['Latin', ['hello', 'hello how', 'Hello, how are you?']],
  ['Cyrillic', ['привет', 'привет как', 'Привет, как дела?']],
  ['Chinese', ['你好', '你好最近', '你好，最近怎么样？']],
  ['Arabic', ['مرحبا', 'مرحبا كيف', 'مرحبا، كيف الحال؟']],
])('a growing row of %s is one message whose revisions go up', (_, texts) => {
  const { show, given, lines } = reader()
  for (const text of texts) show([1, 'Ana', text])
  expect(lines()).toEqual([`Ana: ${texts.at(-1)}`])
  expect(given.map(({ message_id, revision }) => `${message_id} ${revision}`)).toEqual(['s-1 1', 's-1 2', 's-1 3'])
})

it('a short row that others overtook is kept, and two at once keep their places', () => {
  const { show, lines } = reader()
  show([1, 'Ana', 'so the price'])
  show([1, 'Ana', 'so the price is'], [2, 'Bob', 'quick yes'], [3, 'Cem', 'wait'])
  show([1, 'Ana', 'so the price is ten'], [3, 'Cem', 'wait a moment'])
  expect(lines()).toEqual(['Ana: so the price is ten', 'Bob: quick yes', 'Cem: wait a moment'])
})

it('sentences that begin alike are two', () => {
  const { show, lines } = reader()
  show([1, 'Ana', 'I think that the price is fine.'])
  show([2, 'Ana', 'I think that we need to go'])
  expect(lines()).toEqual(['Ana: I think that the price is fine.', 'Ana: I think that we need to go'])
})

it('an earlier row may still be corrected, and a row may come between two others', () => {
  const { show, lines } = reader()
  show([1, 'Ana', 'we use the robot frame'], [2, 'Bob', 'good'])
  show([1, 'Ana', 'We use the robust frame.'], [3, 'Cem', 'which one'], [2, 'Bob', 'good'])
  expect(lines()).toEqual(['Ana: We use the robust frame.', 'Cem: which one', 'Bob: good'])
})

it('a first guess of a word or two may be replaced as a whole', () => {
  const { show, lines } = reader()
  show([1, 'Ana', 'I'])
  show([1, 'Ana', 'Aye'])
  show([1, 'Ana', 'Hello there'])
  expect(lines()).toEqual(['Ana: Hello there'])
})

it('the name may arrive later or be corrected', () => {
  const { show, lines } = reader()
  show([1, '', 'good morning'])
  show([1, 'Unknown user', 'good morning'])
  show([1, 'Ana', 'good morning'])
  expect(lines()).toEqual(['Ana: good morning'])
})

it('a row that somebody else gets is a new message', () => {
  const { show, lines } = reader()
  show([1, 'Ana', 'we are done'], [2, 'Bob', 'thanks everybody'])
  show([1, 'Bob', 'thanks everybody'], [2, 'Ana', 'bye'])
  expect(lines()).toEqual(['Ana: we are done', 'Bob: thanks everybody', 'Ana: bye'])
})

it('captions that go and come back with the rows they had give nothing twice', () => {
  const { show, given } = reader()
  show([1, 'Ana', 'yes'], [2, 'Bob', 'then we sign on Monday'])
  show()
  show([8, 'Ana', 'yes'], [9, 'Bob', 'then we sign on Monday'])
  expect(given).toHaveLength(2)
})

it('a word said again after a while is said again', () => {
  const { show, wait, lines } = reader()
  show([1, 'Ana', 'yes'])
  show()
  wait(5_000)
  show([2, 'Ana', 'yes'])
  expect(lines()).toEqual(['Ana: yes', 'Ana: yes'])
})

it('words at the end that are taken back go after some seconds, and when the row goes on at once', () => {
  const { show, wait, lines } = reader()
  show([1, 'Ana', 'we need the report'])
  show([1, 'Ana', 'we need'])
  expect(lines()).toEqual(['Ana: we need the report'])
  wait(5_000)
  expect(lines()).toEqual(['Ana: we need'])
  show([1, 'Ana', 'we need the rapport'])
  show([1, 'Ana', 'we need the'])
  show([1, 'Ana', 'we need the results'])
  expect(lines()).toEqual(['Ana: we need the results'])
})

const words = (count: number, from = 0) => Array.from({ length: count }, (_, n) => `word${from + n}`).join(' ')

it('many words do not vanish because a row no longer shows them', () => {
  const { show, wait, lines } = reader()
  show([1, 'Ana', words(30)])
  show([1, 'Ana', words(5)])
  wait(10_000)
  expect(lines()).toEqual([`Ana: ${words(30)}`])
})

it('a row that is emptied after a long speech and begins anew loses nothing', () => {
  const { show, lines } = reader()
  show([1, 'Ana', `so ${words(200)}`])
  show([1, 'Ana', 'so'])
  show([1, 'Ana', 'so now'])
  show([1, 'Ana', 'so now the price'])
  expect(lines()).toEqual([`Ana: so ${words(200)}`, 'Ana: so now the price'])
})

it('a row whose beginning scrolls out keeps it', () => {
  const { show, lines } = reader()
  show([1, 'Ana', words(30)])
  show([1, 'Ana', words(18, 14)])
  show([1, 'Ana', words(22, 14)])
  expect(lines()).toEqual([`Ana: ${words(36)}`])
})

it('goes on after a reload of the page without giving anything twice', () => {
  const before = reader()
  before.show([1, 'Ana', 'which region do you use'], [2, 'Bob', 'both'])
  const after = reader(new Stabiliser('t', before.stabiliser.tail()))
  expect(after.show([1, 'Ana', 'which region do you use'], [2, 'Bob', 'both'])).toEqual([])
  const [more] = after.show([1, 'Ana', 'which region do you use'], [2, 'Bob', 'both of them'], [3, 'Cem', 'good'])
  expect(more).toMatchObject({ message_id: 's-2', revision: 2, text: 'both of them' })
  expect(after.given.map(({ message_id }) => message_id)).toEqual(['s-2', 't-1'])
})

it.each([
  ['grows on', 'press the button on the remote control', 'press the button on the remote control ?'],
  ['goes on after its first word', 'we', 'we would need it in May'],
  ['shows its one word again', 'both', 'both'],
  ['goes on after two words', 'we would', 'we would need it in May'],
  ['is corrected', 'press the button on the remove control', 'press the button on the remote control please'],
])('a line that a reload cut in two %s alone on the new page, and stays one', (_, first, rest) => {
  const before = reader()
  before.show([1, 'Bob', 'both'], [2, 'Ana', first])
  const after = reader(new Stabiliser('t', before.stabiliser.tail()))
  after.wait(9_000)
  const changed = first === rest ? [] : [{ message_id: 's-2', revision: 2, text: rest }]
  expect(after.show([7, 'Ana', rest])).toMatchObject(changed)
  expect(after.show([7, 'Ana', rest], [8, 'Bob', 'both']).map(({ message_id }) => message_id)).toEqual(['t-1'])
})

it('what was said to its end before a reload is not taken for the beginning of what comes after', () => {
  const before = reader()
  before.show([1, 'Ana', 'Yes, I see.'])
  const after = reader(new Stabiliser('t', before.stabiliser.tail()))
  after.wait(9_000)
  expect(after.show([7, 'Ana', 'Yes, I see. And the price?'])).toMatchObject([{ message_id: 't-1' }])
})

it.each([
  ['when somebody else spoke since', [2, 'Bob', 'both'] as const, 9_000],
  ['when the reload is long ago', null, 90_000],
])('one word before a reload is not taken for the beginning of another line %s', (_, other, later) => {
  const before = reader()
  before.show([1, 'Ana', 'we'])
  if (other) before.show([1, 'Ana', 'we'], [...other])
  const after = reader(new Stabiliser('t', before.stabiliser.tail()))
  after.wait(later)
  expect(after.show([7, 'Ana', 'we would need it in May'])).toMatchObject([{ message_id: 't-1' }])
})

it('a speech of a hundred thousand characters comes out in lines that hold it all', () => {
  const text = words(12_000)
  const { show, lines } = reader()
  show([1, 'Ana', text])
  expect(lines().length).toBeGreaterThan(30)
  expect(lines().every((line) => line.length <= 3_010)).toBe(true)
  expect(
    lines()
      .map((line) => line.slice(5))
      .join(' '),
  ).toBe(text)
  expect(segmentsOf('字'.repeat(7_000)).join('')).toBe('字'.repeat(7_000))
})

const BEFORE_RELOAD: [number, string, string][] = [
  [1, 'Cem', 'Yep.'],
  [2, 'Ana', 'First comes the presentation by our designer of the interface.'],
  [3, 'Bob', 'Okay.'],
  [4, 'Dan', 'Yeah.'],
  [5, 'Ana', 'and'],
]

function reloaded() {
  const before = reader()
  before.show(...BEFORE_RELOAD)
  return reader(new Stabiliser('t', before.stabiliser.tail()))
}

/** As other nodes, which a page that was loaded again has. */
const shownAgain = BEFORE_RELOAD.map(([key, ...row]): [number, string, string] => [key + 10, ...row])

it('rows that a page shows one by one after it was reloaded are those from before', () => {
  const { show, lines, wait } = reloaded()
  for (const [n] of shownAgain.entries()) expect(show(...shownAgain.slice(0, n + 1))).toEqual([])
  show(...shownAgain.slice(0, 4), [15, 'Ana', 'and our designer of the case'], [16, 'Bob', 'Yeah.'])
  wait(2_000)
  expect(lines()).toEqual(['Ana: and our designer of the case', 'Bob: Yeah.'])
})

it('a short answer given again after a reload is a new one when nothing from before stands beside it in a second', () => {
  const { show, lines } = reloaded()
  expect(show([11, 'Cem', 'Yep.'])).toEqual([])
  for (let times = 0; times < 4; times += 1) show([11, 'Cem', 'Yep.'])
  expect(lines()).toEqual(['Cem: Yep.'])
})

it('a short answer given again after a reload is kept when it leaves the page before that', () => {
  const { show, lines } = reloaded()
  show([11, 'Cem', 'Yep.'])
  show([12, 'Ana', 'And what is it that you would pay for it?'])
  expect(lines()).toEqual(['Cem: Yep.', 'Ana: And what is it that you would pay for it?'])
})
