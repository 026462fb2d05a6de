import type { ReceivedInvitation } from '@cuecard/contract/invitations.ts'
import { Box, Flex, Stack } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { Button } from '../../../shared/controls/button.tsx'
import { When } from '../../../shared/time/when.tsx'
import { AuthMessage } from '../form/auth-card.tsx'
import classes from './received-invitations.module.css'
import { useAcceptInvitation } from '../registration/registration.queries.ts'

interface ReceivedInvitationsProps {
  /** Invitations to companies; not empty. */
  invitations: readonly ReceivedInvitation[]
  /** Creates a company instead; null where that takes an invitation too. */
  onOwn: (() => void) | null
}

/** The invitations of a person without a company, each with Accept. */
export function ReceivedInvitations({ invitations, onOwn }: ReceivedInvitationsProps) {
  const accept = useAcceptInvitation()
  return (
    <>
      {accept.isError ? <AuthMessage tone="bad">You did not join. Please try again.</AuthMessage> : null}
      <Flex component="ul" className="cc-list" direction="column" gap="xs" aria-label="Your invitations">
        {invitations.map((invitation) => (
          <li key={invitation.id} className={classes.row}>
            <Stack gap={0} flex={1} miw={0}>
              <Box component="strong" className="cc-wrap" fw={600}>
                {invitation.company_name}
              </Box>
              <Box component="span" c="dimmed" fz="sm">
                As {invitation.role.replaceAll('_', ' ')}
              </Box>
              <Box component="span" c="dimmed" fz="sm">
                Until <When value={invitation.expires_at} show="exact" />
              </Box>
            </Stack>
            <Button
              aria-label={`Accept the invitation to ${invitation.company_name}`}
              loading={accept.isPending && accept.variables === invitation.id}
              disabled={accept.isPending && accept.variables !== invitation.id}
              onClick={() => accept.mutate(invitation.id)}
            >
              Accept
            </Button>
          </li>
        ))}
      </Flex>
      {onOwn ? (
        <Button variant="subtle" fullWidth size="md" disabled={accept.isPending} onClick={onOwn}>
          Create a company of your own instead
        </Button>
      ) : null}
    </>
  )
}

/** The invitations could not be loaded; creating a company works without them. */
export function UnknownInvitations({ retrying, onRetry }: { retrying: boolean; onRetry: () => void }) {
  return (
    <Stack gap="xs">
      <AuthMessage tone="bad">
        We could not check whether you are invited to a company. Check again before you create one of your own.
      </AuthMessage>
      <Button variant="default" fullWidth icon={IconRefresh} loading={retrying} onClick={onRetry}>
        Check again
      </Button>
    </Stack>
  )
}
