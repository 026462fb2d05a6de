import { Button, Tooltip } from '@mantine/core'
import type { ButtonProps, ElementProps } from '@mantine/core'
import { useSession } from '../../lib/session.ts'

interface AdminButtonProps extends ButtonProps, ElementProps<'button', keyof ButtonProps> {}

/** A button for staff admins and company admins; for everyone else it is disabled with a reason. */
export function AdminButton(props: AdminButtonProps) {
  const { role } = useSession().user
  if (role === 'staff_admin' || role === 'company_admin') return <Button {...props} />
  return (
    <Tooltip label="Admin access required" events={{ hover: true, focus: true, touch: true }}>
      <Button {...props} type="button" data-disabled aria-disabled onClick={undefined} />
    </Tooltip>
  )
}
