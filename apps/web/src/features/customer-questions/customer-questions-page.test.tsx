import type { CustomerQuestion, CustomerQuestions } from '@cuecard/contract/customer-questions.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { setAuthToken } from '../../lib/auth-token.ts'
import { type Answers, renderApp } from '../../test/render-app.tsx'
import { answersFor, sessionOf } from '../../test/signed-in.ts'
import { matchingQuestions, withoutQuestion } from './question-numbers.ts'

const LIST = 'GET /v0.5/meetings/poor-question-answers'
const REMOVE = 'POST /v0.5/meetings/poor-question-answers/remove-uncertain'
const KICK_OFF = '0b6f2a1e-5a3f-4c58-9f0e-0d6c0a4f0001'
const RENEWAL = '0b6f2a1e-5a3f-4c58-9f0e-0d6c0a4f0002'

const asked = (question: string, change: Partial<CustomerQuestion> = {}): CustomerQuestion => ({
  meeting_id: KICK_OFF,
  meeting_name: 'Kick-off with Northwind',
  meeting_started_at: '2026-11-19T09:00:00.000Z',
  question,
  answer: 'I would have to check.',
  topic: 'Prices',
  contradiction: null,
  times: 'clock' as const,
  message_number: null,
  message_id: 'm-7',
  timestamp: '2026-11-19T09:05:00.000Z',
  engine: 'model',
  ...change,
})

const UNTIMED = { times: 'none', message_number: 12 } as const
const AGAINST = {
  said: 'You can cancel within six weeks.',
  item_id: '0b6f2a1e-5a3f-4c58-9f0e-0d6c0a4f0009',
  item_name: 'Terms',
  locator: 'page 2',
  text: 'A contract can be cancelled within 8 weeks.',
}

const QUESTIONS = [
  asked('What does the starter plan cost for a team of five people in Europe?'),
  asked('Is there a trial?', { answer: '', message_id: null, timestamp: null }),
  asked('Can we cancel?', {
    meeting_id: RENEWAL,
    meeting_name: 'Renewal',
    engine: 'rules',
    topic: 'Contract',
    ...UNTIMED,
    contradiction: AGAINST,
  }),
]

const NO_SYNC = {
  is_running: false,
  progress: 0,
  activity: null,
  started_at: null,
  last_synced_at: null,
  failure: null,
}

const numbersOf = (questions: CustomerQuestion[], total_meetings: number): CustomerQuestions =>
  withoutQuestion(
    {
      questions,
      total_meetings,
      total_poorly_answered_questions: 0,
      avg_poorly_answered_questions: 0,
      meetings_with_poorly_answered_questions: 0,
      percentage_meetings_with_poorly_answered_questions: 0,
    },
    asked('not there'),
  )

beforeEach(() => setAuthToken('token'))
// ShowMore then renders only its button, which these tests use.
Reflect.deleteProperty(window, 'IntersectionObserver')

async function open(change: Answers = {}, path = '/customer-questions') {
  const answers: Answers = {
    ...answersFor(sessionOf()),
    [LIST]: { body: numbersOf(QUESTIONS, 7) },
    'GET /prompt-tests/categories': { body: [] },
    'GET /company-knowledge/knowledge-gaps/status': { body: NO_SYNC },
    ...change,
  }
  const app = renderApp(path, answers)
  await screen.findByRole('heading', { level: 1, name: 'Customer Questions' })
  return { ...app, answers }
}

const card = (label: string) => screen.getByText(label).nextElementSibling
const inQuestion = async (question: string) =>
  within((await screen.findByRole('heading', { name: question })).closest('li') ?? document.body)

it('shows the five numbers and the questions by meeting, each with the way to its place in the transcript', async () => {
  await open()
  const kickOff = within(await screen.findByRole('region', { name: 'Kick-off with Northwind' }))
  expect(card('Total Meetings')).toHaveTextContent(/^7$/)
  expect(card('Poorly Answered Questions')).toHaveTextContent(/^3$/)
  expect(card('Average per Meeting')).toHaveTextContent(/^0.4$/)
  expect(card('Meetings with Issues')).toHaveTextContent(/^2$/)
  expect(card('Percentage with Issues')).toHaveTextContent(/^29%$/)
  expect(kickOff.getAllByRole('listitem')).toHaveLength(2)
  expect(kickOff.getByRole('link', { name: 'Kick-off with Northwind' })).toHaveAttribute(
    'href',
    `/meetings/${KICK_OFF}`,
  )
  expect(kickOff.getByRole('link', { name: /In the transcript at/ })).toHaveAttribute(
    'href',
    `/meetings/${KICK_OFF}?tab=transcript&message=m-7`,
  )
  expect(kickOff.getByText('No answer in the transcript.')).toBeVisible()
  const renewal = screen.getByRole('region', { name: 'Renewal' })
  expect(renewal).toHaveTextContent('1 question · found by rules')
  expect(within(renewal).getByRole('link', { name: /In the transcript/ })).toHaveTextContent(/Message 12$/)
  expect(renewal).toHaveTextContent(AGAINST.said)
  expect(within(renewal).getByText(AGAINST.text)).toBeVisible()
  expect(within(renewal).getByRole('link', { name: 'Terms, page 2' })).toHaveAttribute(
    'href',
    `/company-knowledge?itemId=${AGAINST.item_id}&action=read&passage=${AGAINST.text.replaceAll(' ', '+')}`,
  )
})

async function askToRemove(question: string) {
  await userEvent.click((await inQuestion(question)).getByRole('button', { name: 'Remove' }))
  return within(await screen.findByRole('dialog', { name: 'Remove this question?' }))
}

it('removes a question from the list and from the numbers, after asking', async () => {
  const { answers, sent } = await open({ [REMOVE]: { status: 204, body: null } })
  const dialog = await askToRemove('Can we cancel?')
  expect(dialog.getByText(/“Can we cancel\?” then counts as answered well enough: for everyone/)).toBeVisible()
  answers[LIST] = { body: numbersOf(QUESTIONS.slice(0, 2), 7) }
  await userEvent.click(dialog.getByRole('button', { name: /^Remove/ }))
  expect(await screen.findByText('Question removed successfully')).toBeInTheDocument()
  expect(sent[REMOVE]).toEqual({ meeting_id: RENEWAL, question: 'Can we cancel?', answer: 'I would have to check.' })
  expect(screen.queryByRole('region', { name: 'Renewal' })).not.toBeInTheDocument()
  expect(card('Poorly Answered Questions')).toHaveTextContent(/^2$/)
  expect(card('Percentage with Issues')).toHaveTextContent(/^14%$/)
})

it('keeps a question that could not be removed, and says so', async () => {
  await open({ [REMOVE]: { status: 500, body: null } })
  const dialog = await askToRemove('Can we cancel?')
  await userEvent.click(dialog.getByRole('button', { name: /^Remove/ }))
  expect(await screen.findByText('Failed to remove question')).toBeInTheDocument()
  expect(dialog.getByRole('button', { name: /^Remove/ })).toBeEnabled()
  expect(screen.getByText('Can we cancel?')).toBeInTheDocument()
})

it('removes nothing when the question is answered with Cancel', async () => {
  const { sent } = await open({ [REMOVE]: { status: 204, body: null } })
  const dialog = await askToRemove('Can we cancel?')
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(sent[REMOVE]).toBeUndefined()
  expect((await inQuestion('Can we cancel?')).getByRole('button', { name: 'Remove' })).toBeEnabled()
})

it('says when there are none, and when they could not be loaded', async () => {
  const { answers } = await open({ [LIST]: { status: 500, body: null } })
  expect(await screen.findByText('Failed to load customer questions')).toBeInTheDocument()
  answers[LIST] = { body: numbersOf([], 0) }
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('No customer questions found.')).toBeVisible()
  expect(card('Percentage with Issues')).toHaveTextContent(/^0%$/)
  expect(card('Average per Meeting')).toHaveTextContent(/^0.0$/)
})

it('narrows the questions to a text of the address', async () => {
  await open({}, '/customer-questions?text=RENEWAL')
  expect(await screen.findByText('1 of 3 questions')).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Kick-off with Northwind' })).not.toBeInTheDocument()
  expect(matchingQuestions(QUESTIONS, ' trial ').map(({ question }) => question)).toEqual(['Is there a trial?'])
})

it('makes a test case of a question, under a name of its first 50 characters', async () => {
  const { sent } = await open({
    'POST /prompt-tests': { status: 500, body: null },
    'GET /prompt-tests/categories': { body: [{ id: RENEWAL, name: 'Pricing' }] },
  })
  const row = await inQuestion(QUESTIONS[0]?.question ?? '')
  await userEvent.click(row.getByRole('button', { name: 'Create Test Case' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Create Test Case from Q&A' }))
  expect(dialog.getByLabelText('Name')).toHaveValue('Test: What does the starter plan cost for a team of five')
  expect(dialog.getByLabelText('Question')).toHaveValue(QUESTIONS[0]?.question)
  expect(dialog.getByLabelText('Category')).toHaveDisplayValue('Other')
  expect(dialog.getByLabelText('Answer')).toBeChecked()
  await dialog.findByRole('option', { name: 'Pricing' })
  await userEvent.selectOptions(dialog.getByLabelText('Category'), 'Pricing')
  await userEvent.click(dialog.getByLabelText('Explain'))
  await userEvent.click(dialog.getByRole('button', { name: /^Create Test Case/ }))
  expect(await screen.findByText('Failed to create test case')).toBeInTheDocument()
  expect(sent['POST /prompt-tests']).toEqual({
    name: 'Test: What does the starter plan cost for a team of five',
    description: null,
    message_history: [],
    test_message: { order_index: 0, message: QUESTIONS[0]?.question, username: 'Customer' },
    expected_result: '',
    test_case_response_mode: 'explain',
    category_id: RENEWAL,
    test_case_type: 'company-specific',
    is_core_test_case: false,
  })
  expect(dialog.getByLabelText('Explain')).toBeChecked()
})

it('starts a test case with the answer that was approved for the question since, however many gaps there are', async () => {
  const question = QUESTIONS[0]?.question ?? ''
  const said_in = {
    meeting_id: KICK_OFF,
    meeting_title: 'Kick-off',
    started_at: '2026-11-19T09:00:00Z',
    message_id: null,
  }
  const left = (asked: string, text: string | null) => ({
    question: asked,
    said_in,
    answered_since: text === null ? null : { text, item_id: RENEWAL, item_name: 'Prices' },
  })
  const left_open = [left('Is there a trial?', 'For two weeks.'), left(question, 'It costs 40 euros.')]
  const wrapUp = { state: 'ready', meeting_title: 'Kick-off', engine: 'model', promised: [], answered: [], left_open }
  const late = Promise.withResolvers<void>()
  const { calls } = await open({ [`GET /v0.5/meetings/${KICK_OFF}/wrap-up`]: { body: wrapUp, after: late.promise } })
  const row = await inQuestion(question)
  await userEvent.click(row.getByRole('button', { name: 'Create Test Case' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Create Test Case from Q&A' }))
  // Nothing can be typed before the answer is there, which would empty the form.
  expect(dialog.queryByLabelText('Name')).toBeNull()
  late.resolve()
  expect(await dialog.findByLabelText('Expected result (optional)')).toHaveValue('It costs 40 euros.')
  expect(calls).not.toContain('GET /company-knowledge/knowledge-gaps')
})

it('asks for a name and a question before it sends anything', async () => {
  const { calls } = await open()
  const row = await inQuestion('Is there a trial?')
  await userEvent.click(row.getByRole('button', { name: 'Create Test Case' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Create Test Case from Q&A' }))
  expect(await dialog.findByText('In the meeting nobody answered it.')).toBeVisible()
  await userEvent.clear(dialog.getByLabelText('Name'))
  await userEvent.clear(dialog.getByLabelText('Question'))
  await userEvent.click(dialog.getByRole('button', { name: /^Create Test Case/ }))
  expect(dialog.getByText('Test case name is required')).toBeVisible()
  expect(dialog.getByText('Question is required')).toBeVisible()
  expect(calls).not.toContain('POST /prompt-tests')
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  await userEvent.click(await screen.findByRole('button', { name: /^Discard/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})
