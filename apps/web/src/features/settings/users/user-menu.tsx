import type { CompanyUser } from '@cuecard/contract/companies.ts'
import { IconUserMinus, IconUserShield } from '@tabler/icons-react'
import { useState } from 'react'
import { useSession } from '../../../lib/session.ts'
import { ConfirmDialog } from '../../../shared/dialogs/confirm-dialog.tsx'
import { ADMIN_ONLY, displayName, managesPeople, otherRole, disabledReasonsFor, roleLabel } from './colleague-rules.ts'
import { useUpdateRole } from './users.queries.ts'
import { RowMenu } from './row-menu.tsx'

interface UserMenuProps {
  colleague: CompanyUser
  all: readonly CompanyUser[]
  onRemove: () => void
}

/** Change the role of a colleague, or remove them. */
export function UserMenu({ colleague, all, onRemove }: UserMenuProps) {
  const session = useSession()
  const change = useUpdateRole(colleague)
  const refused = disabledReasonsFor(session, colleague, all)
  const role = otherRole(session, colleague)
  const [lowering, setLowering] = useState(false)
  const own = colleague.id === session.user.id
  return (
    <>
      <RowMenu
        about={displayName(colleague)}
        reason={managesPeople(session) ? null : ADMIN_ONLY}
        busy={change.isPending}
        actions={[
          {
            label: `Change role to ${roleLabel(role)}`,
            icon: <IconUserShield size={16} aria-hidden="true" />,
            reason: refused.role,
            run: () => (own ? setLowering(true) : change.mutate(role)),
          },
          {
            label: 'Remove user',
            icon: <IconUserMinus size={16} aria-hidden="true" />,
            reason: refused.remove,
            destructive: true,
            run: onRemove,
          },
        ]}
      />
      <ConfirmDialog
        opened={lowering}
        title={`Change your own role to ${roleLabel(role)}?`}
        confirmLabel="Change role"
        busyLabel="Changing..."
        busy={change.isPending}
        onConfirm={() => change.mutate(role, { onSettled: () => setLowering(false) })}
        onClose={() => setLowering(false)}
      >
        You lose the rights of an admin at once. Another admin can give them back.
      </ConfirmDialog>
    </>
  )
}
