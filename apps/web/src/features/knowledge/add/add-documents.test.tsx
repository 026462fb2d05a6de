import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link, Route, Routes } from 'react-router'
import { expect, it } from 'vitest'
import { renderScreen } from '../../../test/render-screen.tsx'
import { AskNow } from '../search/ask-now.tsx'
import { AddDocuments } from './add-documents.tsx'

const STARTED = {
  is_running: true,
  progress: 0,
  estimated_time_left_sec: null,
  started_at: '2026-11-22T09:00:00Z',
  activity: null,
  failure: null,
}
const file = (name: string) => new File(['The starter plan costs 40 euros.'], name, { type: 'text/markdown' })

it('syncs once when the upload ends, and not when nothing was stored', async () => {
  const names: string[] = []
  let refuses = true
  const send = async ({ name }: { name: string }) => {
    if (refuses) throw new Error('The upload broke off')
    names.push(name)
    return {} as never
  }
  const { asked } = renderScreen(<AddDocuments send={send} />, {
    at: '/',
    replies: { 'GET /company-knowledge/items': [], 'POST /company-knowledge/vector-store': STARTED },
  })
  const syncs = () => asked.filter(({ call }) => call === 'POST /company-knowledge/vector-store').length
  await userEvent.upload(screen.getByLabelText('Files'), [file('prices.md'), file('security_answers.md')])
  await userEvent.click(await screen.findByRole('button', { name: /^Add 2 and Sync/ }))
  expect(await screen.findAllByText('The upload broke off. Try again.')).toHaveLength(2)
  expect(syncs()).toBe(0)
  refuses = false
  await userEvent.click(screen.getByRole('button', { name: /^Add 2 and Sync/ }))
  await waitFor(() => expect(syncs()).toBe(1))
  expect(names).toHaveLength(2)
  expect(screen.queryByRole('button', { name: /and Sync/ })).not.toBeInTheDocument()
})

it('syncs also when the page is left during the upload, and asks before the tab is closed', async () => {
  const arrivals: (() => void)[] = []
  const send = () => new Promise<never>((resolve) => arrivals.push(() => resolve({} as never)))
  const home = (
    <>
      <AddDocuments send={send} />
      <Link to="/meetings">Meetings</Link>
    </>
  )
  const { asked } = renderScreen(
    <Routes>
      <Route path="/" element={home} />
      <Route path="*" element={null} />
    </Routes>,
    { at: '/', replies: { 'GET /company-knowledge/items': [], 'POST /company-knowledge/vector-store': STARTED } },
  )
  const asksOnClosing = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const syncs = () => asked.filter(({ call }) => call === 'POST /company-knowledge/vector-store').length
  await userEvent.upload(screen.getByLabelText('Files'), [file('prices.md'), file('answers.md'), file('terms.md')])
  // The chosen files would be lost.
  expect(asksOnClosing()).toBe(true)
  await userEvent.click(await screen.findByRole('button', { name: /^Add 3 and Sync/ }))
  expect(asksOnClosing()).toBe(true)
  await userEvent.click(screen.getByRole('link', { name: 'Meetings' }))
  await waitFor(() => expect(screen.queryByLabelText('Files')).not.toBeInTheDocument())
  arrivals[0]?.()
  arrivals[1]?.()
  await waitFor(() => expect(arrivals).toHaveLength(3))
  expect(syncs()).toBe(0)
  arrivals[2]?.()
  await waitFor(() => expect(syncs()).toBe(1))
})

it('asks before chosen files are lost by leaving the page', async () => {
  const home = (
    <>
      <AddDocuments />
      <Link to="/meetings">Meetings</Link>
    </>
  )
  renderScreen(home, { at: '/', replies: { 'GET /company-knowledge/items': [] } })
  await userEvent.upload(screen.getByLabelText('Files'), [file('prices.md')])
  await userEvent.click(screen.getByRole('link', { name: 'Meetings' }))
  const question = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }))
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }))
  expect(screen.getByLabelText('Address')).toHaveTextContent(/^\/$/)
  expect(screen.getByRole('button', { name: /^Add and Sync/ })).toBeEnabled()
})

const QUESTIONS = ['What does it cost?', 'Where is our data stored?', 'How long is setup?', 'A fourth?']
const asking = (atOnce: boolean, questions: readonly string[]) =>
  renderScreen(<AskNow atOnce={atOnce} />, {
    at: '/',
    replies: {
      'GET /company-knowledge/questions-to-try': { questions },
      'POST /extension/answer': () => new Response('The starter plan costs 40 euros. [1]'),
    },
  })

it('asks three questions by itself after a sync, and on a press later', async () => {
  const { asked } = asking(true, QUESTIONS)
  await waitFor(() => expect(screen.getAllByText(/40 euros/)).toHaveLength(3))
  const messages = asked.filter(({ call }) => call === 'POST /extension/answer').map(({ body }) => body)
  expect(messages).toEqual(
    QUESTIONS.slice(0, 3).map((message) => ({
      current_message: { message, username: 'Customer' },
      transcription_message_history: [],
      stream: true,
      is_tried: true,
      // No person fetched these answers.
      asked_by: 'itself',
    })),
  )
})

it('does not ask before the press', async () => {
  const { asked } = asking(false, QUESTIONS.slice(0, 1))
  await userEvent.click(await screen.findByRole('button', { name: 'Show the answer' }))
  const [sent, ...more] = asked.filter(({ call }) => call === 'POST /extension/answer')
  expect(more).toEqual([])
  expect(sent?.body).not.toHaveProperty('asked_by')
  expect(await screen.findByText(/40 euros/)).toBeVisible()
})

it('says so where the documents answer none of the usual questions', async () => {
  asking(true, [])
  expect(await screen.findByText(/answer none of the questions that most customers ask/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Ask your own question' })).toHaveAttribute('href', '/company-knowledge')
})
