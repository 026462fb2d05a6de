import type { CompanyUser } from '@cuecard/contract/companies.ts'
import { Text } from '@mantine/core'
import { isInternal, useSession } from '../../../lib/session.ts'
import { RemoveDialog } from '../../../shared/dialogs/confirm-dialog.tsx'
import { displayName } from './colleague-rules.ts'
import { useRemoveUser } from './users.queries.ts'

/** Asks for confirmation before a user is removed, and says what happens. */
export function RemoveUserDialog({ colleague, onClose }: { colleague: CompanyUser | null; onClose: () => void }) {
  const session = useSession()
  const company = session.company?.name ?? 'the company'
  const more = isInternal(session) ? ' Their staff accounts in customers’ companies are closed.' : ''
  return (
    <RemoveDialog
      item={colleague}
      request={useRemoveUser()}
      title={(user) => `Remove ${displayName(user)}?`}
      confirmLabel="Remove user"
      busyLabel="Removing..."
      showsRefusal
      onClose={onClose}
    >
      {({ email }) => (
        <Text textWrap="pretty">
          {email} loses access to {company} at once and is logged out everywhere, in the extension too. What they added
          stays with the company.{more}
        </Text>
      )}
    </RemoveDialog>
  )
}
