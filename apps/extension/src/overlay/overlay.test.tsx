import { ownTimeZone } from '@cuecard/contract/time.ts'
import '@testing-library/jest-dom/vitest'
import { act, fireEvent, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { RESPONSE_ID_HEADER } from '@cuecard/contract/answers.ts'
import { answered, fakeSession, handStream, lineOf, VIEW } from './test/fake-session.ts'
import { mountFake } from './test/mount-fake.ts'

const question = (text: string) => lineOf(text, { is_question: true, at: Date.now() })
const FEEDBACK = 'POST /extension/feedback'

afterEach(() => vi.restoreAllMocks())

it('shows lines with speaker and time, lighter while they grow, and asks for an answer in the place of one', async () => {
  const hands = handStream()
  const lines = [lineOf('Hello there.'), lineOf('And the price', { is_settled: false })]
  const session = fakeSession({ lines }, { ...answered('Two days.'), 'POST /extension/answer': hands.reply })
  const { inside } = mountFake(session)
  const rows = within(within(inside).getByRole('list', { name: 'Transcript' })).getAllByRole('listitem')
  expect(rows[0]).toHaveTextContent('Marta Lindqvist')
  expect(rows.map((row) => row.dataset['settled'])).toEqual(['true', 'false'])
  await userEvent.click(within(rows[0] ?? inside).getByRole('button', { name: 'Get Answer' }))
  hands.send('Setup takes two days [1]. Nothing is built.')
  const card = await within(rows[0] ?? inside).findByRole('article', { name: 'Answer' })
  expect(await within(card).findByText(/Setup takes two days/)).toBeVisible()
  expect(card.querySelector('.cc-lead')).toHaveTextContent('Setup takes two days. 1')
  act(() => hands.end())
  await userEvent.click(await within(card).findByRole('button', { name: 'Good answer' }))
  await waitFor(() => expect(session.asked.at(-1)).toMatchObject({ call: FEEDBACK, body: { rating: 'up' } }))
  await userEvent.click(within(card).getByRole('button', { name: 'Not helpful' }))
  fireEvent.change(await within(card).findByRole('textbox', { name: /What was wrong/ }), {
    target: { value: 'Wrong year' },
  })
  await userEvent.click(within(card).getByRole('button', { name: 'Send' }))
  await waitFor(() =>
    expect(session.asked.at(-1)?.body).toMatchObject({
      rating: 'down',
      comment: 'Wrong year',
    }),
  )
})

it('keeps a comment on an answer while a newer question is answered, and until it was sent', async () => {
  const session = fakeSession({ lines: [lineOf('Hello.')] }, answered('It costs €24,000 a year.'))
  const { inside, change } = mountFake(session)
  const ask = (text: string) => change({ lines: [...session.view().lines, question(text)] })
  ask('What does it cost?')
  await userEvent.click(await within(inside).findByRole('button', { name: 'Not helpful' }))
  const field = () => within(inside).getByRole('textbox', { name: /What was wrong/ })
  fireEvent.change(field(), { target: { value: 'Wrong ye' } })
  const before = field()
  ask('When could it start in the second hall?')
  await waitFor(() => expect(within(inside).getAllByRole('button', { name: 'Not helpful' })).toHaveLength(2))
  expect(field()).toBe(before)
  expect(field()).toHaveValue('Wrong ye')
  fireEvent.change(field(), { target: { value: 'Wrong year' } })
  const { [FEEDBACK]: taken } = session.replies
  session.replies[FEEDBACK] = () => Response.json({ detail: 'Busy' }, { status: 503 })
  await userEvent.click(within(inside).getByRole('button', { name: 'Send' }))
  expect(await within(inside).findByText('Feedback could not be sent')).toBeVisible()
  expect(field()).toHaveValue('Wrong year')
  if (taken) session.replies[FEEDBACK] = taken
  await userEvent.click(within(inside).getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(within(inside).queryByRole('textbox', { name: /What was wrong/ })).toBeNull())
  expect(session.asked.at(-1)).toMatchObject({ call: FEEDBACK, body: { rating: 'down', comment: 'Wrong year' } })
})

it('sends a comment on an answer once, however often Send is pressed', async () => {
  const sent = Promise.withResolvers<Response>()
  const session = fakeSession({ lines: [lineOf('Hello.')] }, answered('It costs €24,000 a year.'))
  const { inside, change } = mountFake(session)
  change({ lines: [...session.view().lines, question('What does it cost?')] })
  await userEvent.click(await within(inside).findByRole('button', { name: 'Not helpful' }))
  const field = within(inside).getByRole('textbox', { name: /What was wrong/ })
  fireEvent.change(field, { target: { value: 'Last year' } })
  session.replies[FEEDBACK] = () => sent.promise
  await userEvent.dblClick(within(inside).getByRole('button', { name: 'Send' }))
  await userEvent.type(field, ' of all')
  expect(field).toHaveValue('Last year')
  sent.resolve(new Response(null, { status: 204 }))
  await waitFor(() => expect(field).not.toBeInTheDocument())
  await userEvent.click(within(inside).getByRole('button', { name: 'Not helpful' }))
  const rated = session.asked.filter(({ call }) => call === FEEDBACK).map(({ body }) => body)
  expect(rated).toMatchObject([{ rating: 'down' }, { rating: 'down', comment: 'Last year' }])
})

it('sends a comment on an answer once, though another tab was opened while it was sent', async () => {
  const sent = Promise.withResolvers<Response>()
  const session = fakeSession({ lines: [lineOf('Hello.')] }, answered('It lifts 12 kg.'))
  const { inside, change } = mountFake(session)
  change({ lines: [...session.view().lines, question('How much does it lift?')] })
  await userEvent.click(await within(inside).findByRole('button', { name: 'Not helpful' }))
  const field = () => within(inside).getByRole('textbox', { name: /What was wrong/ })
  fireEvent.change(field(), { target: { value: 'The old arm' } })
  session.replies[FEEDBACK] = () => sent.promise
  await userEvent.click(within(inside).getByRole('button', { name: 'Send' }))
  await userEvent.click(within(inside).getByRole('tab', { name: /Knowledge/ }))
  expect(within(inside).queryByRole('textbox', { name: /What was wrong/ })).toBeNull()
  await userEvent.click(within(inside).getByRole('tab', { name: /Live/ }))
  await userEvent.type(field(), ' of 2019')
  expect(field()).toHaveValue('The old arm')
  await userEvent.click(within(inside).getByRole('button', { name: 'Sending...' }))
  await userEvent.click(within(inside).getByRole('button', { name: 'Good answer' }))
  sent.resolve(Response.json({ detail: 'Busy' }, { status: 503 }))
  expect(await within(inside).findByRole('button', { name: 'Send' })).toBeVisible()
  expect(field()).toHaveValue('The old arm')
  const rated = session.asked.filter(({ call }) => call === FEEDBACK).map(({ body }) => body)
  expect(rated).toMatchObject([{ rating: 'down' }, { rating: 'down', comment: 'The old arm' }])
})

it('answers a question of the others by itself, on top, and keeps it under Answers as heard', async () => {
  const session = fakeSession({ lines: [lineOf('Hello.')] }, answered('It costs €24,000 a year. All in.'))
  const { inside, change } = mountFake(session)
  change({ lines: [...session.view().lines, question('What does it cost?')] })
  const top = await within(inside).findByRole('region', { name: 'Questions and answers' })
  expect(await within(top).findByText('It costs €24,000 a year.')).toBeVisible()
  expect(within(top).getByText('Heard')).toBeVisible()
  expect(within(top).getAllByText(/What does it cost/)).toHaveLength(1)
  await userEvent.click(within(top).getByRole('button', { name: 'Close; it stays under Answers' }))
  expect(within(inside).queryByRole('region', { name: 'Questions and answers' })).toBeNull()
  await userEvent.click(within(inside).getByRole('tab', { name: 'Answers1' }))
  expect(within(inside).getByRole('article')).toHaveTextContent('Heard')
  await userEvent.click(within(inside).getByRole('button', { name: 'Remove' }))
  expect(within(inside).getByText('No answers yet')).toBeVisible()
})

it('goes through its tabs by the arrow keys, and fetches what each is for once it is opened', async () => {
  const passage = {
    item_id: VIEW.meeting_id,
    item_name: 'Prices',
    source: 'Prices',
    locator: null,
    text: 'Pilot 24',
    score: 1,
  }
  const person = {
    name: 'Marta Lindqvist',
    email: null,
    meetings: [{ id: VIEW.meeting_id, title: 'First call', started_at: '2026-10-01T09:00:00Z', summary: null }],
  }
  const session = fakeSession(
    { lines: [lineOf('We need a price for the pilot.', { at: Date.now() })] },
    {
      'POST /extension/recap': () => new Response('- A **price**', { headers: { 'x-recap-engine': 'quotes' } }),
      'POST /extension/meeting-background': () =>
        Response.json({ calendar: 'none', calendar_problem: null, event: null, people: [person] }),
      'POST /company-knowledge/search': () => Response.json({ passages: [passage] }),
    },
  )
  const { inside } = mountFake(session)
  const tab = (name: string) => within(inside).getByRole('tab', { name })
  expect(session.asked).toEqual([])
  fireEvent.keyDown(tab('Live'), { key: 'ArrowRight' })
  fireEvent.keyDown(tab('Answers'), { key: 'ArrowRight' })
  expect(tab('Catch up')).toHaveAttribute('aria-selected', 'true')
  await userEvent.click(within(inside).getByRole('button', { name: 'What did I miss?' }))
  expect(await within(inside).findByText('price')).toBeVisible()
  expect(within(inside).getByText('Quotes from the meeting')).toBeVisible()
  await userEvent.click(tab('People'))
  await userEvent.click(await within(inside).findByRole('button', { name: /First call/ }))
  expect(session.done).toEqual([`openWebApp /meetings/${VIEW.meeting_id}`])
  expect(within(inside).getByRole('button', { name: 'Set it in Cuecard’s settings' })).toBeVisible()
  await userEvent.click(tab('Knowledge'))
  expect(await within(inside).findByText('Pilot 24')).toBeVisible()
  const field = within(inside).getByRole('searchbox')
  fireEvent.change(field, { target: { value: 'warranty' } })
  fireEvent.submit(field)
  await waitFor(() => expect(session.asked.at(-1)?.body).toEqual({ query: 'warranty', limit: 6 }))
  expect(await within(inside).findByText(/Found for/)).toHaveTextContent('Found for “warranty”')
})

it('asks before captions are turned on, and says where the switch is when it was not found', async () => {
  const session = fakeSession({ capture: 'captions-off' })
  const { inside } = mountFake(session)
  expect(session.done).toEqual([])
  await userEvent.click(within(inside).getByRole('button', { name: 'Turn on captions' }))
  expect(await within(inside).findByText(/Press CC in the bar/)).toBeVisible()
  expect(session.done).toEqual(['turnOnCaptions'])
})

it('pauses, switches, and asks before it is disabled for the meeting', async () => {
  const session = fakeSession({ lines: [lineOf('Hello.')] })
  const { inside } = mountFake(session)
  const pick = async (name: RegExp, role: 'menuitem' | 'menuitemcheckbox' | 'menuitemradio' = 'menuitem') => {
    if (!within(inside).queryByRole('menu')) await userEvent.click(within(inside).getByRole('button', { name: 'Menu' }))
    await userEvent.click(within(inside).getByRole(role, { name }))
  }
  await pick(/Answer questions by itself/, 'menuitemcheckbox')
  expect(session.view().preferences.answers_by_itself).toBe(false)
  await pick(/Dark/, 'menuitemradio')
  expect(session.view().preferences.theme).toBe('dark')
  await pick(/Pause/)
  expect(within(inside).getAllByText('Paused').length).toBeGreaterThan(0)
  await userEvent.click(within(inside).getByRole('button', { name: 'Resume' }))
  await pick(/Disable for this meeting/)
  const dialog = within(inside).getByRole('alertdialog', { name: 'Disable for this meeting?' })
  expect(dialog).toHaveTextContent('stops reading and saving until you leave this meeting')
  expect(session.done).not.toContain('disable')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Disable' }))
  expect(session.done).toContain('disable')
  expect(within(inside).getByText(/Cuecard is off for this meeting/)).toBeVisible()
})

it('moves by the arrow keys, collapses to a pill, and remembers both', async () => {
  const session = fakeSession()
  const { inside } = mountFake(session)
  fireEvent.keyDown(within(inside).getByRole('button', { name: /^Move Cuecard/ }), { key: 'ArrowLeft' })
  expect(session.view().preferences.place.google_meet?.x).toBe(window.innerWidth - 380 - 16 - 16)
  await userEvent.click(within(inside).getByRole('button', { name: 'Collapse' }))
  expect(session.view().preferences.is_collapsed).toBe(true)
  await userEvent.click(within(inside).getByRole('button', { name: /Listening/ }))
  expect(within(inside).getByRole('tablist')).toBeVisible()
})

it('hears its shortcuts, none of them while somebody types, and takes no other key from the page', async () => {
  const session = fakeSession({ lines: [lineOf('What is it?')] }, answered('A robot.'))
  const { inside } = mountFake(session, { isPressed: () => true })
  const onPage = vi.fn<(key: string) => void>()
  const listen = (event: KeyboardEvent) => onPage(event.code)
  document.addEventListener('keydown', listen)
  const chat = document.createElement('textarea')
  document.body.append(chat)
  const press = (target: Element, code: string, rest = {}) => fireEvent.keyDown(target, { code, altKey: true, ...rest })
  press(chat, 'KeyC')
  press(document.body, 'KeyC', { shiftKey: true })
  press(document.body, 'KeyD')
  expect(onPage.mock.calls.flat()).toEqual(['KeyC', 'KeyC', 'KeyD'])
  expect(session.done).toEqual([])
  press(document.body, 'KeyC')
  expect(within(inside).queryByRole('tablist')).toBeNull()
  press(document.body, 'KeyA')
  expect(await within(inside).findByText('A robot.')).toBeVisible()
  press(document.body, 'KeyP')
  expect(session.done).toEqual(['hide', 'show', 'pause'])
  press(document.body, 'KeyK')
  const field = within(inside).getByRole('textbox', { name: 'Your question' })
  expect((field.getRootNode() as ShadowRoot).activeElement).toBe(field)
  fireEvent.change(field, { target: { value: 'How wide' } })
  press(field, 'KeyP')
  expect(session.done).toEqual(['hide', 'show', 'pause'])
  // Empty again, as after it was sent, it keeps the focus and holds no key back.
  fireEvent.change(field, { target: { value: '' } })
  press(field, 'KeyP')
  expect(session.done).toHaveLength(4)
  fireEvent.keyDown(field, { code: 'Escape', key: 'Escape' })
  expect((field.getRootNode() as ShadowRoot).activeElement).toBeNull()
  expect(onPage).toHaveBeenCalledTimes(3)
  document.removeEventListener('keydown', listen)
  chat.remove()
})

it('shows the overlay again where a key pauses the meeting, and pauses none that is not there', async () => {
  const session = fakeSession({ lines: [lineOf('What is it?')], is_hidden: true })
  const { inside, change } = mountFake(session, { isPressed: () => true })
  const press = () => fireEvent.keyDown(document.body, { code: 'KeyP', altKey: true })
  act(press)
  expect(session.done).toEqual(['show', 'pause'])
  expect(await within(inside).findByText('Paused. Nothing is read or saved.')).toBeVisible()
  change({ saving: 'saving', connection: 'none' })
  act(press)
  change({ connection: 'connected', left: { meeting_id: VIEW.meeting_id ?? '', title: 'Weekly sync' } })
  act(press)
  expect(session.done).toEqual(['show', 'pause'])
})

it('check 88: keys that the page makes up do nothing', () => {
  const session = fakeSession({ lines: [lineOf('What is it?')] }, answered('A robot.'))
  mountFake(session)
  for (const code of ['KeyC', 'KeyA', 'KeyP', 'KeyK']) fireEvent.keyDown(document.body, { code, altKey: true })
  expect(session.done).toEqual([])
  expect(session.asked).toEqual([])
})

it('asks the documents the user’s own question, with what was said before', async () => {
  const session = fakeSession({ lines: [lineOf('We have narrow aisles.')] }, answered('From 1.1 metres.'))
  const { inside } = mountFake(session)
  const field = within(inside).getByRole('textbox', { name: 'Your question' })
  expect(within(inside).getByRole('button', { name: 'Ask' })).toBeDisabled()
  fireEvent.change(field, { target: { value: ' How wide must an aisle be? ' } })
  await userEvent.click(within(inside).getByRole('button', { name: 'Ask' }))
  const top = await within(inside).findByRole('region', { name: 'Questions and answers' })
  expect(await within(top).findByText('From 1.1 metres.')).toBeVisible()
  expect(top).toHaveTextContent(/You.*How wide must an aisle be\?/)
  expect(field).toHaveValue('')
  const body = session.asked[0]?.body
  expect(body).toMatchObject({
    current_message: { message: 'How wide must an aisle be?', username: 'You' },
    transcription_message_history: [{ message: 'We have narrow aisles.' }],
    meeting_id: VIEW.meeting_id,
    asked_by: 'person',
  })
  expect(body).not.toHaveProperty('message_id')
})

it('asks the meeting so far, and names who said what', async () => {
  const reply = {
    id: '0b6f2a1e-5a3f-4c58-9f0e-0d6c0a4f7d11',
    text: '“By the end of March.” [1]',
    engine: 'quotes',
    outcome: 'complete',
    created_at: '2026-11-20T09:20:00Z',
    sources: [
      {
        kind: 'message',
        n: 1,
        cited: true,
        meeting_id: VIEW.meeting_id,
        meeting_title: 'Pilot',
        message_id: 'm1',
        username: 'Marta Lindqvist',
        timestamp: '2026-11-20T09:12:00Z',
        text: 'By the end of March.',
      },
    ],
  }
  const chat = `POST /meetings/${VIEW.meeting_id}/chat`
  const session = fakeSession(
    { lines: [lineOf('By the end of March.')] },
    {
      [chat]: () => new Response(reply.text, { headers: { [RESPONSE_ID_HEADER]: reply.id } }),
      'GET /meetings/chat/': () => Response.json(reply),
    },
  )
  const { inside, change } = mountFake(session)
  await userEvent.click(within(inside).getByRole('radio', { name: 'This meeting' }))
  const field = within(inside).getByRole('textbox', { name: 'Your question' })
  fireEvent.change(field, { target: { value: 'What is the deadline?' } })
  await userEvent.click(within(inside).getByRole('button', { name: 'Ask' }))
  const top = await within(inside).findByRole('region', { name: 'Questions and answers' })
  expect((await within(top).findAllByRole('button', { name: /Marta Lindqvist · / })).length).toBeGreaterThan(0)
  expect(top.querySelector('.made')).toHaveTextContent('Quotes from the meeting')
  expect(within(top).queryByRole('button', { name: 'Good answer' })).toBeNull()
  expect(session.asked[0]).toMatchObject({ call: chat, body: { message: 'What is the deadline?' } })
  change({ meeting_id: null })
  expect(within(inside).queryByRole('radio', { name: 'This meeting' })).toBeNull()
})

it('keeps the user’s own notes with the meeting at the moment they were begun, and sends again what was not saved', async () => {
  const notes = `POST /v0.5/meetings/${VIEW.meeting_id}/own-notes`
  const session = fakeSession({ lines: [lineOf('We decide in May.', { at: 1_000 })], meeting_id: null })
  const { inside, change } = mountFake(session)
  await userEvent.click(within(inside).getByRole('radio', { name: 'Own note' }))
  const began = Date.now()
  fireEvent.change(within(inside).getByRole('textbox', { name: 'Your note' }), { target: { value: 'Ask Ann first' } })
  await userEvent.click(within(inside).getByRole('button', { name: 'Note' }))
  const row = (await within(inside).findByText('Ask Ann first')).closest('li') ?? inside
  expect(row).toHaveTextContent(/Own note.*Not saved yet/)
  expect(session.asked).toEqual([])
  change({ meeting_id: VIEW.meeting_id })
  await waitFor(() => expect(session.asked).toMatchObject([{ call: notes, body: { text: 'Ask Ann first' } }]))
  const first = session.asked[0]?.body as { at: string }
  expect(Date.parse(first.at)).toBeGreaterThanOrEqual(began)
  expect(await within(row).findByText(/Not saved yet/)).toBeVisible()
  session.replies[notes] = (body) =>
    Response.json({ ...(body as object), id: VIEW.meeting_id, version: 1, updated_at: first.at }, { status: 201 })
  await userEvent.click(within(row).getByRole('button', { name: 'Send now' }))
  await waitFor(() => expect(row).not.toHaveTextContent(/Not saved/))
  expect(session.asked[1]?.body).toEqual(first)
  // The worker has it from the beginning, and until the server does.
  expect(session.done).toEqual([...Array.from({ length: 3 }, () => 'keepNote Ask Ann first'), 'noteSent'])
  change({ meeting_id: null, saving: 'off' })
  expect(within(inside).queryByRole('radio', { name: 'Own note' })).toBeNull()
})

it.each([
  [
    'the connection has just been ended elsewhere',
    Response.json({ detail: 'Your session has ended' }, { status: 401 }),
  ],
  ['a reverse proxy answers alone', new Response('404 page not found', { status: 404 })],
])('keeps an own note for later where %s', async (_where, reply) => {
  const session = fakeSession(
    { lines: [lineOf('We decide in May.', { at: 1_000 })] },
    { [`POST /v0.5/meetings/${VIEW.meeting_id}/own-notes`]: () => reply.clone() },
  )
  const { inside } = mountFake(session)
  await userEvent.click(within(inside).getByRole('radio', { name: 'Own note' }))
  fireEvent.change(within(inside).getByRole('textbox', { name: 'Your note' }), { target: { value: 'Ask Ann first' } })
  await userEvent.click(within(inside).getByRole('button', { name: 'Note' }))
  await waitFor(() => expect(session.asked).toHaveLength(1))
  expect(await within(inside).findByText(/Not saved yet; sent again by itself/)).toBeVisible()
  expect(session.done).toEqual(['keepNote Ask Ann first'])
})

it('shows after a call what was promised and left open once it was read, and leads to its notes', async () => {
  const said_in = {
    meeting_id: VIEW.meeting_id,
    meeting_title: 'Pilot',
    started_at: '2026-11-20T09:00:00Z',
    message_id: null,
  }
  const lists = {
    promised: [{ text: 'I send the prices.', who: 'Dana', when: null, side: 'rep', said_in }],
    answered: [],
    left_open: [{ question: 'Can it swim?', said_in, answered_since: null }],
  }
  let isRead = false
  const call = `GET /v0.5/meetings/${VIEW.meeting_id}/wrap-up`
  const session = fakeSession(
    { left: { meeting_id: VIEW.meeting_id ?? '', title: 'Pilot' } },
    {
      [call]: () => {
        if (!isRead) return Response.json({ detail: 'Away' }, { status: 503 })
        return Response.json({ state: 'ready', meeting_title: 'Pilot', engine: 'rules', ...lists })
      },
    },
  )
  const { inside } = mountFake(session)
  const card = within(await within(inside).findByRole('region', { name: 'After the call' }))
  isRead = true
  await userEvent.click(await card.findByRole('button', { name: 'Retry' }))
  expect(await card.findByRole('region', { name: 'Left open' })).toHaveTextContent('Left open (1)Can it swim?')
  expect(card.getByRole('region', { name: 'Promised' })).toHaveTextContent('Dana: I send the prices.')
  const openNotes = card.getByRole('button', { name: 'Open notes' })
  expect(openNotes.closest('.scroll'), 'in sight however long the lists are').toBeNull()
  await userEvent.click(openNotes)
  expect(session.done).toEqual([`openWebApp /meetings/${VIEW.meeting_id}`, 'closeLeft'])
})

it('shows with the people what the page of the call shows, where the meeting is in the calendar', async () => {
  const name = 'a'.repeat(32)
  const said_in = {
    meeting_id: VIEW.meeting_id,
    meeting_title: 'Pilot',
    started_at: '2026-11-02T09:00:00Z',
    message_id: null,
  }
  const event = { event: name, title: 'Pilot', starts_at: '2026-11-20T09:00:00Z', ends_at: null, attendees: [] }
  const session = fakeSession(
    {},
    {
      'POST /extension/meeting-background': () =>
        Response.json({ calendar: 'found', calendar_problem: null, event, people: [] }),
      [`GET /upcoming-calls/call?event=${name}`]: () =>
        Response.json({
          calendar: 'ready',
          problem: null,
          event: { title: 'Pilot', starts_at: event.starts_at, ends_at: event.starts_at },
          people: [],
          promised: [{ text: 'I send the prices.', who: 'Dana', when: null, side: 'rep', said_in }],
          left_open: [],
          answered_since: [],
          objections: [{ text: 'Too expensive.', speaker: 'Claire', said_in, answer: null }],
          notes: { text: 'Ask for the budget', version: 1, updated_at: event.starts_at },
        }),
    },
  )
  const { inside } = mountFake(session)
  await userEvent.click(within(inside).getByRole('tab', { name: 'People' }))
  expect(await within(inside).findByRole('region', { name: 'Promised last time' })).toHaveTextContent(
    'Promised last time (1)Dana: I send the prices.',
  )
  expect(within(inside).getByText('No question of theirs is known to be open.')).toBeVisible()
  expect(within(inside).getByText('Your documents hold no answer to this.')).toBeVisible()
  expect(within(inside).getByText('Ask for the budget')).toBeVisible()
  await userEvent.click(within(inside).getByRole('button', { name: 'Open this call in Cuecard' }))
  expect(session.done).toEqual([`openWebApp /calls/${name}`])
})

it('keeps earlier answers as cards with their first line, marks what was said, and pins', async () => {
  const session = fakeSession({ lines: [lineOf('Hello.')] }, answered('It costs €24,000 a year [1]. All in.'))
  const { inside, change } = mountFake(session, { isPressed: () => true })
  const ask = (text: string) => change({ lines: [...session.view().lines, question(text)] })
  ask('What does it cost?')
  const cards = () => within(inside).getAllByRole('article')
  await waitFor(() => expect(within(inside).getByRole('button', { name: 'Said' })).toBeVisible())
  ask('When could it start in the second hall?')
  await waitFor(() => expect(cards()).toHaveLength(2))
  await waitFor(() => expect(cards().map((card) => card.dataset['open'])).toEqual(['true', 'false']))
  expect(cards()[1]).toHaveTextContent('It costs €24,000 a year.')
  expect(cards()[1]).not.toHaveTextContent('All in.')
  expect(cards()[0]?.querySelector('.cc-lead')).not.toBeNull()
  expect(cards()[0]).not.toHaveTextContent('All in.')
  await userEvent.click(within(inside).getByRole('button', { name: 'Evidence' }))
  expect(cards()[0]).toHaveTextContent('All in.')
  const press = (code: string) => fireEvent.keyDown(document.body, { code, altKey: true })
  press('ArrowDown')
  await waitFor(() => expect(cards().map((card) => card.dataset['open'])).toEqual(['false', 'true']))
  press('KeyI')
  await waitFor(() => expect(cards()[0]).toHaveTextContent('What does it cost?'))
  await userEvent.click(within(inside).getByRole('button', { name: 'Said' }))
  expect(cards()[0]).toHaveTextContent('Said')
  expect(cards()[0]?.dataset['open']).toBe('false')
})

it('makes a refusal one quiet line under which the last good answer stays, to be noted or looked into', async () => {
  const session = fakeSession({ lines: [lineOf('Hello.')] }, answered('It costs €24,000 a year.'))
  const { inside, change } = mountFake(session)
  const ask = (text: string) => change({ lines: [...session.view().lines, question(text)] })
  ask('What does it cost?')
  await within(inside).findByRole('button', { name: 'Said' })
  Object.assign(session.replies, answered('It is not in there.', { outcome: 'refused' }), {
    'POST /extension/follow-ups': () => new Response(null, { status: 204 }),
  })
  ask('Who built your second factory?')
  await userEvent.click(await within(inside).findByRole('button', { name: 'Note for follow-up' }))
  const body = { is_noted: true, meeting_id: VIEW.meeting_id }
  expect(session.asked.at(-1)).toMatchObject({ call: 'POST /extension/follow-ups', body })
  expect(await within(inside).findByRole('button', { name: 'Noted for follow-up' })).toBeVisible()
  const [refused, good] = within(inside).getAllByRole('article')
  expect(refused).toHaveTextContent('Not in your knowledge base')
  expect(refused).not.toHaveTextContent('It is not in there.')
  expect(good?.dataset['open']).toBe('true')
  change({ meeting_id: null })
  expect(within(inside).queryByRole('button', { name: 'Noted for follow-up' })).toBeNull()
  session.replies['POST /company-knowledge/search'] = () => Response.json({ passages: [] })
  await userEvent.click(within(inside).getByRole('button', { name: 'Closest passages' }))
  expect(session.asked.at(-1)?.body).toMatchObject({
    query: 'Who built your second factory?',
  })
})

it('shows what comes nearest to a refused question point by point, with where each stands', async () => {
  const text =
    'It is not in there.\n\nClosest in your documents:\n\n- “Parts for ten years.” [1]\n- Price: 5.80 EUR [2]\n'
  const source = (n: number) => ({
    n,
    cited: true,
    item_id: `0b6f2a1e-5a3f-4c58-9f0e-0d6c0a4f000${n}`,
    item_name: `Guide ${n}.pdf`,
    source: `Guide ${n}.pdf`,
    locator: `page ${n}`,
    text: `Passage ${n}`,
    score: 0.5,
  })
  const record = { text, outcome: 'refused', engine: 'quotes', sources: [source(1), source(2)] } as const
  const session = fakeSession(
    { lines: [lineOf('Hello.')] },
    answered(text, { ...record, sources: [...record.sources] }),
  )
  const { inside, change } = mountFake(session)
  change({ lines: [...session.view().lines, question('How long are there parts?')] })
  await userEvent.click(await within(inside).findByRole('button', { name: /How long are there parts/ }))
  const points = within(await within(inside).findByRole('article')).getAllByRole('listitem')
  expect(points.map((point) => point.textContent)).toContain('“Parts for ten years.” 1')
  await userEvent.click(within(points[0] ?? inside).getByRole('button', { name: /Guide 1/ }))
  expect(await within(inside).findByText('Passage 1')).toBeVisible()
})

it('answers a heard question once the server is back that failed as the server went, and none that it refused', async () => {
  const session = fakeSession({ lines: [lineOf('Hello.')] })
  const { inside, change } = mountFake(session)
  const hear = (text: string) => change({ lines: [...session.view().lines, question(text)] })
  const statuses = () =>
    within(inside)
      .getAllByRole('article')
      .map((card) => card.dataset['status'])
  session.replies['POST /extension/answer'] = () => Response.json({ detail: 'Not today' }, { status: 429 })
  hear('Which robots fit into the first hall?')
  await waitFor(() => expect(statuses()).toEqual(['failed']))
  session.replies['POST /extension/answer'] = () => new Response('Bad gateway', { status: 502 })
  hear('Who does the installation?')
  await waitFor(() => expect(statuses()).toEqual(['failed', 'failed']))
  change({ connection: 'away' })
  Object.assign(session.replies, answered('Our own people do it.'))
  change({ connection: 'connected' })
  expect(await within(inside).findByText('Our own people do it.')).toBeVisible()
  await waitFor(() => expect(statuses()).toEqual(['done', 'failed']))
})

it.each(['captions-off', 'lost', 'selectors-stale'] as const)(
  'claims not that nothing was said while captions cannot be read: %s',
  (capture) => {
    const { inside, change } = mountFake(fakeSession({ lines: [], capture }))
    expect(within(inside).queryByText('Nothing was said yet')).toBeNull()
    change({ capture: 'waiting' })
    expect(within(inside).getByText('Nothing was said yet')).toBeVisible()
  },
)

it('asks nothing of the server before the others were told, where that must be confirmed', async () => {
  const consent = { policy: 'required', confirmed_at: null } as const
  const session = fakeSession({ lines: [], saving: 'held', consent, unsent: 2 }, answered('€24,000.'))
  const { inside, change } = mountFake(session, { isPressed: () => true })
  const notice = within(inside).getByRole('region', { name: 'Notice for the others' })
  expect(notice).toHaveTextContent('Nothing leaves this page')
  expect(notice).toHaveTextContent('2 lines held here')
  change({ lines: [question('What does it cost?')] })
  fireEvent.keyDown(document.body, { code: 'KeyA', altKey: true })
  expect(within(inside).getByText('Tell the others first that the meeting is saved')).toBeVisible()
  await userEvent.click(within(inside).getByRole('tab', { name: 'People' }))
  expect(within(inside).getByText('Waiting for you')).toBeVisible()
  expect(session.asked).toEqual([])
  await userEvent.click(within(notice).getByRole('button', { name: 'I have told them' }))
  expect(session.done).toEqual(['confirmConsent'])
  expect(within(inside).queryByRole('region', { name: 'Notice for the others' })).toBeNull()
})

it.each(['KeyA', 'KeyK', 'KeyN'])('says why %s does nothing before the others were told', (code) => {
  const consent = { policy: 'required', confirmed_at: null } as const
  const { inside } = mountFake(fakeSession({ saving: 'held', consent, lines: [question('What does it cost?')] }), {
    isPressed: () => true,
  })
  fireEvent.keyDown(document.body, { code, altKey: true })
  expect(within(inside).getByText('Tell the others first that the meeting is saved')).toBeVisible()
})

it('offers the notice at a meeting’s start, to be put away', async () => {
  const session = fakeSession({ consent: { policy: 'offered', confirmed_at: null } })
  const { inside } = mountFake(session)
  expect(within(inside).getByRole('region', { name: 'Notice for the others' })).toHaveTextContent('by Dana Whitfield')
  await userEvent.click(within(inside).getByRole('button', { name: 'Not now' }))
  expect(within(inside).queryByRole('region', { name: 'Notice for the others' })).toBeNull()
  expect(session.done).toEqual([])
})

it('hints at a question that stays open, where the company wants it, and the hint goes away', async () => {
  const clock = vi.spyOn(Date, 'now')
  const start = 1_800_000_000_000
  clock.mockReturnValue(start)
  const session = fakeSession({ has_prompts: true, lines: [lineOf('Hello.')] }, answered('€24,000.'))
  const { inside, change } = mountFake(session)
  const lines = [...session.view().lines, question('What does a pilot cost?')]
  change({ lines })
  clock.mockReturnValue(start + 61_000)
  change({ lines: [...lines] })
  expect(within(inside).getByText(/Still open:/)).toHaveTextContent('What does a pilot cost?')
  await userEvent.click(within(inside).getByRole('button', { name: 'Close' }))
  expect(within(inside).queryByText(/Still open:/)).toBeNull()
})

it('asks about earlier meetings with the people who are here, and says where there are none', async () => {
  const meetings = ['0b6f2a1e-5a3f-4c58-9f0e-0d6c0a4f0001', '0b6f2a1e-5a3f-4c58-9f0e-0d6c0a4f0002'].map((id) => ({
    id,
    title: 'Kick-off',
    started_at: '2026-09-01T09:00:00.000Z',
    summary: null,
  }))
  let people = [{ name: 'Marta', email: null, meetings: [] as typeof meetings }]
  const session = fakeSession(
    {},
    {
      'POST /extension/meeting-background': () =>
        Response.json({ calendar: 'none', calendar_problem: null, event: null, people }),
      'POST /extension/earlier-meetings/chat': () => new Response('In March, she said.'),
    },
  )
  const { inside, change } = mountFake(session)
  await userEvent.click(within(inside).getByRole('radio', { name: 'Earlier' }))
  expect(await within(inside).findByText(/No earlier meeting with the people/)).toBeVisible()
  const field = within(inside).getByRole('textbox', { name: 'Your question' })
  fireEvent.change(field, { target: { value: 'When do they start?' } })
  expect(within(inside).getByRole('button', { name: 'Ask' })).toBeDisabled()
  people = ['Marta', 'Jon'].map((name) => ({ name, email: null, meetings }))
  change({ lines: [lineOf('Hello.', { username: 'Jon' })] })
  await userEvent.click(within(inside).getByRole('radio', { name: 'Documents' }))
  await userEvent.click(within(inside).getByRole('radio', { name: 'Earlier' }))
  expect(await within(inside).findByText('2 earlier meetings with the people who are here.')).toBeVisible()
  await userEvent.click(within(inside).getByRole('button', { name: 'Ask' }))
  expect(session.asked.find(({ call }) => call.endsWith('/chat'))?.body).toMatchObject({
    message: 'When do they start?',
    meeting_ids: meetings.map(({ id }) => id),
    // 'Last week' is the user's own.
    time_zone: ownTimeZone(),
  })
  expect(await within(inside).findByText('Earlier meetings')).toBeVisible()
  expect(await within(inside).findByText('In March, she said.')).toBeVisible()
})

it('counts no earlier meetings where it knows only the newest ones', async () => {
  const meetings = Array.from({ length: 5 }, (_, n) => ({
    id: `0b6f2a1e-5a3f-4c58-9f0e-0d6c0a4f000${n}`,
    title: `Call ${n}`,
    started_at: '2026-09-01T09:00:00.000Z',
    summary: null,
  }))
  const people = [{ name: 'Marta', email: null, meetings }]
  const reply = { calendar: 'none', calendar_problem: null, event: null, people }
  const session = fakeSession({}, { 'POST /extension/meeting-background': () => Response.json(reply) })
  const { inside } = mountFake(session)
  await userEvent.click(within(inside).getByRole('radio', { name: 'Earlier' }))
  expect(await within(inside).findByText('At most the last 5 meetings with each person who is here.')).toBeVisible()
  await userEvent.click(within(inside).getByRole('tab', { name: 'People' }))
  expect(within(inside).getAllByRole('button', { name: /^Call / })).toHaveLength(3)
  expect(within(inside).getByText('And earlier ones.')).toBeVisible()
})

it('shows the card of a competitor who is named, two minutes after another hint at the earliest, and none without notes', async () => {
  const clock = vi.spyOn(Date, 'now')
  const start = 1_800_000_000_000
  clock.mockReturnValue(start)
  const competitors = ['NordPick', 'Boxwise', 'Kestrel'].map((name) => ({
    kind: 'competitor' as const,
    name,
    spellings: name === 'NordPick' ? ['Nord Pick'] : [],
  }))
  const notesOn = (body: unknown) => {
    const { name } = body as { name: string }
    const text = name === 'Kestrel' ? '' : `Internal notes on ${name}.\n\n- They lift 10 kg.`
    return Response.json({ text, sources: [] })
  }
  const session = fakeSession({ has_prompts: true, competitors }, { 'POST /extension/competitor-notes': notesOn })
  const { inside, change } = mountFake(session)
  const say = (text: string, part = {}) => change({ lines: [...session.view().lines, lineOf(text, part)] })
  say('We have Kestrel in one hall.')
  say('We looked at nord pick', { is_settled: false })
  say('And somebody picks north of here.')
  await Promise.resolve()
  expect(session.asked.map(({ body }) => body)).toEqual([{ name: 'Kestrel' }])
  say('It was fine. Nord Pick was cheaper, though.')
  expect(await within(inside).findByText(/NordPick was named/)).toBeVisible()
  const card = within(inside).getByRole('article')
  expect(card).toHaveTextContent('Nord Pick was cheaper, though.')
  expect(card).toHaveTextContent('Internal, not to be read aloud')
  expect(card).toHaveTextContent('They lift 10 kg.')
  say('And NordPick and Boxwise came to us.')
  await waitFor(() => expect(session.asked).toHaveLength(3))
  clock.mockReturnValue(start + 50_000)
  say('Right.')
  clock.mockReturnValue(start + 130_000)
  say('So.')
  expect(within(inside).getAllByRole('article')).toHaveLength(1)
  expect(session.asked).toHaveLength(3)
})

it('shows where to connect, and nothing else, in a browser that is not connected', async () => {
  const session = fakeSession({ connection: 'none', person: null, meeting_id: null })
  const { inside, change } = mountFake(session)
  expect(within(inside).getByRole('region', { name: 'Cuecard' })).toHaveTextContent('Cuecard is not connectedConnect')
  await userEvent.click(within(inside).getByRole('button', { name: 'Connect' }))
  expect(session.done).toEqual(['openConnection'])
  change({ connection: 'connected' })
  expect(within(inside).getByRole('tablist')).toBeVisible()
  change({ connection: 'none' })
  await userEvent.click(within(inside).getByRole('button', { name: 'Hide for this meeting' }))
  expect(within(inside).queryByRole('region')).toBeNull()
})

it('takes no focus from the meeting when lines and answers come in', async () => {
  const session = fakeSession({}, answered('Here it is.'))
  const chat = document.createElement('textarea')
  document.body.append(chat)
  chat.focus()
  const { inside, change } = mountFake(session)
  change({ lines: [question('Where is it?')] })
  expect(await within(inside).findByText('Here it is.')).toBeVisible()
  expect(document.activeElement).toBe(chat)
  chat.remove()
})

it('forgets what was asked when another meeting begins in the same tab', async () => {
  const session = fakeSession({ lines: [lineOf('Hello.')] }, answered('Yes.'))
  const { inside, change } = mountFake(session)
  await userEvent.click(within(inside).getByRole('button', { name: 'Explain To Me' }))
  expect(await within(inside).findByRole('tab', { name: 'Answers1' })).toBeVisible()
  change({ started_at: (session.view().started_at ?? 0) + 1, lines: [] })
  expect(within(inside).getByRole('tab', { name: 'Answers' })).toBeVisible()
})
