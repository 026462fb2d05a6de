import { Button } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { useCopyLink } from '../../../shared/mails/use-copy-link.ts'
import { useInvitationLink } from '../customer-settings.queries.ts'

/** Passes on by hand what no mail brings; nothing where a mail server is set up. */
export function CopyLinkButton({ id, email }: { id: string; email: string }) {
  const link = useCopyLink(useInvitationLink(), id)
  if (!link.isOffered) return null
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<IconLink size={16} aria-hidden="true" />}
      aria-label={`Copy the link to join for ${email}`}
      loading={link.isPending}
      onClick={link.take}
    >
      Copy the link to join
    </Button>
  )
}
