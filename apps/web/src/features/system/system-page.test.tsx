import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { setAuthToken } from '../../lib/auth-token.ts'
import { renderApp } from '../../test/render-app.tsx'
import { answersFor, sessionOf } from '../../test/signed-in.ts'
import { CALM, TROUBLED } from './test/system-states.ts'

const STATE = 'GET /system'
const RETRY = 'POST /system/retry'
const provider = {
  id: '6b8f0f0e-4a52-4f8e-9c55-0d9a2f3b7b01',
  name: 'Cuecard',
  type: 'internal_control_company',
} as const

const answers = (role: 'staff_admin' | 'staff_user' = 'staff_admin') =>
  answersFor(sessionOf({ company: provider, user: { role } }))

beforeEach(() => setAuthToken('token'))

it('is calm while everything works, and names version, processes and use', async () => {
  renderApp('/system', { ...answers(), [STATE]: { body: CALM } })
  expect(await screen.findByText('Everything works')).toBeVisible()
  expect(screen.getByText(/Version 1\.0\.0\./)).toBeVisible()
  expect(screen.queryByText('Services that are away')).not.toBeInTheDocument()
  const use = within(screen.getByRole('table', { name: 'Use by company' }))
  expect(use.getByRole('row', { name: /Acme Robotics.*18,400.*182 MB.*14,372.*61 MB/ })).toBeVisible()
  expect(screen.getByRole('link', { name: 'System' })).toHaveAttribute('aria-current', 'page')
})

it('says what is wrong, and tries a service again on request', async () => {
  const { sent } = renderApp('/system', {
    ...answers(),
    [STATE]: { body: TROUBLED },
    [RETRY]: { status: 204, body: null },
  })
  expect(await screen.findByText('Needs attention')).toBeVisible()
  const away = within(screen.getByRole('region', { name: 'Services that are away' }))
  expect(away.getByRole('listitem')).toHaveTextContent(/^The language model.*3 runs waiting/)
  await userEvent.click(away.getByRole('button', { name: 'Retry now' }))
  expect(await screen.findByText('Trying again now')).toBeVisible()
  expect(sent[RETRY]).toEqual({ service: 'the language model' })
})

it('says that it could not be loaded, and is not for everybody', async () => {
  const { router } = renderApp('/system', { ...answers(), [STATE]: { status: 500, body: { detail: 'x' } } })
  expect(await screen.findByText('The state could not be loaded')).toBeVisible()
  router.dispose()
  document.body.innerHTML = ''
  renderApp('/system', answers('staff_user'))
  expect(await screen.findByText("You don't have permission to access this page.")).toBeVisible()
})
