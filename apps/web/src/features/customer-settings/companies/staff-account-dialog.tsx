import type { CompanyDetail } from '@cuecard/contract/companies.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useHasMailServer } from '../../../lib/public-settings.ts'
import { useSession } from '../../../lib/session.ts'
import { BusyButton } from '../../../shared/controls/busy-button.tsx'
import { CopyButton } from '../../../shared/controls/copy-button.tsx'
import { Dialog } from '../../../shared/dialogs/dialog.tsx'
import { NoMailServer } from '../../../shared/mails/no-mail-server.tsx'
import classes from '../dialogs.module.css'
import { useCreateStaffAccount } from '../customer-settings.queries.ts'

interface StaffAccountDialogProps {
  company: CompanyDetail
  opened: boolean
  onClose: () => void
}

/** Asks for confirmation, then shows the new account's email address and who received the link to set its password. */
export function StaffAccountDialog({ company, opened, onClose }: StaffAccountDialogProps) {
  const create = useCreateStaffAccount()
  return (
    <Dialog
      busy={create.isPending}
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={create.reset}
      size={480}
      title={create.isSuccess ? 'Staff account created' : `Create a staff account in '${company.name}'?`}
    >
      {create.isSuccess ? (
        <Created email={create.data.email} company={company.name} onClose={onClose} />
      ) : (
        <Stack>
          <Text className="cc-wrap" textWrap="pretty">
            The account belongs to you and works inside {company.name}: it sees what the people there see, and staff
            functions besides. {company.name} sees it among its users.
          </Text>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" disabled={create.isPending} onClick={onClose}>
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
        </Stack>
      )}
    </Dialog>
  )
}

function Created({ email, company, onClose }: { email: string; company: string; onClose: () => void }) {
  const { user } = useSession()
  const mails = useHasMailServer()
  return (
    <Stack>
      <Text className="cc-wrap" textWrap="pretty">
        Log in with this address to work inside {company}:
      </Text>
      <div className={classes.address}>
        <code>{email}</code>
        <CopyButton value={email} label="Copy the address" said="Address copied to clipboard" />
      </div>
      {mails ? (
        <Text className="cc-wrap" textWrap="pretty">
          A link to set the password is on its way to you at <strong>{user.email}</strong>.
        </Text>
      ) : (
        <NoMailServer
          instead={`Set the password with the link that this command prints on the server: npm run admin -- reset-password ${email}`}
          outbox="or with the link in the Outbox"
        />
      )}
      <Group justify="flex-end">
        <Button data-autofocus onClick={onClose}>
          Done
        </Button>
      </Group>
    </Stack>
  )
}
