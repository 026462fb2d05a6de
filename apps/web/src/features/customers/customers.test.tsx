import type { CustomerDetail, CustomerList } from '@cuecard/contract/customers.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { expect, it } from 'vitest'
import { renderScreen, type Replies } from '../../test/render-screen.tsx'
import { CustomerPage } from './customer-page.tsx'
import { CustomersPage } from './customers-page.tsx'

const duval = {
  id: 'duval.example',
  name: 'Duval',
  is_named: false,
  domains: ['duval.example'],
  meeting_count: 1,
  people_count: 2,
  open_question_count: 1,
  last_meeting_at: '2026-11-12T13:00:00.000Z',
}
const LIST: CustomerList = {
  customers: [duval, { ...duval, id: 'nord.example', name: 'Nord', domains: ['nord.example'], open_question_count: 4 }],
  own_domains: ['acme.example'],
  other_domains: [],
  without_customer: 1,
}
const meeting_id = '0b6f2a1e-5a3f-4c58-9f0e-0d6c0a4f0777'
const place = { meeting_id, message_id: 'm 4' }
const DETAIL: CustomerDetail = {
  ...duval,
  totals: { people: 1, open_questions: 1, promises: 8, objections: 0, competitors: 0, answers: 0 },
  meetings: [
    {
      id: meeting_id,
      meeting_title: 'Terms',
      started_at: duval.last_meeting_at,
      ended_at: '2026-11-12T13:29:00.000Z',
      times: 'clock',
      unanswered_count: 1,
    },
  ],
  people: [{ name: 'Sophie', email: 's@duval.example', meeting_count: 1, last_met_at: duval.last_meeting_at }],
  open_questions: [{ ...place, question: 'What does it cost?', answer: 'Later.', contradiction: null }],
  promises: Array.from({ length: 8 }, (_, n) => ({ ...place, text: `Send file ${n}`, who: 'Ada', when: null })),
  objections: [],
  competitors: [],
  answers: [],
}

const show = (at: string, replies: Replies) =>
  renderScreen(
    <Routes>
      <Route path="/customers" element={<CustomersPage />} />
      <Route path="/customers/:id" element={<CustomerPage />} />
    </Routes>,
    { at, replies },
  )

it('leads from the list, in the order that was asked for, to what is open and promised', async () => {
  const { last } = show('/customers?sort=questions', { 'GET /customers': LIST, 'GET /customers/duval.example': DETAIL })
  const table = within(await screen.findByRole('table', { name: 'Customers' }))
  expect(table.getAllByRole('link').map((link) => link.textContent)).toEqual(['Nord', 'Duval'])
  expect(screen.getByRole('link', { name: '1 meeting' })).toHaveAttribute('href', '/meetings?customer=none')
  await userEvent.click(table.getByRole('link', { name: 'Duval' }))
  expect(await screen.findByRole('link', { name: 'What does it cost?' })).toHaveAttribute(
    'href',
    `/meetings/${meeting_id}?tab=transcript&message=m+4`,
  )
  const promises = within(screen.getByRole('region', { name: 'Promises (8)' }))
  expect(promises.getAllByRole('link')).toHaveLength(6)
  await userEvent.click(promises.getByRole('button', { name: 'Show 2 more' }))
  expect(promises.getAllByRole('link')).toHaveLength(8)
  expect(screen.getByText('No competitor was named.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: /^Answer it/ }))
  const source = { ...place, question: 'What does it cost?', answer: 'Later.' }
  await waitFor(() => expect(last('POST /company-knowledge/knowledge-gaps')?.body).toMatchObject(source))
})

it('shows what the documents say otherwise in place of the form for a question that they answer', async () => {
  const question = { ...place, question: 'Can we cancel?', answer: 'Within six weeks.' }
  const contradiction = {
    said: 'Within six weeks.',
    item_id: meeting_id,
    item_name: 'Terms',
    locator: 'page 2',
    text: 'A contract can be cancelled within 8 weeks.',
  }
  show('/customers/duval~example', {
    'GET /customers/duval.example': { ...DETAIL, open_questions: [{ ...question, contradiction }] },
  })
  expect(await screen.findByText(contradiction.text)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Terms, page 2' })).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Answer it/ })).not.toBeInTheDocument()
})

const GAP = {
  id: meeting_id,
  question: 'What does it cost?',
  state: 'approved',
  asked_count: 1,
  meeting_count: 1,
  customer_count: 1,
  owner: null,
  due_on: null,
  merged: [],
  questions: [],
  draft: null,
  draft_failure: null,
  waiting_for: null,
  first_asked_at: duval.last_meeting_at,
  last_asked_at: duval.last_meeting_at,
  item_id: meeting_id,
  item_name: 'Prices',
  item_audience: null,
  item_sync: null,
  before: null,
  after: null,
}

it('lists an open question until the form that answered it is put away', async () => {
  const replies: Replies = {
    'GET /customers/duval.example': DETAIL,
    'POST /company-knowledge/knowledge-gaps': GAP,
    [`GET /company-knowledge/knowledge-gaps/${GAP.id}`]: { ...GAP, state: 'closed' },
  }
  show('/customers/duval~example', replies)
  await userEvent.click(await screen.findByRole('button', { name: /^Answer it/ }))
  const done = await screen.findByRole('button', { name: /^Done/ }, { timeout: 5_000 })
  replies['GET /customers/duval.example'] = {
    ...DETAIL,
    open_questions: [],
    totals: { ...DETAIL.totals, open_questions: 0 },
  }
  expect(screen.getByRole('link', { name: 'What does it cost?' })).toBeVisible()
  await userEvent.click(done)
  expect(await screen.findByText('No question is open.')).toBeVisible()
})

it('asks before it is left while an answer is being written', async () => {
  show('/customers/duval~example', {
    'GET /customers/duval.example': DETAIL,
    'POST /company-knowledge/knowledge-gaps': { ...GAP, state: 'drafted', item_id: null, item_name: null },
  })
  await userEvent.click(await screen.findByRole('button', { name: /^Answer it/ }))
  await userEvent.type(await screen.findByRole('textbox', { name: 'Answer' }), 'Forty euros.')
  await userEvent.click(screen.getByRole('link', { name: 'Back to Customers' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(screen.getByRole('textbox', { name: 'Answer' })).toHaveValue('Forty euros.')
})

it('is renamed in a dialog that says what the server found wrong', async () => {
  const replies: Replies = { 'GET /customers/duval.example': DETAIL, 'PUT /customers/duval.example': 409 }
  const { last } = show('/customers/duval~example', replies)
  await userEvent.click(await screen.findByRole('button', { name: 'Rename' }))
  const name = await screen.findByRole('textbox', { name: 'Name' })
  await userEvent.clear(name)
  await userEvent.type(name, 'Duval SA{Enter}')
  expect(await screen.findByText('Failed to rename the customer: No. (Status Code: 409)')).toBeInTheDocument()
  replies['PUT /customers/duval.example'] = { ...duval, name: 'Duval SA', is_named: true }
  await userEvent.type(name, '{Enter}')
  expect(await screen.findByText('Customer renamed')).toBeInTheDocument()
  expect(last('PUT /customers/duval.example')?.body).toEqual({ name: 'Duval SA' })
})

it('that is not there or not to be seen is told apart from a failure', async () => {
  show('/customers/gone~example', {})
  expect(await screen.findByText('Customer not found')).toBeVisible()
})

it('counts what there is and not what is listed, and says which rows are', async () => {
  const customer = {
    ...DETAIL,
    meeting_count: 500,
    open_question_count: 5_000,
    objections: [],
    totals: { ...DETAIL.totals, open_questions: 5_000, people: 1_400, objections: 3 },
  }
  show('/customers/duval.example', { 'GET /customers/duval.example': customer })
  const questions = within(await screen.findByRole('region', { name: 'Open questions (5,000)' }))
  expect(questions.getByText('Asked and not answered well so far. The newest 1 are shown.')).toBeVisible()
  expect(screen.getByRole('region', { name: 'Promises (8)' })).not.toHaveTextContent('are shown')
  expect(screen.getByRole('region', { name: 'People (1,400)' })).toHaveTextContent('The 1 met most often are shown.')
  expect(screen.getByRole('region', { name: 'Meetings (500)' })).toHaveTextContent('The newest 1 are shown.')
  expect(screen.getByRole('region', { name: 'Objections (3)' })).toHaveTextContent('They are in older meetings')
})
