import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { setAuthToken } from '../../../lib/auth-token.ts'
import { type Answers, renderApp } from '../../../test/render-app.tsx'
import { answersFor, sessionOf } from '../../../test/signed-in.ts'
import { ciScript } from './ci-script.ts'
import { madeId } from '../test/test-runs.fixture.ts'

const KEYS = 'GET /prompt-tests/keys'
const KEY = {
  id: madeId(1),
  name: 'Nightly build',
  created_by: 'dana@acme.example',
  created_at: '2026-11-20T09:00:00.000Z',
  expires_at: '2027-11-20T09:00:00.000Z',
  last_used_at: null,
}

beforeEach(() => setAuthToken('token'))

async function open(role: 'company_user' | 'company_admin', change: Answers = {}) {
  const answers: Answers = {
    ...answersFor(sessionOf({ user: { role } })),
    'GET /prompt-tests': { body: [] },
    [KEYS]: { body: [] },
    ...change,
  }
  const app = renderApp('/prompt-tests?test_case_type=company-specific', answers)
  return { ...app, answers, button: await screen.findByRole('button', { name: 'Run in CI' }) }
}

it('is for admins, and says so to others', async () => {
  const { button, calls } = await open('company_user')
  expect(button).toHaveAttribute('aria-disabled', 'true')
  button.focus()
  expect(await screen.findByRole('tooltip')).toHaveTextContent('Admin access required')
  await userEvent.click(button)
  expect(calls).not.toContain(KEYS)
})

it('makes a key that is shown this once, and revokes it after a question', async () => {
  const revoke = `DELETE /prompt-tests/keys/${KEY.id}`
  const { answers, button, calls, sent } = await open('company_admin', {
    'POST /prompt-tests/keys': { status: 201, body: { ...KEY, key: 'cue_ci_secret' } },
    [revoke]: { status: 204, body: null },
  })
  await userEvent.click(button)
  const dialog = within(await screen.findByRole('dialog', { name: 'Run in CI' }))
  await dialog.findByText(/There is none yet/)
  await userEvent.click(dialog.getByRole('button', { name: /^Create Key/ }))
  expect(dialog.getByText('Name is required')).toBeInTheDocument()
  answers[KEYS] = { body: [KEY] }
  await userEvent.type(dialog.getByLabelText('Name of a new key'), 'Nightly build')
  await userEvent.click(dialog.getByRole('button', { name: /^Create Key/ }))
  expect(await dialog.findByText('cue_ci_secret')).toBeInTheDocument()
  expect(sent['POST /prompt-tests/keys']).toEqual({ name: 'Nightly build' })
  await userEvent.click(await dialog.findByRole('button', { name: 'Revoke Nightly build' }))
  expect(calls).not.toContain(revoke)
  answers[KEYS] = { body: [] }
  await userEvent.click(dialog.getByRole('button', { name: /^Revoke/ }))
  expect(await screen.findByText('Key revoked')).toBeInTheDocument()
})

it('writes a script for this server with the thresholds that were chosen', () => {
  const script = ciScript('https://cue.example', {
    test_case_type: 'default',
    core_only: true,
    repetitions: 5,
    min_average_grade: '3.5',
    min_grade: '',
    max_regressions: '0',
  })
  expect(script).toContain("api='https://cue.example/api/prompt-tests/ci'")
  expect(script).toContain(`-d '{"test_case_type":"default","core_only":true,"repetitions":5}'`)
  expect(script).toContain('"$api/$run/junit?min_average_grade=3.5&max_regressions=0"')
  expect(script).toContain('"$api/$run?min_average_grade=3.5&max_regressions=0"')
})
