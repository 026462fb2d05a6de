import type { Role } from '@cuecard/contract/session.ts'
import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { SessionContext } from '../../lib/session.ts'
import { sessionOf } from '../../test/signed-in.ts'
import { AdminButton } from './admin-button.tsx'

const show = (role: Role) => {
  const clicks: string[] = []
  render(
    <MantineProvider env="test">
      <SessionContext value={sessionOf({ user: { role } })}>
        <AdminButton onClick={() => clicks.push(role)}>Create Company</AdminButton>
      </SessionContext>
    </MantineProvider>,
  )
  return { button: screen.getByRole('button', { name: 'Create Company' }), clicks }
}

it.each(['staff_admin', 'company_admin'] as const)('works for a %s', async (role) => {
  const { button, clicks } = show(role)
  await userEvent.click(button)
  expect(clicks).toEqual([role])
})

it.each(['staff_user', 'company_user'] as const)('does nothing for a %s and says why on focus', async (role) => {
  const { button, clicks } = show(role)
  await userEvent.click(button)
  expect(button).toHaveAttribute('aria-disabled', 'true')
  expect(clicks).toEqual([])
  expect(await screen.findByText('Admin access required')).toBeInTheDocument()
})
