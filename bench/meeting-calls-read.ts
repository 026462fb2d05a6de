// Part of the bench of calls: reads `calls/`, where what a careful person would note stands below the message that says it.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AnalysisInput } from '../apps/server/src/features/meeting-analysis/findings.ts'
import { inputOf, type Message } from './meeting-shown.ts'

const CALLS = join(import.meta.dirname, 'calls')
const PARTS = ['decision', 'step', 'objection', 'competitor', 'field', 'answered', 'open', 'asked'] as const
type Part = (typeof PARTS)[number]

/** One message of an item of the truth; the items of a part are told apart by their keys. */
export interface Mark {
  part: Part
  key: string
  message_id: string
  /** Good notes may show it or leave it out. */
  may: boolean
  /** Of the first mark of a step: its person and its words for when; each lists what is right, null where nobody said it. */
  who?: readonly (string | null)[]
  when?: readonly (string | null)[]
}

export interface Call {
  name: string
  half: 'tune' | 'other'
  messages: Message[]
  marks: Mark[]
  input: AnalysisInput
}

export const readCalls = (): Call[] =>
  readdirSync(CALLS)
    .filter((file) => file.endsWith('.txt'))
    .sort()
    .map((file) => readCall(file.replace('.txt', ''), readFileSync(join(CALLS, file), 'utf8')))

/** @throws on a line that is no head, message or mark: a slip in the truth would count as a fault of the product */
function readCall(name: string, text: string): Call {
  const [head = '', ...talk] = text.split('\n\n')
  const heads = head.split('\n').map((line) => pairOf(line, ': '))
  const valuesOf = (key: string) => heads.filter(([one]) => one === key).map(([, value]) => value)
  const [half] = valuesOf('half')
  if (half !== 'tune' && half !== 'other') throw new Error(`${name}: the half is ${half}`)
  const people = (key: string) => valuesOf(key).map(personOf)
  const [rep = null] = people('rep')
  const { messages, marks } = talkOf(name, talk.join('\n'))
  const input = inputOf(messages)
  const seconds = Number(valuesOf('seconds')[0] ?? 0)
  return {
    name,
    half,
    messages,
    marks,
    input: {
      ...input,
      rows: input.rows.map((row, at) =>
        seconds > 0 ? { ...row, at: new Date(input.startedAt.getTime() + at * seconds * 1000) } : row,
      ),
      people: { owner: rep, colleagues: people('colleague'), attendees: people('guest') },
      ownNames: valuesOf('own'),
    },
  }
}

function talkOf(name: string, talk: string): Pick<Call, 'messages' | 'marks'> {
  const messages: Message[] = []
  const marks: Mark[] = []
  for (const line of talk.split('\n').filter(Boolean)) {
    const message_id = `m${messages.length}`
    if (line.startsWith('> ')) {
      marks.push(markOf(line.slice(2), message_id))
      continue
    }
    const [username, message] = pairOf(line, ': ')
    messages.push({ message_id: `m${messages.length + 1}`, username, message })
  }
  const speakers = new Set<string | null>(messages.map(({ username }) => username))
  const stranger = marks.flatMap(({ who = [] }) => who).find((one) => one !== null && !speakers.has(one))
  if (stranger) throw new Error(`${name}: nobody is called ${stranger}`)
  return { messages, marks }
}

function markOf(line: string, message_id: string): Mark {
  const may = line.startsWith('may ')
  const [what = '', who, when] = line.slice(may ? 4 : 0).split(' | ')
  const [word, key] = pairOf(what, ' ')
  const part = PARTS.find((one) => one === word)
  if (!part) throw new Error(`${line}: no part is called ${word}`)
  return { part, key, message_id, may, ...(who && when && { who: choices(who), when: choices(when) }) }
}

const choices = (words: string) => words.split(' / ').map((one) => (one === '-' ? null : one))

function pairOf(line: string, between: string): [string, string] {
  const at = line.indexOf(between)
  if (at < 1) throw new Error(`${line}: no ${JSON.stringify(between)}`)
  return [line.slice(0, at), line.slice(at + between.length)]
}

function personOf(value: string) {
  const at = value.lastIndexOf(' ')
  return { name: value.slice(0, at), email: value.slice(at + 1) }
}
