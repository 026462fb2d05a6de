import type { CompanyUser } from '@cuecard/contract/companies.ts'
import { Text } from '@mantine/core'
import { formError } from '../../../lib/field-errors.ts'
import { useSession } from '../../../lib/session.ts'
import { ConfirmDialog } from '../../../shared/dialogs/confirm-dialog.tsx'
import { displayName } from './colleague-rules.ts'
import { useRemoveUser } from './users.queries.ts'
import { useLast } from '../../../lib/use-last.ts'

interface RemoveUserDialogProps {
  /** Null while the dialog is closed. */
  colleague: CompanyUser | null
  onClose: () => void
}

/** Asks for confirmation before a user is removed, and says what happens. */
export function RemoveUserDialog({ colleague, onClose }: RemoveUserDialogProps) {
  const company = useSession().company?.name ?? 'the company'
  const remove = useRemoveUser()
  const last = useLast(colleague)
  if (!last) return null
  const close = () => {
    remove.reset()
    onClose()
  }
  const refused = formError(remove.error)
  return (
    <ConfirmDialog
      opened={colleague !== null}
      title={`Remove ${displayName(last)}?`}
      confirmLabel="Remove user"
      busyLabel="Removing..."
      busy={remove.isPending}
      onConfirm={() => remove.mutate(last.id, { onSuccess: close })}
      onClose={close}
    >
      <Text textWrap="pretty">
        {last.email} loses access to {company} at once and is logged out everywhere, in the extension too. What they
        added stays with the company.
      </Text>
      {refused ? (
        <Text mt="sm" c="var(--cc-bad-text)" role="alert">
          {refused}
        </Text>
      ) : null}
    </ConfirmDialog>
  )
}
