import type { ElementProps } from '@mantine/core'
import { useSession } from '../../lib/session.ts'
import type { ButtonProps } from '../../shared/controls/button.tsx'
import { ButtonWithReason } from '../../shared/controls/disabled-reason.tsx'

interface AdminButtonProps extends ButtonProps, ElementProps<'button', keyof ButtonProps> {}

/** A button for staff admins and company admins; for everyone else it is disabled with a reason. */
export function AdminButton(props: AdminButtonProps) {
  const { role } = useSession().user
  const isAdmin = role === 'staff_admin' || role === 'company_admin'
  return <ButtonWithReason {...props} reason={isAdmin ? null : 'Admin access required'} />
}
