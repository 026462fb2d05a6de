import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setAuthToken } from '../../lib/auth-token.ts'
import { renderApp } from '../../test/render-app.tsx'
import { answersFor, COMPANY, sessionOf } from '../../test/signed-in.ts'
import { pauseAfter } from './demo-player.tsx'

const CALL = 'GET /extension/demo-conversation'
const demo = { type: 'demo', name: 'Show Room' } as const

const line = (message: string, has_answer = false) => ({
  username: 'Maya Torres',
  user_image_url: null,
  message,
  has_answer,
  has_explanation: false,
})
const BODY = { messages: [line('Good morning.'), line('What does it cost?', true), line('Thank you.')] }

beforeEach(() => setAuthToken('token'))
afterEach(() => vi.useRealTimers())

const open = (answers: object = {}, path = '/sandbox', role: 'company_user' | 'staff_user' = 'company_user') =>
  renderApp(path, {
    ...answersFor(sessionOf({ user: { role }, company: demo })),
    [CALL]: { body: BODY },
    ...answers,
  })
const shown = () =>
  within(screen.getByRole('region', { name: 'Transcript' }))
    .getAllByRole('listitem')
    .map((row) => within(row).getByText(/./, { selector: 'p' }).textContent)

it('plays the conversation one message after the other, with its buttons beside each', async () => {
  open()
  await userEvent.click(await screen.findByRole('button', { name: /^Play the demo conversation/ }))
  await screen.findByText('Message 1 of 3')
  expect(shown()).toEqual(['Good morning.'])
  await userEvent.click(screen.getByRole('button', { name: 'Next message' }))
  expect(shown()).toEqual(['Good morning.', 'What does it cost?'])
  expect(screen.getByText('Prepared answer')).toBeInTheDocument()
  expect(screen.getAllByRole('button', { name: /Get Answer/ })).toHaveLength(2)
  await userEvent.click(screen.getByRole('button', { name: 'Next message' }))
  expect(screen.getByRole('button', { name: 'Next message' })).toBeDisabled()
  await userEvent.click(screen.getByRole('button', { name: 'Start again' }))
  expect(shown()).toEqual(['Good morning.'])
})

it('plays by itself until it is paused', async () => {
  open({}, '/sandbox?demo=play')
  await screen.findByText('Message 1 of 3')
  vi.useFakeTimers()
  fireEvent.click(screen.getByRole('button', { name: 'Autoplay' }))
  act(() => vi.advanceTimersByTime(pauseAfter({ message: 'Good morning.' })))
  expect(screen.getByText('Message 2 of 3')).toBeInTheDocument()
  fireEvent.click(screen.getByRole('button', { name: 'Pause' }))
  act(() => vi.advanceTimersByTime(60_000))
  expect(screen.getByText('Message 2 of 3')).toBeInTheDocument()
})

it('says when nothing is prepared, and leads staff to the editor', async () => {
  open({ [CALL]: { body: { messages: [] } } }, '/sandbox', 'staff_user')
  const edit = await screen.findByRole('link', { name: 'Edit demo data' })
  expect(edit).toHaveAttribute('href', `/demo-editor/${COMPANY.id}`)
  await userEvent.click(screen.getByRole('button', { name: /^Play the demo conversation/ }))
  expect(await screen.findByText('This demo company has no prepared conversation yet')).toBeInTheDocument()
})

it('is not offered in a company that is no demo', async () => {
  renderApp('/sandbox', answersFor(sessionOf()))
  await screen.findByRole('button', { name: /^Load example/ })
  expect(screen.queryByRole('button', { name: /^Play the demo conversation/ })).not.toBeInTheDocument()
})
