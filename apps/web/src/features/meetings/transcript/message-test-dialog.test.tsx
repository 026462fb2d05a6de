import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { messagesOf, openPanel } from '../test/transcript-screen.tsx'

// jsdom lays nothing out, so it cannot scroll either.
window.requestIdleCallback = () => 0
window.cancelIdleCallback = () => undefined

const CATEGORY = { id: '0b6f2a1e-5a3f-4c58-9f0e-0d6c0a4f0701', name: 'Pricing' }
const ADDED = { id: '0b6f2a1e-5a3f-4c58-9f0e-0d6c0a4f0702', name: 'Security' }
const LIST = 'GET /prompt-tests/categories?test_case_type=company-specific'

async function openDialog(replies: Record<string, unknown>) {
  const server = openPanel({ transcript: messagesOf(40), search: '?message=m-25', replies })
  const message = (await screen.findByText('Message 25')).closest('li') ?? document.body
  await userEvent.click(within(message).getByRole('button', { name: 'Create Test' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Create Test Case from Message' }))
  const sent = () => server.asked.find(({ call }) => call === 'POST /prompt-tests')?.body
  const submit = () => userEvent.click(dialog.getByRole('button', { name: /Create Test Case/ }))
  return { ...server, dialog, sent, submit }
}

const created = (body: object) => ({
  id: '0b6f2a1e-5a3f-4c58-9f0e-0d6c0a4f0703',
  created_at: '2026-11-21T09:00:00.000Z',
  updated_at: '2026-11-21T09:00:00.000Z',
  ...body,
})

const CREATED = created({
  name: 'Price',
  description: null,
  message_history: [],
  test_message: { order_index: 0, message: 'x', username: 'y' },
  test_case_type: 'company-specific',
  expected_result: '',
  test_case_response_mode: 'answer',
  category_id: null,
  category_name: null,
  is_core_test_case: false,
  must_contain: [],
  must_not_contain: [],
  expects_refusal: false,
  result_grade: null,
  last_test_run_result: null,
  last_200_results: [],
})

it('loads categories as it opens, prefills the message, and sends the 10 messages before it', async () => {
  const { asked, dialog, sent, submit } = await openDialog({ [LIST]: [CATEGORY], 'POST /prompt-tests': CREATED })
  expect(asked.map(({ call }) => call)).toEqual([LIST])
  expect(dialog.getByLabelText('Test message')).toHaveValue('Message 25')
  expect(dialog.getByLabelText('Category')).toHaveDisplayValue('Other')
  expect(dialog.getByLabelText('Answer')).toBeChecked()
  await userEvent.type(dialog.getByLabelText('Name'), 'Price')
  await submit()
  expect(await screen.findByText('Test case created successfully')).toBeVisible()
  expect(sent()).toMatchObject({
    name: 'Price',
    description: null,
    expected_result: '',
    category_id: null,
    test_case_response_mode: 'answer',
    test_case_type: 'company-specific',
    test_message: { order_index: 10, message: 'Message 25', username: 'Jonas Weber' },
  })
  expect(sent().message_history.map(({ message }: { message: string }) => message)).toEqual(
    Array.from({ length: 10 }, (_, at) => `Message ${15 + at}`),
  )
  expect(sent().message_history.at(-1).order_index).toBe(9)
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

it('says beside the fields what is missing, and sends nothing', async () => {
  const { dialog, sent, submit } = await openDialog({ [LIST]: [] })
  await userEvent.clear(dialog.getByLabelText('Test message'))
  await userEvent.type(dialog.getByLabelText('Name'), '  ')
  await submit()
  expect(dialog.getByText('Test case name is required')).toBeVisible()
  expect(dialog.getByText('Test message is required')).toBeVisible()
  expect(sent()).toBeUndefined()
})

it('makes a category on the spot and chooses it, without sending the test case', async () => {
  const replies = { [LIST]: [CATEGORY], 'POST /prompt-tests/categories': ADDED, 'POST /prompt-tests': CREATED }
  const { dialog, sent, submit } = await openDialog(replies)
  await dialog.findByRole('option', { name: 'Pricing' })
  await userEvent.click(dialog.getByRole('button', { name: 'New Category' }))
  expect(dialog.getByLabelText('New category')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(dialog.getByText('Category name is required')).toBeVisible()
  await userEvent.keyboard('Security{Enter}')
  expect(await screen.findByText('Category created successfully')).toBeVisible()
  expect(dialog.getByLabelText('Category')).toHaveFocus()
  expect(sent()).toBeUndefined()
  await userEvent.type(dialog.getByLabelText('Name'), 'Price')
  await userEvent.click(dialog.getByLabelText('Explain'))
  await submit()
  await waitFor(() => expect(sent()).toMatchObject({ category_id: ADDED.id, test_case_response_mode: 'explain' }))
})

it('keeps what was typed when the creation fails, and works without the list of categories', async () => {
  const { dialog, submit } = await openDialog({ [LIST]: 500, 'POST /prompt-tests': 500 })
  expect(await screen.findByText('Failed to load categories')).toBeVisible()
  expect(dialog.getByLabelText('Category')).toHaveDisplayValue('Other')
  await userEvent.type(dialog.getByLabelText('Name'), 'Price')
  await submit()
  expect(await screen.findByText('Failed to create test case')).toBeVisible()
  expect(dialog.getByLabelText('Name')).toHaveValue('Price')
})
