import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { setAuthToken } from '../lib/auth-token.ts'
import { renderApp } from '../test/render-app.tsx'
import { answersFor, sessionOf } from '../test/signed-in.ts'

const named = (meeting_title: string, n: number, times = 'clock') => ({
  id: `0b6f2a1e-5a3f-4c58-9f0e-00000000000${n}`,
  meeting_type: 'google_meet',
  meeting_general_info: {
    meeting_title,
    transcript_start_datetime_utc: '2026-11-21T09:00:00.000Z',
    transcript_end_datetime_utc: null,
    calendar_event_data: null,
    times,
  },
  meeting_owner: 'dana@acme.example',
  message_count: 0,
  unanswered_count: null,
  chosen_customer: null,
  is_shared: false,
  can_edit: false,
})

it('the palette answers a question as Answerable now does', async () => {
  setAuthToken('token')
  const { calls, sent } = renderApp('/', {
    ...answersFor(sessionOf()),
    'GET /company-knowledge/items': { body: [] },
    'GET /v0.5/meetings/company': { body: [] },
    'POST /company-knowledge/search': { body: { passages: [] } },
    'POST /extension/answer': { body: 'In Frankfurt, with a copy in Dublin.' },
  })
  await screen.findByRole('heading', { name: 'Getting Started' })
  await userEvent.keyboard('{Control>}k{/Control}')
  await userEvent.type(await screen.findByLabelText(/^Search pages, meetings/), 'Where is our data?')
  await userEvent.click(await screen.findByText('Ask the knowledge base: ‘Where is our data?’'))
  expect(await screen.findByText(/In Frankfurt, with a copy in Dublin/)).toBeVisible()
  expect(sent['POST /extension/answer']).toEqual({
    current_message: { message: 'Where is our data?', username: 'Customer' },
    transcription_message_history: [],
    stream: true,
  })
  expect(calls).toContain('POST /company-knowledge/search')
})

it('the palette finds a meeting by its title and goes there', async () => {
  setAuthToken('token')
  const { calls, router } = renderApp('/', {
    ...answersFor(sessionOf()),
    'GET /company-knowledge/items': { body: [] },
    'GET /v0.5/meetings/company': {
      body: [named('Northwind pricing', 1), named('Something else', 2), named('Fjord pricing', 3, 'elapsed')],
    },
  })
  await screen.findByRole('heading', { name: 'Getting Started' })
  await userEvent.keyboard('{Control>}k{/Control}')
  await userEvent.type(await screen.findByLabelText(/^Search pages, meetings/), 'how did the pricing call go?')
  const found = await screen.findByText('Northwind pricing')
  expect(screen.queryByText('Something else')).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: /^Northwind pricing/ })).toHaveTextContent(/11\/21\/2026/)
  // A recording whose start nobody told is only put somewhere.
  expect(screen.getByRole('button', { name: /^Fjord pricing/ })).toHaveTextContent(/^Fjord pricing$/)
  await userEvent.click(found)
  await waitFor(() => expect(router.state.location.pathname).toBe(`/meetings/${named('', 1).id}`))
  // The request carries the typed text, so that not all meetings are loaded.
  expect(calls.filter((call) => call === 'GET /v0.5/meetings/company').length).toBeLessThan(4)
})
