import type { Invitation } from '@cuecard/contract/invitations.ts'
import { Box } from '@mantine/core'
import { IconMail, IconMailForward } from '@tabler/icons-react'
import { useState } from 'react'
import { z } from 'zod'
import { useSession } from '../../../lib/session.ts'
import { STAY, useSearch } from '../../../lib/use-search.ts'
import { Button } from '../../../shared/controls/button.tsx'
import { ChosenBar, RemoveChosen, type RowNoun } from '../../../shared/rows/chosen-bar.tsx'
import { useChosenRows } from '../../../shared/rows/chosen-rows.ts'
import { sortRows } from '../../../shared/rows/sort-rows.ts'
import { SkeletonRows, Empty, QueryView } from '../../../shared/states/states.tsx'
import { ADMIN_ONLY, managesPeople } from '../users/colleague-rules.ts'
import { InvitationTable } from './invitation-table.tsx'
import { Pager, sliceOf } from '../../../shared/layout/pager.tsx'
import { useInvitations } from '../users/users.queries.ts'
import { BusyButton } from '../../../shared/controls/busy-button.tsx'
import { ButtonWithReason } from '../../../shared/controls/disabled-reason.tsx'
import { useSeveralInvitations } from './several.queries.ts'
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
        {count > 0 ? <RemindAll invitations={invitations.data ?? []} /> : null}
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

/** Who has not accepted is mailed again, by one press. */
function RemindAll({ invitations }: { invitations: readonly Invitation[] }) {
  const { isPending, remind } = useSeveralInvitations()
  if (!managesPeople(useSession())) return null
  return (
    <BusyButton
      variant="default"
      icon={IconMailForward}
      busy={isPending}
      busyLabel="Reminding..."
      onClick={() => void remind(invitations)}
    >
      {invitations.length === 1 ? 'Remind' : 'Remind all'}
    </BusyButton>
  )
}

/** The page and the order of the list, in the address. */
const InvitationsSearch = z.object({
  invitations: z.coerce.number().int().min(1).default(1),
  invitations_sort: z.string().optional(),
})

const KEYS = {
  email: ({ user_email }: Invitation) => user_email,
  created: ({ created_at }: Invitation) => created_at,
  expires: ({ expires_at }: Invitation) => expires_at,
}
const NOUN: RowNoun = ['invitation', 'invitations']

function Invitations({ invitations }: { invitations: readonly Invitation[] }) {
  const [search, setSearch] = useSearch(InvitationsSearch)
  const [revoking, setRevoking] = useState<Invitation | null>(null)
  const chosen = useChosenRows()
  const sorted = sortRows(invitations, search.invitations_sort, KEYS)
  const { rows, page } = sliceOf(sorted, search.invitations)
  return (
    <>
      <InvitationTable
        invitations={rows}
        chosen={chosen}
        sort={search.invitations_sort}
        onSort={(sort) => setSearch({ invitations_sort: sort, invitations: null }, STAY)}
        onRevoke={setRevoking}
      />
      <Pager
        of="invitations"
        total={invitations.length}
        page={page}
        onPage={(next) => setSearch({ invitations: next }, { preventScrollReset: true })}
      />
      <ChosenInvitations
        invitations={invitations.filter(({ id }) => chosen.ids.has(id))}
        onClear={chosen.clear}
        onDone={chosen.done}
      />
      <RevokeInvitationDialog invitation={revoking} onClose={() => setRevoking(null)} />
    </>
  )
}

interface ChosenInvitationsProps {
  invitations: readonly Invitation[]
  onClear: () => void
  /** It was done to these. */
  onDone: (ids: readonly string[]) => void
}

function ChosenInvitations({ invitations, onClear, onDone }: ChosenInvitationsProps) {
  const { isPending, running, remind, revoke } = useSeveralInvitations()
  const unchoose = ({ done }: { done: readonly Invitation[] }) => onDone(done.map(({ id }) => id))
  const shared = { count: invitations.length, noun: NOUN, busy: isPending, running }
  return (
    <ChosenBar {...shared} onClear={onClear}>
      <Button
        variant="default"
        icon={IconMailForward}
        disabled={isPending}
        onClick={() => void remind(invitations).then(unchoose)}
      >
        Remind
      </Button>
      <RemoveChosen
        {...shared}
        verb={{ act: 'Revoke', acting: 'Revoking...' }}
        onConfirm={() => revoke(invitations).then(unchoose)}
      >
        Nobody can join with them any more, and the links in the mails end at once. You can invite these people again.
      </RemoveChosen>
    </ChosenBar>
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
