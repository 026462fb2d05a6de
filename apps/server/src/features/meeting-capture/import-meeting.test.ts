import { NAME_MAX } from '@cuecard/contract/limits.ts'
import {
  downloadTranscript,
  getMeeting,
  importMeeting,
  listMeetings,
  removeMeeting,
  searchMeetings,
} from '@cuecard/contract/meetings/meetings.ts'
import { updateCompanySettings } from '@cuecard/contract/companies.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { companyOf } from '../companies/companies.service.ts'
import { makeCompany, makePerson, type TestPerson } from '../../../test/people.ts'
import { type TestApp, testApp } from '../../../test/test-deps.ts'
import { wordFile } from './word-file.fixture.ts'

let test: TestApp
let rep: TestPerson
let admin: TestPerson

beforeAll(async () => {
  test = await testApp()
  const company = await makeCompany(test.deps, 'Acme')
  rep = await makePerson(test.app, { role: 'company_user', company })
  admin = await makePerson(test.app, { role: 'company_admin', company })
})
afterAll(() => test.close())

const bring = (
  text: string | Uint8Array<ArrayBuffer>,
  name: string,
  { by = rep, ...form }: { by?: TestPerson; started_at?: string; meeting_title?: string; time_zone?: string } = {},
) => by.api(importMeeting, { form, files: { file: new File([text], name) } })

const detail = (id: string) => rep.api(getMeeting, { params: { id } })

const VTT = `WEBVTT

00:00:01.000 --> 00:00:04.000
<v Carla Meyer>What does the starter plan cost?</v>

00:00:05.500 --> 00:00:07.000
<v Maya Torres>Forty euros a month.</v>
`

it('brings a WebVTT file in as an ended meeting of its own, counted from the given start', async () => {
  const meeting = await bring(VTT, 'Kick-off with Carla.vtt', { started_at: '2026-03-02T09:00:00Z' })
  expect(meeting).toMatchObject({
    meeting_type: 'imported',
    meeting_owner: rep.email,
    message_count: 2,
    can_edit: true,
    meeting_general_info: {
      meeting_title: 'Kick-off with Carla',
      transcript_start_datetime_utc: '2026-03-02T09:00:01.000Z',
      transcript_end_datetime_utc: '2026-03-02T09:00:05.500Z',
    },
  })
  const { transcript } = (await detail(meeting.id)).collected_meeting_data
  expect(transcript.map(({ username, message }) => [username, message])).toEqual([
    ['Carla Meyer', 'What does the starter plan cost?'],
    ['Maya Torres', 'Forty euros a month.'],
  ])
  await rep.api(removeMeeting, { params: { id: meeting.id } })
})

it('keeps every message of a file whose ids repeat, whose times lie in disorder and whose speakers have no name', async () => {
  const rows = [
    { message_id: 'a', username: 'Ann', message: 'second', timestamp: '2026-03-02T10:00:09Z' },
    { message_id: 'a', username: '', message: 'first 👋 שלום', timestamp: '2026-03-02T10:00:01Z' },
    { message: 'one two three four five six seven eight nine ten', username: 'Ben', timestamp: '2026-03-02T10:00:20' },
    { message: 'no time', username: 'Ben' },
  ]
  const meeting = await bring(JSON.stringify({ title: 'Mixed', transcript: rows }), 'x.json')
  expect(meeting.meeting_general_info.meeting_title).toBe('Mixed')
  const { transcript } = (await detail(meeting.id)).collected_meeting_data
  expect(transcript.map(({ message_id, username, timestamp }) => [message_id, username, timestamp])).toEqual([
    ['a#2', 'Unknown speaker', '2026-03-02T10:00:01.000Z'],
    ['a', 'Ann', '2026-03-02T10:00:09.000Z'],
    ['3', 'Ben', '2026-03-02T10:00:20.000Z'],
    ['4', 'Ben', '2026-03-02T10:00:24.000Z'],
  ])
  expect(transcript[0]?.message).toBe('first 👋 שלום')
  await rep.api(removeMeeting, { params: { id: meeting.id } })
})

it('says which line of a broken file is wrong, and stores nothing', async () => {
  const broken: [string | Uint8Array<ArrayBuffer>, RegExp][] = [
    ['[\n{"message":"x"},\n{"username":"B"}\n]', /^Line 3: "message" is missing/],
    ['[\n{"message":"x"}\n{"message":"y"}\n]', /^Line 3: /],
    ['WEBVTT\n\n00:01.000 --> 00:02.000\nx\n\n00:99.000 --> 00:02.000\ny\n', /^Line 6: /],
    [
      '1\n00:00:01,000 --> 00:00:02,000\nx\n2\n00:00:03,000 --> 00:00:04,000\ny\n3\n00:00:99,000 --> 00:00:05,000\nz\n',
      /^Line 8: /,
    ],
    ['[]', /^This file holds no messages/],
    [new Uint8Array([0x50, 0x4b, 3, 4, 0xff, 0xfe, 0x80]), /no Word file.*can be imported as JSON, WebVTT/],
    ['%PDF-1.7 x', /not a text file.*can be imported as/],
    ['Dear Ann,\n\nNote: we met.\nSee you.\n\nBen\nand more\nand more', /holds no transcript.*can be imported as/],
    ['['.repeat(200_000), /^(Line|This file is too large or too deeply nested)/],
  ]
  for (const [text, words] of broken) {
    await expect(bring(text, 'broken.json')).rejects.toMatchObject({
      status: 422,
      detail: expect.stringMatching(words),
    })
  }
  expect(await rep.api(listMeetings, { query: {} })).toEqual([])
})

it('takes the file that the transcript’s download gives, and keeps every message as it was', async () => {
  const first = await bring(VTT, 'x.vtt', { started_at: '2026-03-02T09:00:00Z' })
  const company = await companyOf(test.deps.db, rep.member.company_id)
  const staff = await makePerson(test.app, { role: 'staff_user', company })
  const { blob } = await staff.api(downloadTranscript, { params: { id: first.id } })
  const second = await bring(await blob.text(), 'again.json')
  expect(second.meeting_general_info).toEqual(first.meeting_general_info)
  const [one, two] = [await detail(first.id), await detail(second.id)]
  expect(two.collected_meeting_data.transcript).toEqual(one.collected_meeting_data.transcript)
  for (const { id } of [first, second]) await rep.api(removeMeeting, { params: { id } })
})

it('keeps the start of a recording, and of a meeting without times, when their downloads are imported again', async () => {
  const company = await companyOf(test.deps.db, rep.member.company_id)
  const staff = await makePerson(test.app, { role: 'staff_user', company })
  const late = VTT.replaceAll('00:00:', '00:20:')
  const untimed = JSON.stringify([{ username: 'Ann', message: 'What does it cost?' }])
  for (const first of [await bring(late, 'late.vtt'), await bring(untimed, 'untimed.json')]) {
    const { blob } = await staff.api(downloadTranscript, { params: { id: first.id } })
    const second = await bring(await blob.text(), 'again.json')
    expect(second.meeting_general_info).toEqual(first.meeting_general_info)
    for (const { id } of [first, second]) await rep.api(removeMeeting, { params: { id } })
  }
})

it('makes up no times: without any the order alone is kept, and times without a start are distances that lie before now', async () => {
  const said = ['What does it cost?', 'Forty euros a month, and two days of setup.'].map((message, n) => ({
    username: `P${n}`,
    message,
  }))
  const untimed = await bring(JSON.stringify(said), 'untimed.json')
  const { transcript_start_datetime_utc: start, transcript_end_datetime_utc: end } = untimed.meeting_general_info
  expect(untimed.meeting_general_info.times).toBe('none')
  expect(end).toBe(start)
  const { transcript } = (await detail(untimed.id)).collected_meeting_data
  expect(transcript.map(({ message, timestamp }) => [message, timestamp])).toEqual(
    said.map(({ message }) => [message, start]),
  )
  expect(transcript.some((message) => 'time_estimated' in message)).toBe(false)

  const before = Date.now()
  const long = VTT.replaceAll('00:00:', '02:00:')
  const recorded = await bring(long, 'recorded.vtt')
  expect(recorded.meeting_general_info.times).toBe('elapsed')
  const [first, second] = (await detail(recorded.id)).collected_meeting_data.transcript
  expect(Date.parse(second?.timestamp ?? '')).toBeLessThanOrEqual(Date.now())
  const began = Date.parse(recorded.meeting_general_info.transcript_start_datetime_utc)
  expect(began).toBeLessThan(before - 7_199_000)
  expect(Date.parse(first?.timestamp ?? '') - began).toBe(7_201_000)
  expect(Date.parse(second?.timestamp ?? '') - began).toBe(7_205_500)
  for (const { id } of [untimed, recorded]) await rep.api(removeMeeting, { params: { id } })
})

it('takes SubRip, plain text, saved captions of Zoom and a Word transcript of Microsoft Teams', async () => {
  const srt =
    '1\n00:00:01,000 --> 00:00:03,000\n<i>Carla Meyer:</i> What does it cost?\n\n2\n00:00:04,500 --> 00:00:06,000\nMaya: Forty & two.\n'
  const plain = 'Carla Meyer: What does it cost?\nAnd when?\n\nMaya: Forty & two.\n'
  const teams = wordFile([
    'Weekly call',
    'March 2, 2026, 10:00AM',
    'Maya started transcription',
    'Carla Meyer   0:01\nTo be frank: what does it cost?',
    'Maya   0:04\nLet me say: forty & two.',
  ])
  const zoom = '[Carla Meyer] 10:05:03\nWhat does it cost?\n\n[Maya] 10:05:06\nForty & two.\n'
  const read = async (text: string | Uint8Array<ArrayBuffer>, name: string) => {
    const meeting = await bring(text, name)
    const { transcript } = (await detail(meeting.id)).collected_meeting_data
    await rep.api(removeMeeting, { params: { id: meeting.id } })
    return {
      times: meeting.meeting_general_info.times,
      title: meeting.meeting_general_info.meeting_title,
      said: transcript.map(({ username, message }) => `${username}: ${message}`),
    }
  }
  const said = ['Carla Meyer: What does it cost?', 'Maya: Forty & two.']
  expect(await read(srt, 'call.srt')).toEqual({ times: 'elapsed', title: 'call', said })
  const dotted = srt.replaceAll(',', '.')
  const dense =
    '1\n00:01,000 --> 00:03,000\nCarla Meyer: What does it cost?\n2\n00:04.500 --> 00:06.000\nMaya: Forty & two.\n'
  for (const text of [dotted, srt.replaceAll('\n\n', '\n'), dense])
    expect(await read(text, 'call.srt')).toEqual({ times: 'elapsed', title: 'call', said })
  const unnumbered =
    '1\n00:00:01,000 --> 00:00:03,000\nHow many?\n00:00:04,000 --> 00:00:05,000\n12\n00:00:06,000 --> 00:00:07,000\n7\n'
  expect((await read(unnumbered, 'call.srt')).said.join(' ')).toMatch(/How many\? .*12 .*7$/)
  expect(await read(plain, 'call.txt')).toEqual({
    times: 'none',
    title: 'call',
    said: ['Carla Meyer: What does it cost? And when?', 'Maya: Forty & two.'],
  })
  expect(await read(teams, 'call.docx')).toEqual({
    times: 'clock',
    title: 'Weekly call',
    said: ['Carla Meyer: To be frank: what does it cost?', 'Maya: Let me say: forty & two.'],
  })
  expect(await read(zoom, 'closed_caption.txt')).toEqual({ times: 'elapsed', title: 'closed_caption', said })
})

it('starts a meeting when its file says, in the caller’s zone, or on its day, and never ahead', async () => {
  const turns = 'Ines Roca   0:10\nShall we?\nTom Adler   0:20\nWe shall.\nInes Roca   0:30\nGood.'
  const info = async (head: string, form: { started_at?: string } = {}) => {
    const { id, meeting_general_info } = await bring(`${head}\n${turns}`, 'x.txt', {
      time_zone: 'America/New_York',
      ...form,
    })
    await rep.api(removeMeeting, { params: { id } })
    const { times, transcript_start_datetime_utc: start, meeting_title } = meeting_general_info
    return [meeting_title, times, start]
  }
  const day = 'March 3, 2026'
  expect(await info(`Pilot\nTue, ${day} 10:00 AM • 32:11`)).toEqual(['Pilot', 'clock', '2026-03-03T15:00:10.000Z'])
  expect(await info(`Pilot-20260303_163000-Meeting Recording\n${day}, 3:30PM\n32m 1s`)).toEqual([
    'Pilot',
    'clock',
    '2026-03-03T15:30:10.000Z',
  ])
  expect(await info(`${day}\nPilot`)).toEqual(['Pilot', 'elapsed', '2026-03-03T17:00:00.000Z'])
  const given = await info(`Pilot\n${day} 10:00`, { started_at: '2026-03-05T09:00:00Z' })
  expect(given).toEqual(['Pilot', 'clock', '2026-03-05T09:00:10.000Z'])
  expect((await info('Pilot\nMarch 3, 2096 10:00'))[1]).toBe('elapsed')
  const plain = await bring(`${day}\nInes: Shall we?\nTom: We shall.\nInes: Good.`, 'Plain.txt', { time_zone: 'UTC' })
  expect(plain.meeting_general_info).toMatchObject({
    meeting_title: 'Plain',
    times: 'none',
    start_told: 'day',
    transcript_start_datetime_utc: '2026-03-03T12:00:00.000Z',
  })
  await rep.api(removeMeeting, { params: { id: plain.id } })
  const typed = { started_at: '2026-03-05T22:30:00.000Z' }
  const untimed = await bring('Ines: Shall we?\nTom: We shall.\nInes: Good.', 'Plain.txt', typed)
  expect(untimed.meeting_general_info).toMatchObject({
    times: 'none',
    start_told: 'time',
    transcript_start_datetime_utc: typed.started_at,
  })
  const listed = await rep.api(listMeetings, { query: {} })
  expect(listed.find(({ id }) => id === untimed.id)?.meeting_general_info.start_told).toBe('time')
  await rep.api(removeMeeting, { params: { id: untimed.id } })
})

const TALK = 'Ann: Hello, Tom.\nTom: Good morning.\nAnn: Shall we start?\n'

it('starts a meeting when the name of its file says, unless a person or the file itself does', async () => {
  const startOf = async (text: string, name: string, form: { started_at?: string } = {}) => {
    const { id, meeting_general_info } = await bring(text, name, { ...form, time_zone: 'Europe/Berlin' })
    await rep.api(removeMeeting, { params: { id } })
    return meeting_general_info.transcript_start_datetime_utc
  }
  expect(await startOf(VTT, '2026-03-02 14.30 Fjord.vtt')).toBe('2026-03-02T13:30:01.000Z')
  expect(await startOf(TALK, 'GMT20260302-143000_Recording.txt')).toBe('2026-03-02T14:30:00.000Z')
  expect(await startOf(TALK, 'Fjord 2026-03-02.txt')).toBe('2026-03-02T11:00:00.000Z')
  const given = { started_at: '2026-03-03T08:00:00Z' }
  expect(await startOf(VTT, '2026-03-02 14.30 Fjord.vtt', given)).toBe('2026-03-03T08:00:01.000Z')
  expect(await startOf(`Oct 2, 2025\n\n${TALK}`, '2026-03-02 14.30 Fjord.txt')).toMatch(/^2025-10-02/)
  const dated = JSON.stringify([{ username: 'Ann', message: 'Hello', timestamp: '2026-03-02T14:40:00Z' }])
  expect(await startOf(dated, '2026-03-02 14.30 Fjord.json')).toBe('2026-03-02T14:40:00.000Z')
})

it('gives a meeting a title in one line, and no longer one than can be typed, whatever its file begins with', async () => {
  const preface = 'A word in advance on what this transcript is about. '.repeat(20)
  const transcript = [{ username: 'Ann', message: 'Hi' }]
  const files: [string, string][] = [
    [`${preface}\nAnn: What does it cost?\nBen: Forty euros.\n`, 'call.txt'],
    [JSON.stringify({ title: preface, transcript }), 'call.json'],
  ]
  for (const [text, name] of files) {
    const { id, meeting_general_info: info } = await bring(text, name)
    expect(info.meeting_title).toMatch(/^A word in advance .* …$/)
    expect(info.meeting_title.length).toBeLessThanOrEqual(NAME_MAX)
    await rep.api(removeMeeting, { params: { id } })
  }
  const lines = await bring(JSON.stringify({ title: 'Kick-off\nwith Duval', transcript }), 'call.json')
  expect(lines.meeting_general_info.meeting_title).toBe('Kick-off with Duval')
  await rep.api(removeMeeting, { params: { id: lines.id } })
  const meeting_title = `${'Kick-off with Duval '.repeat(20).slice(0, NAME_MAX - 1)}.`
  const typed = await bring(JSON.stringify({ transcript }), 'call.json', { meeting_title })
  expect(typed.meeting_general_info.meeting_title).toBe(meeting_title)
  await rep.api(removeMeeting, { params: { id: typed.id } })
})

it('marks a message without a time between others that have one, and keeps it between them', async () => {
  const rows = [
    { username: 'Ann', message: 'one', timestamp: '2026-03-02T10:00:00Z' },
    {
      username: 'Ann',
      message: 'a long sentence of very many words that would take ten seconds and more to say aloud',
    },
    { username: 'Ben', message: 'two', timestamp: '2026-03-02T10:00:03Z' },
  ]
  const meeting = await bring(JSON.stringify(rows), 'gap.json')
  const { transcript } = (await detail(meeting.id)).collected_meeting_data
  expect(transcript.map(({ message_id, time_estimated }) => [message_id, time_estimated])).toEqual([
    ['1', undefined],
    ['2', true],
    ['3', undefined],
  ])
  expect(transcript[1]?.timestamp).toBe('2026-03-02T10:00:00.400Z')
  await rep.api(removeMeeting, { params: { id: meeting.id } })
})

it('takes the same file once from one person, whatever it is called, until that meeting is deleted', async () => {
  const first = await bring(VTT, 'Kick-off.vtt')
  await expect(
    bring(VTT, 'Copy.vtt', { meeting_title: 'Other', started_at: '2026-03-02T09:00:00Z' }),
  ).rejects.toMatchObject({
    status: 409,
    detail: "You have imported this file already, as 'Kick-off'. Delete that meeting first to import the file again.",
  })
  expect(await rep.api(listMeetings, { query: {} })).toHaveLength(1)
  const others = await bring(VTT, 'Kick-off.vtt', { by: admin })
  await admin.api(removeMeeting, { params: { id: others.id } })
  await rep.api(removeMeeting, { params: { id: first.id } })
  const again = await bring(VTT, 'Kick-off.vtt')
  await rep.api(removeMeeting, { params: { id: again.id } })
})

it('takes a file in UTF-16, as some systems export it', async () => {
  const text = Buffer.from(`\ufeff${VTT}`, 'utf16le')
  const meeting = await bring(new Uint8Array(text), 'x.vtt')
  expect(meeting.message_count).toBe(2)
  await rep.api(removeMeeting, { params: { id: meeting.id } })
})

it('is refused where the company stores no meetings', async () => {
  await admin.api(updateCompanySettings, { body: { is_meeting_saving_enabled: false } })
  await expect(bring(VTT, 'x.vtt')).rejects.toMatchObject({ status: 409 })
  await admin.api(updateCompanySettings, { body: { is_meeting_saving_enabled: true } })
})

it('finds what was said in every meeting that the caller may see, page by page', async () => {
  const of = (title: string, started_at: string, ...said: string[]) =>
    bring(JSON.stringify(said.map((message) => ({ username: 'Ann', message }))), `${title}.json`, { started_at })
  const early = await of(
    'Early',
    '2026-03-01T09:00:00Z',
    'The pricing of snapshots',
    'Nothing',
    "O'Neil asks for pricing",
  )
  const late = await of('Late', '2026-03-05T09:00:00Z', 'Pricing again, for snapshots', '価格を教えてください')
  const hidden = await bring(VTT, 'Hidden.vtt', { by: admin })
  const look = async (query: string, { person = rep, limit = 20 } = {}) => {
    const found: string[] = []
    let cursor: string | undefined
    do {
      const page = await person.api(searchMeetings, { query: { query, limit, ...(cursor ? { cursor } : {}) } })
      found.push(...page.hits.map(({ meeting_title, message }) => `${meeting_title}: ${message}`))
      cursor = page.next_cursor ?? undefined
    } while (cursor)
    return found
  }
  const all = [
    'Late: Pricing again, for snapshots',
    'Early: The pricing of snapshots',
    "Early: O'Neil asks for pricing",
  ]
  expect(await look('pricing')).toEqual(all)
  expect(await look('PRIC', { limit: 1 })).toEqual(all)
  expect(await look('snapshots pricing')).toEqual(all.slice(0, 2))
  expect(await look("o'neil")).toEqual(all.slice(2))
  expect(await look('価格')).toEqual(['Late: 価格を教えてください'])
  for (const odd of ["'", '\\', 'a & | ! <-> :*', "'); drop table x; --", '%', '🙂', 'pricing\\']) {
    expect(Array.isArray(await look(odd))).toBe(true)
  }
  expect(await look('starter')).toEqual([])
  expect(await look('starter', { person: admin })).toEqual(['Hidden: What does the starter plan cost?'])
  await expect(rep.api(searchMeetings, { query: { query: 'x', cursor: 'nonsense' } })).rejects.toMatchObject({
    status: 400,
  })
  // The database knows no year 0: what a cursor says of it is before everything.
  const now = '2026-03-02T10:00:00.000Z'
  const yearZero = '0000-01-01T00:00:00Z'
  for (const [started_at, at] of [
    [yearZero, now],
    [now, yearZero],
  ]) {
    const cursor = Buffer.from(JSON.stringify([started_at, early.id, at, '1'])).toString('base64url')
    expect((await rep.api(searchMeetings, { query: { query: 'x', cursor } })).next_cursor).toBe(null)
  }
  for (const { id } of [early, late]) await rep.api(removeMeeting, { params: { id } })
  await admin.api(removeMeeting, { params: { id: hidden.id } })
})
