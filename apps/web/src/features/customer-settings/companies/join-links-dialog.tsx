import type { CompanyDetail } from '@cuecard/contract/companies.ts'
import { Group } from '@mantine/core'
import { IconMailOff } from '@tabler/icons-react'
import { Dialog } from '../../../shared/dialogs/dialog.tsx'
import { Empty, QueryView, SkeletonRows } from '../../../shared/states/states.tsx'
import { useCompanyInvitations } from '../customer-settings.queries.ts'
import { CopyLinkButton } from '../invitations/copy-link-button.tsx'

interface JoinLinksDialogProps {
  company: CompanyDetail
  opened: boolean
  onClose: () => void
}

/** The links that the provider's invitations would have brought by mail. */
export function JoinLinksDialog({ company, opened, onClose }: JoinLinksDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} size={520} title={`Links to join ${company.name}`}>
      <JoinLinks company={company} />
    </Dialog>
  )
}

function JoinLinks({ company }: { company: CompanyDetail }) {
  const invitations = useCompanyInvitations(company.id)
  return (
    <QueryView
      query={invitations}
      label="Loading invitations..."
      skeleton={<SkeletonRows rows={2} />}
      failed={{ title: 'Failed to load invitations', text: 'They are kept on the server, and their links work.' }}
    >
      {(all) => {
        const pending = all.filter(({ state }) => state === 'pending')
        if (pending.length > 0)
          return pending.map((each) => <JoinLink key={each.id} id={each.id} email={each.user_email} />)
        return (
          <Empty icon={IconMailOff} title="None of your invitations wait">
            Who was invited by people of the company gets the link from them.
          </Empty>
        )
      }}
    </QueryView>
  )
}

function JoinLink({ id, email }: { id: string; email: string }) {
  return (
    <Group justify="space-between" gap="xs" mih={36}>
      <span className="cc-wrap">{email}</span>
      <CopyLinkButton id={id} email={email} />
    </Group>
  )
}
