import { createOwnNote } from '@cuecard/contract/meetings/own-notes.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { DETAIL, detail, ID, local, renderMeetings, status, STATUS } from '../test/meeting-screen.tsx'
import { notesByPlace } from './notes-by-place.ts'

const NOTES = `/v0.5/meetings/${ID}/own-notes`
const NOTE = '0b6f2a1e-5a3f-4c58-9f0e-0d6c0a4f0123'
const note = (change: object = {}) => ({
  id: NOTE,
  text: 'Budget is with Ann',
  at: local(21, 9, 20),
  version: 1,
  updated_at: local(21, 9, 20),
  ...change,
})

const renderNotes = (replies: object, { tab = '', end = local(21, 10, 2) as string | null } = {}) =>
  renderMeetings(`/meetings/${ID}${tab}`, {
    [DETAIL]: detail({ end }),
    [STATUS]: status(),
    [`GET /v0.5/meetings/${ID}/latest`]: 500,
    [`GET ${NOTES}`]: { notes: [note()] },
    ...replies,
  })

afterEach(() => void vi.unstubAllGlobals())

it('puts a note behind the last message that was said before it', () => {
  const messages = [local(21, 9, 5), local(21, 9, 10)].map((timestamp) => ({ timestamp }))
  const at = (hour: number, minute: number) => note({ at: local(21, hour, minute) })
  const places = notesByPlace(messages, [at(9, 4), at(9, 10), at(9, 30), note({ at: null })])
  expect([...places].map(([place, { length }]) => [place, length])).toEqual([
    [-1, 1],
    [1, 2],
  ])
})

it('notes a moment of a running meeting when its first letter is typed, and shows it among the messages', async () => {
  vi.stubGlobal('requestIdleCallback', undefined)
  const saved = note({ id: ID, text: 'Ask about the archive', at: local(21, 9, 10) })
  const screenOf = renderNotes(
    { [`POST ${NOTES}`]: () => Response.json(saved, { status: 201 }) },
    { tab: '?tab=transcript', end: null },
  )
  const rows = await screen.findByRole('list', { name: 'Messages' })
  await within(rows).findByText('Budget is with Ann')
  const before = new Date().toISOString()
  await userEvent.type(screen.getByRole('textbox', { name: 'Own note at this moment' }), 'Ask about the archive{Enter}')
  await within(rows).findByText('Ask about the archive')
  expect(
    within(rows)
      .getAllByRole('listitem')
      .map((row) => row.textContent),
  ).toEqual([
    expect.stringContaining('Line 1'),
    expect.stringMatching(/^Own note.*Ask about the archive/),
    expect.stringMatching(/^Own note.*Budget is with Ann/),
    expect.stringContaining('Line 2'),
  ])
  const sent = screenOf.asked.find(({ call }) => call === `POST ${NOTES}`)?.body as { at: string; text: string }
  expect([sent.text, sent.at >= before]).toEqual(['Ask about the archive', true])
  expect(screen.getByRole('textbox', { name: /^Own note at/ })).toHaveValue('')
})

/** A meeting that runs until `end` is called. */
function renderRunning(tab = '') {
  let end: string | null = null
  const latest = { version: '1', message_count: 2, transcript: null, answers: [], explanations: [] }
  const saved = note({ id: ID, text: 'Send the offer', at: null })
  const screenOf = renderNotes(
    {
      [DETAIL]: () => detail({ end }),
      [`GET /v0.5/meetings/${ID}/latest`]: () => ({ ...latest, transcript_end_datetime_utc: end }),
      [`POST ${NOTES}`]: () => Response.json(saved, { status: 201 }),
    },
    { tab, end },
  )
  return { ...screenOf, end: () => void (end = local(21, 10, 2)) }
}

it.each(['', '?tab=transcript'])(
  'keeps a note that is being typed when the meeting ends, and its moment (%s)',
  async (tab) => {
    vi.stubGlobal('requestIdleCallback', undefined)
    const { end, asked, last } = renderRunning(tab)
    const field = await screen.findByRole('textbox', { name: 'Own note at this moment' })
    await userEvent.type(field, 'Send the offer')
    const typed = new Date().toISOString()
    end()
    await waitFor(() => expect(asked.filter(({ call }) => call === DETAIL).length).toBeGreaterThan(1), {
      timeout: 10_000,
    })
    expect(await screen.findByText(/^11\/21\/2026 at 09:05 AM – /)).toBeVisible()
    expect(field).toHaveValue('Send the offer')
    expect(field).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(last(`POST ${NOTES}`)).toBeDefined())
    const sent = last(`POST ${NOTES}`)?.body as { at: string }
    expect(sent.at <= typed).toBe(true)
  },
  30_000,
)

it('leaves the cursor in the field while a note is saved, for the next one', async () => {
  let answer = () => {}
  const reply = new Promise<Response>((resolve) => {
    answer = () => resolve(Response.json(note({ id: ID, text: 'First' }), { status: 201 }))
  })
  const { last } = renderNotes({ [`POST ${NOTES}`]: () => reply })
  const field = await screen.findByRole('textbox', { name: 'Own note' })
  await userEvent.type(field, 'First{Enter}')
  await waitFor(() => expect(last(`POST ${NOTES}`)).toBeDefined())
  expect(field).toBeEnabled()
  answer()
  await waitFor(() => expect(field).toHaveValue(''))
  await userEvent.keyboard('Second')
  expect(field).toHaveValue('Second')
})

it.each([
  [201, ''],
  [500, 'First'],
])('has, back on its tab while a note is saved, a field for the next one, and keeps it (%i)', async (code, kept) => {
  let answer = () => {}
  const reply = new Promise<Response>((resolve) => {
    answer = () => resolve(Response.json(note({ id: ID, text: 'First' }), { status: code }))
  })
  const { last } = renderNotes({ [`POST ${NOTES}`]: () => reply })
  const overTabs = async () => {
    await userEvent.click(screen.getByRole('tab', { name: 'AI Responses' }))
    await userEvent.click(screen.getByRole('tab', { name: 'User Notes' }))
    return await screen.findByRole('textbox', { name: 'Own note' })
  }
  await userEvent.type(await screen.findByRole('textbox', { name: 'Own note' }), 'First{Enter}')
  await waitFor(() => expect(last(`POST ${NOTES}`)).toBeDefined())
  const next = await overTabs()
  expect(next).toHaveValue('')
  if (kept === '') await userEvent.type(next, 'Second')
  answer()
  if (kept === '') await screen.findByText('First')
  await waitFor(async () => expect(await overTabs()).toHaveValue(kept === '' ? 'Second' : kept))
})

it('keeps the field and what is typed in it when the notes cannot be loaded again', async () => {
  vi.stubGlobal('requestIdleCallback', undefined)
  let loaded: unknown = { notes: [note()] }
  renderNotes(
    {
      [`GET ${NOTES}`]: () => loaded,
      [`PUT ${NOTES}/${NOTE}`]: () => Response.json({ detail: 'Changed.' }, { status: 409 }),
    },
    { tab: '?tab=transcript', end: null },
  )
  await userEvent.type(await screen.findByRole('textbox', { name: 'Own note at this moment' }), 'Send the offer')
  await userEvent.click(await screen.findByRole('button', { name: 'More for this note' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit note' }))
  loaded = 502
  await userEvent.click(screen.getByRole('button', { name: /^Save/ }))
  // A conflict loads the notes again before it shows.
  expect(await screen.findByText(/^Changed\./)).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Own note at this moment' })).toHaveValue('Send the offer')
  expect(screen.queryByText('Your own notes could not be loaded.')).toBeNull()
})

it('keeps a note and a changed one over a change of tab, and asks before the page is left', async () => {
  renderNotes({ 'GET /v0.5/meetings/company': [] })
  await userEvent.type(await screen.findByRole('textbox', { name: 'Own note' }), 'Ask about the archive')
  await userEvent.click(await screen.findByRole('button', { name: 'More for this note' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit note' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Note' }), ' Berg')
  await userEvent.click(screen.getByRole('tab', { name: 'AI Responses' }))
  await userEvent.click(screen.getByRole('tab', { name: 'User Notes' }))
  expect(await screen.findByRole('textbox', { name: 'Note' })).toHaveValue('Budget is with Ann Berg')
  expect(screen.getByRole('textbox', { name: 'Own note' })).toHaveValue('Ask about the archive')
  await userEvent.click(screen.getByRole('link', { name: 'Back to Meetings' }))
  const ask = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }))
  expect(ask.getByText(/^2 notes that you are writing are not saved yet/)).toBeVisible()
  await userEvent.click(ask.getByRole('button', { name: /^Leave without saving/ }))
  await waitFor(() => expect(screen.getByLabelText('Address')).toHaveTextContent(/^\/meetings$/))
})

it('notes something in an app that is opened on a plain http address', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  const { last } = renderNotes({ [`POST ${NOTES}`]: () => Response.json(note({ id: ID }), { status: 201 }) })
  await userEvent.type(await screen.findByRole('textbox', { name: 'Own note' }), 'Ask about the archive{Enter}')
  await waitFor(() => expect(last(`POST ${NOTES}`)).toBeDefined())
  expect(createOwnNote.body?.safeParse(last(`POST ${NOTES}`)?.body)).toMatchObject({ success: true })
})

it('shows what was saved elsewhere beside what is typed, and keeps the one that is chosen', async () => {
  let kept = note()
  const changes: unknown[] = []
  renderNotes({
    [`GET ${NOTES}`]: () => ({ notes: [kept] }),
    [`PUT ${NOTES}/${NOTE}`]: ({ body }: { body: { text: string; version: number } }) => {
      changes.push(body)
      if (body.version !== kept.version) return Response.json({ detail: 'Changed.' }, { status: 409 })
      return (kept = note({ text: body.text, version: body.version + 1 }))
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'More for this note' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit note' }))
  kept = note({ text: 'Budget is with Ben', version: 2 })
  const field = screen.getByRole('textbox', { name: 'Note' })
  await userEvent.clear(field)
  await userEvent.type(field, 'Budget is with both')
  await userEvent.click(screen.getByRole('button', { name: /^Save/ }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Budget is with Ben')
  expect(field).toHaveValue('Budget is with both')
  await userEvent.click(screen.getByRole('button', { name: 'Keep mine' }))
  await waitFor(() => expect(screen.getByRole('list', { name: 'Own notes' })).toHaveTextContent('Budget is with both'))
  expect(changes.map((body) => (body as { version: number }).version)).toEqual([1, 2])
})
