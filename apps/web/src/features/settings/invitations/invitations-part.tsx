import type { Invitation } from '@cuecard/contract/invitations.ts'
import { Box } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { z } from 'zod'
import { useSession } from '../../../lib/session.ts'
import { useSearch } from '../../../lib/use-search.ts'
import { SkeletonRows, Empty, QueryView } from '../../../shared/states/states.tsx'
import { ADMIN_ONLY, managesPeople } from '../users/colleague-rules.ts'
import { InvitationTable } from './invitation-table.tsx'
import { Pager, sliceOf } from '../../../shared/layout/pager.tsx'
import { useInvitations } from '../users/users.queries.ts'
import { ButtonWithReason } from '../../../shared/controls/disabled-reason.tsx'
import { RevokeInvitationDialog } from './revoke-invitation-dialog.tsx'
import classes from '../users/users-panel.module.css'

/** Pending invitations, below the users. */
export function InvitationsPart({ onInvite }: { onInvite: () => void }) {
  const invitations = useInvitations({ enabled: true })
  const count = invitations.data?.length ?? 0
  return (
    <div className={classes.part}>
      <div className={classes.head}>
        <Box component="h3" m={0} fz="md" lh="1.25rem" fw={600}>
          Pending Invitations{count > 0 ? ` (${count.toLocaleString('en-US')})` : ''}
        </Box>
      </div>
      <QueryView
        query={invitations}
        label="Loading invitations..."
        skeleton={<SkeletonRows rows={2} />}
        failed={{ title: 'The invitations could not be loaded', text: 'They are kept on the server as they are.' }}
      >
        {(all) => (all.length > 0 ? <Invitations invitations={all} /> : <NoInvitations onInvite={onInvite} />)}
      </QueryView>
    </div>
  )
}

const InvitationsSearch = z.object({ invitations: z.coerce.number().int().min(1).default(1) })

function Invitations({ invitations }: { invitations: readonly Invitation[] }) {
  const [search, setSearch] = useSearch(InvitationsSearch)
  const [revoking, setRevoking] = useState<Invitation | null>(null)
  const { rows, page } = sliceOf(invitations, search.invitations)
  return (
    <>
      <InvitationTable invitations={rows} onRevoke={setRevoking} />
      <Pager
        of="invitations"
        total={invitations.length}
        page={page}
        onPage={(next) => setSearch({ invitations: next }, { preventScrollReset: true })}
      />
      <RevokeInvitationDialog invitation={revoking} onClose={() => setRevoking(null)} />
    </>
  )
}

function NoInvitations({ onInvite }: { onInvite: () => void }) {
  const reason = managesPeople(useSession()) ? null : ADMIN_ONLY
  return (
    <Empty
      icon={IconMail}
      title="No pending invitations"
      action={
        <ButtonWithReason variant="default" reason={reason} onClick={onInvite}>
          Invite a teammate
        </ButtonWithReason>
      }
    >
      Invited people are listed here until they join. An invitation works for 7 days.
    </Empty>
  )
}
