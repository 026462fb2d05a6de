import type { CompanyDetail } from '@cuecard/contract/companies.ts'
import { Button, Group, Modal } from '@mantine/core'
import { useSession } from '../../../lib/session.ts'
import { BusyButton } from '../../../shared/controls/busy-button.tsx'
import { CopyButton } from '../../../shared/controls/copy-button.tsx'
import classes from '../dialogs.module.css'
import { useCreateStaffAccount } from '../customer-settings.queries.ts'

interface StaffAccountDialogProps {
  company: CompanyDetail
  opened: boolean
  onClose: () => void
}

/** Asks first, then shows the new account's address and where the link to its password went (decision 11). */
export function StaffAccountDialog({ company, opened, onClose }: StaffAccountDialogProps) {
  const create = useCreateStaffAccount()
  const close = () => {
    if (!create.isPending) onClose()
  }
  return (
    <Modal
      opened={opened}
      onClose={close}
      onExitTransitionEnd={create.reset}
      size={480}
      title={create.isSuccess ? 'Staff account created' : `Create a staff account in '${company.name}'?`}
      withCloseButton={!create.isPending}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {create.isSuccess ? (
        <Created email={create.data.email} company={company.name} onClose={close} />
      ) : (
        <div className={classes.form}>
          <p className={classes.text}>
            The account belongs to you and works inside {company.name}: it sees what the people there see, and staff
            functions besides. {company.name} sees it among its users.
          </p>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" disabled={create.isPending} onClick={close}>
              Cancel
            </Button>
            <BusyButton
              data-autofocus
              busy={create.isPending}
              busyLabel="Creating..."
              onClick={() => create.mutate(company.id)}
            >
              Create Staff Account
            </BusyButton>
          </Group>
        </div>
      )}
    </Modal>
  )
}

function Created({ email, company, onClose }: { email: string; company: string; onClose: () => void }) {
  const { user } = useSession()
  return (
    <div className={classes.form}>
      <p className={classes.text}>Log in with this address to work inside {company}:</p>
      <div className={classes.address}>
        <code>{email}</code>
        <CopyButton value={email} label="Copy the address" said="Address copied to clipboard" />
      </div>
      <p className={classes.text}>
        A link to set the password was mailed to you at <strong>{user.email}</strong>.
      </p>
      <Group justify="flex-end">
        <Button data-autofocus onClick={onClose}>
          Done
        </Button>
      </Group>
    </div>
  )
}
