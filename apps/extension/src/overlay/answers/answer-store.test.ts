import * as bare from '@cuecard/language/bare-questions-european.fixture.ts'
import { textSimilarity } from '@cuecard/language/similarity.ts'
import { waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createAnswerStore } from './answer-store.ts'
import { answerRequest } from './answer-request.ts'
import { type DetectedQuestion, detectQuestions } from './detect-questions.ts'
import { answered, fakeSession, handStream, lineOf } from '../test/fake-session.ts'

afterEach(() => void vi.useRealTimers())

const asked = (text: string): DetectedQuestion => ({ line: lineOf(text), before: '', corrects: null })

function openStore(stream = handStream()) {
  const session = fakeSession({}, { ...answered(''), 'POST /extension/answer': stream.reply })
  const store = createAnswerStore({
    api: session.api,
    request: ({ typed, ...asked }) => answerRequest(session.view(), { ...asked, is_typed: typed !== undefined }),
  })
  return { session, store, stream }
}
const textsOf = (store: ReturnType<typeof openStore>['store']) => store.list.get().map(({ line }) => line.text)

it('answers one detected question at a time, the newest of those that wait first', async () => {
  const { session, store, stream } = openStore()
  for (const text of ['First?', 'Second?', 'Third?']) store.answerQuestion(asked(text))
  await waitFor(() => expect(stream.count()).toBe(1))
  expect(textsOf(store)).toEqual(['Third?', 'Second?', 'First?'])
  expect(store.list.get().map(({ shown }) => shown)).toEqual(['top', 'top', 'top'])
  stream.send('One.', 0)
  stream.end(0)
  await waitFor(() => expect(stream.count()).toBe(2))
  const questions = session.asked.filter(({ call }) => call.endsWith('/answer')).map(({ body }) => JSON.stringify(body))
  expect(questions[1]).toContain('Third?')
  expect(questions[1]).toContain('"asked_by":"itself"')
})

it('asks at once about a line that the person chose, beside a detected question that runs', async () => {
  const { store, stream } = openStore()
  store.answerQuestion(asked('Heard?'))
  const line = lineOf('Chosen.')
  store.ask(line, 'answer')
  await waitFor(() => expect(stream.count()).toBe(2))
  store.ask(line, 'answer')
  expect(stream.count()).toBe(2)
  expect(store.list.get()[0]).toMatchObject({ is_detected: false, shown: 'line' })
})

it("keeps the server's words where it refuses an answer, and no longer when it is asked again", async () => {
  const { session, store, stream } = openStore()
  const refused = () => Response.json({ detail: 'You have several answers running already.' }, { status: 429 })
  session.replies['POST /extension/answer'] = refused
  store.askOwn('How long?', null)
  await waitFor(() => expect(store.list.get()[0]?.stream.status).toBe('failed'))
  expect(store.list.get()[0]?.stream.reason).toBe('You have several answers running already.')
  session.replies['POST /extension/answer'] = stream.reply
  store.retry(store.list.get()[0]?.id ?? '')
  expect(store.list.get()[0]?.stream.reason).toBeUndefined()
})

it('takes an answer away for good: a running one is ended, and the next question has its turn', async () => {
  const { store, stream } = openStore()
  store.answerQuestion(asked('First?'))
  store.answerQuestion(asked('Second?'))
  await waitFor(() => expect(stream.count()).toBe(1))
  const first = store.list.get()[1]
  store.remove(first?.id ?? '')
  await waitFor(() => expect(stream.count()).toBe(2))
  expect(textsOf(store)).toEqual(['Second?'])
})

it('asks the same meeting again where its question failed and the meeting has ended meanwhile', async () => {
  const { session, store } = openStore()
  const { meeting_id } = session.view()
  store.askOwn('What is the deadline?', meeting_id === null ? null : { meeting_id })
  const [asked] = store.list.get()
  await waitFor(() => expect(store.list.get()[0]?.stream.status).toBe('failed'))
  session.change({ meeting_id: null })
  store.retry(asked?.id ?? '')
  const chat = `POST /meetings/${meeting_id}/chat`
  await waitFor(() => expect(session.asked.map(({ call }) => call)).toEqual([chat, chat]))
})

it('sends a line with the 20 before it, and where it stands in the stored meeting', () => {
  const lines = Array.from({ length: 30 }, (_, at) => lineOf(`Line ${at}`))
  const { session } = openStore()
  session.change({ lines })
  const line = lines[25]
  if (!line) throw new Error('no line')
  const request = answerRequest(session.view(), { line })
  expect(request.current_message).toEqual({
    message: 'Line 25',
    username: 'Marta Lindqvist',
    timestamp: new Date(line.at).toISOString(),
  })
  expect(request.transcription_message_history?.map(({ message }) => message)).toEqual(
    Array.from({ length: 20 }, (_, at) => `Line ${at + 5}`),
  )
  expect(request).toMatchObject({ meeting_id: session.view().meeting_id, message_id: line.message_id })
  session.change({ meeting_id: null })
  expect(answerRequest(session.view(), { line })).not.toHaveProperty('message_id')
})

it('hears each question once, and again only where a correction has made another of it', () => {
  const old = lineOf('Was this asked before?', { is_question: true, at: Date.now() })
  const session = fakeSession({ lines: [old] })
  const heard: string[] = []
  const end = detectQuestions(session, { onQuestion: ({ line }) => heard.push(line.text) })
  const question = lineOf('What does it cost?', { is_question: true, at: Date.now() })
  const show = (text: string) => session.change({ lines: [old, { ...question, text }] })
  show('What does it cost?')
  show('What does it cost?')
  show('What does it cost now?')
  expect(heard).toEqual(['What does it cost?'])
  show('When can the installation in the second hall begin?')
  expect(heard).toEqual(['What does it cost?', 'When can the installation in the second hall begin?'])
  session.change({ preferences: { ...session.view().preferences, answers_by_itself: false } })
  session.change({ lines: [lineOf('And who pays?', { is_question: true, at: Date.now() })] })
  session.change({ lines: [lineOf('Long ago?', { is_question: true, at: Date.now() - 600_000 })] })
  end()
  expect(heard).toHaveLength(2)
})

describe('a line that goes on', () => {
  const hear = () => {
    const session = fakeSession({ lines: [] })
    const heard: { text: string; before: string; corrects: string | null }[] = []
    detectQuestions(session, {
      onQuestion: ({ line, before, corrects }) => heard.push({ text: line.text, before, corrects }),
    })
    const line = lineOf('', { at: Date.now() })
    const say = (text: string, is_settled = false) => session.change({ lines: [{ ...line, text, is_settled }] })
    return { heard, say, line, session }
  }

  it('is asked question by question, a statement behind one hides nothing', () => {
    const { heard, say } = hear()
    say('What does a pilot with four robots')
    expect(heard).toEqual([])
    say('What does a pilot with four robots cost? We need it for the board.')
    expect(heard).toEqual([{ text: 'What does a pilot with four robots cost?', before: '', corrects: null }])
    say('What does a pilot with four robots cost? We need it for the board. And how soon could it start?', true)
    expect(heard[1]).toEqual({
      text: 'And how soon could it start?',
      before: 'What does a pilot with four robots cost? We need it for the board.',
      corrects: null,
    })
    expect(heard).toHaveLength(2)
  })

  it('waits in a breath inside a question, and corrects the first half where it was asked', () => {
    vi.useFakeTimers()
    const { heard, say } = hear()
    say('So how long is', true)
    vi.advanceTimersByTime(900)
    say('So how long does the warranty', true)
    vi.advanceTimersByTime(600)
    say('So how long does the warranty last', true)
    expect(heard).toEqual([])
    vi.advanceTimersByTime(900)
    say('So how long does the warranty last on the robots in a cold store?', true)
    expect(heard.map(({ text, corrects }) => [text, corrects])).toEqual([
      ['So how long does the warranty last', null],
      ['So how long does the warranty last on the robots in a cold store?', 'So how long does the warranty last'],
    ])
  })

  it.each(Object.entries(bare))('is heard once it rests, whatever its last word is: %s', (_, { questions }) => {
    vi.useFakeTimers()
    const lost = questions.filter((text) => {
      const { heard, say } = hear()
      say(text, true)
      vi.advanceTimersByTime(1_500)
      return heard.length !== 1
    })
    expect(lost).toEqual([])
  })

  it('rests longer where its last word seldom ends a question, and for good where none ends with it', () => {
    vi.useFakeTimers()
    const { heard, say } = hear()
    say('how many users can we have', true)
    vi.advanceTimersByTime(900)
    expect(heard).toEqual([])
    vi.advanceTimersByTime(600)
    expect(heard.map(({ text }) => text)).toEqual(['how many users can we have'])
    say('how many users can we have. And who pays for the', true)
    vi.advanceTimersByTime(60_000)
    expect(heard).toHaveLength(1)
  })

  it('is asked again in its card where a late correction changes a number or a name, however alike the rest is', async () => {
    const { session, store, stream } = openStore()
    detectQuestions(session, { onQuestion: store.answerQuestion })
    const line = lineOf('', { at: Date.now() })
    const say = (text: string) => session.change({ lines: [{ ...line, text, is_settled: true }] })
    say('Does the Arm 25 run at minus 15 degrees in a cold store?')
    await waitFor(() => expect(stream.count()).toBe(1))
    say('And does the Arm 25 run at minus 15 degrees in the cold store?')
    expect(stream.count()).toBe(1)
    const corrected = 'And does the Arm 12 run at minus 15 degrees in the cold store?'
    say(corrected)
    await waitFor(() => expect(stream.count()).toBe(2))
    expect(store.list.get()).toMatchObject([{ line: { text: corrected }, is_corrected: true }])
    expect(session.asked.at(-1)?.body).toMatchObject({ current_message: { message: corrected } })
  })

  it('asks two questions that begin alike once each', () => {
    const { heard, say } = hear()
    const both = 'How long does the setup take? How long does the setup take for fifty robots in three halls?'
    say('How long does the setup take?', true)
    say(both, true)
    say(`${both} Thanks.`, true)
    expect(heard.map(({ text, corrects }) => [text, corrects])).toEqual([
      ['How long does the setup take?', null],
      ['How long does the setup take for fifty robots in three halls?', null],
    ])
  })

  it('is heard after more than two minutes of one speaker', () => {
    const { heard, session, line } = hear()
    const early = { ...line, at: Date.now() - 100_000 }
    session.change({ lines: [{ ...early, text: 'We have three halls.', is_settled: true }] })
    const later = { ...early, at: Date.now() - 200_000 }
    session.change({ lines: [{ ...later, text: 'We have three halls. Which of them fits best?', is_settled: true }] })
    expect(heard.map(({ text }) => text)).toEqual(['Which of them fits best?'])
  })
})

describe('a question that is heard while the server is away', () => {
  const QUESTIONS = ['What does it cost?', 'Which robots fit in?', 'Who installs them?', 'How long is the warranty?']

  it('is answered once it is back: three at most, the newest first', async () => {
    const { session, store, stream } = openStore()
    detectQuestions(session, { onQuestion: store.answerQuestion, onMissed: store.answerQuestions })
    session.change({ connection: 'away' })
    session.change({ lines: QUESTIONS.map((text) => lineOf(text, { at: Date.now() })) })
    expect(textsOf(store)).toEqual([])
    session.change({ connection: 'connected' })
    expect(textsOf(store)).toEqual(QUESTIONS.slice(1).toReversed())
    await waitFor(() => expect(stream.count()).toBe(1))
    expect(session.asked[0]?.body).toMatchObject({ current_message: { message: QUESTIONS[3] } })
    session.change({ connection: 'away' })
    session.change({ connection: 'connected' })
    expect(textsOf(store)).toHaveLength(3)
  })

  it('is asked as it was corrected, and no more after a minute or once its line is gone', () => {
    const session = fakeSession({ connection: 'away' })
    const clock = { now: Date.now() }
    const missed: (readonly [string, string | null])[] = []
    const heard: string[] = []
    detectQuestions(session, {
      onQuestion: ({ line }) => heard.push(line.text),
      onMissed: (questions) => missed.push(...questions.map(({ line, corrects }) => [line.text, corrects] as const)),
      now: () => clock.now,
    })
    const ask = (text: string, part = lineOf(text, { at: clock.now })) => {
      const line = { ...part, text }
      session.change({ lines: [line] })
      return line
    }
    const backAfter = (ms: number) => {
      clock.now += ms
      session.change({ connection: 'connected' })
      session.change({ connection: 'away' })
    }
    const line = ask('What does it cost?')
    ask('When can the installation in the second hall begin?', line)
    backAfter(50_000)
    const corrected = [['When can the installation in the second hall begin?', null]]
    expect(missed).toEqual(corrected)
    ask('Who installs them?')
    backAfter(61_000)
    ask('How long is the warranty?')
    session.change({ lines: [] })
    backAfter(1_000)
    expect([missed, heard]).toEqual([corrected, []])
  })
})

it('measures likeness alike in every script', () => {
  expect(textSimilarity('Was kostet das?', 'was kostet das')).toBe(1)
  expect(textSimilarity('试点费用是多少', '试点费用是多少呢')).toBeGreaterThan(0.75)
  expect(textSimilarity('Сколько это стоит?', 'Когда начнём?')).toBeLessThan(0.3)
  expect(textSimilarity('?', '!')).toBe(0)
})
