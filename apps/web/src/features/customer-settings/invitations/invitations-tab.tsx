import {
  InvitationState,
  listPlatformInvitations,
  type PlatformInvitation,
  resendPlatformInvitation,
  revokePlatformInvitation,
} from '@cuecard/contract/invitations.ts'
import { plural } from '@cuecard/language/plain-text.ts'
import { Button, Stack } from '@mantine/core'
import { IconMailFast, IconMailOff } from '@tabler/icons-react'
import { useState } from 'react'
import { RemoveDialog } from '../../../shared/dialogs/confirm-dialog.tsx'
import { Panel } from '../../../shared/layout/panel.tsx'
import { SkeletonRows, Empty, QueryView } from '../../../shared/states/states.tsx'
import { useApi } from '../../../lib/api.ts'
import { useHasMailServer } from '../../../lib/public-settings.ts'
import { NoMailServer } from '../../../shared/mails/no-mail-server.tsx'
import { ChosenBar, RemoveChosen, type RowNoun } from '../../../shared/rows/chosen-bar.tsx'
import { useChosenRows } from '../../../shared/rows/chosen-rows.ts'
import { useSeveral } from '../../../shared/rows/several.ts'
import { InvitationRow } from './invitation-row.tsx'
import { STATE_LABELS } from './invitation-states.ts'
import classes from './invitations-tab.module.css'
import { PlatformInviteForm } from './platform-invite-form.tsx'
import { usePlatformInvitations, useRevokeInvitation } from '../customer-settings.queries.ts'

interface InvitationsTabProps {
  /** Only invitations in this state; undefined shows all. */
  state: InvitationState | undefined
  onState: (state: InvitationState | null) => void
}

/** Invites people to create their own company, and lists the invitations. */
export function InvitationsTab({ state, onState }: InvitationsTabProps) {
  const invitations = usePlatformInvitations()
  const mails = useHasMailServer()
  return (
    <Stack gap="lg">
      <Panel
        title="Invite to the platform"
        purpose={`The person gets ${mails ? 'a mail with a link' : 'a link'}, registers, and creates a company of the type you choose.`}
      >
        <Stack>
          <NoMailServer
            instead="Copy each invitation’s link from the list below and pass it on yourself"
            outbox="or read the mails in the Outbox"
          />
          <PlatformInviteForm />
        </Stack>
      </Panel>
      <Panel title="Platform invitations" padding="flush">
        <QueryView
          query={invitations}
          label="Loading invitations..."
          skeleton={<SkeletonRows rows={4} />}
          failed={{ title: 'Failed to load invitations', text: 'They are kept on the server, and their links work.' }}
        >
          {(all) =>
            all.length > 0 ? (
              <List all={all} state={state} onState={onState} />
            ) : (
              <Empty icon={IconMailFast} title="No one was invited yet">
                Whom you invite above appears here, with what became of the invitation.
              </Empty>
            )
          }
        </QueryView>
      </Panel>
    </Stack>
  )
}

const NOUN: RowNoun = ['invitation', 'invitations']

interface ListProps extends InvitationsTabProps {
  all: readonly PlatformInvitation[]
}

function List({ all, state, onState }: ListProps) {
  const [revoking, setRevoking] = useState<PlatformInvitation | null>(null)
  const chosen = useChosenRows()
  const shown = state ? all.filter((invitation) => invitation.state === state) : all
  return (
    <>
      <fieldset className={classes.filter} aria-label="Show by state">
        <Filter name="All" count={all.length} on={state === undefined} onClick={() => onState(null)} />
        {InvitationState.options.map((each) => (
          <Filter
            key={each}
            name={STATE_LABELS[each]}
            count={all.filter((invitation) => invitation.state === each).length}
            on={state === each}
            onClick={() => onState(each)}
          />
        ))}
      </fieldset>
      {shown.length > 0 ? (
        <ul className="cc-list" aria-label="Platform invitations">
          {shown.map((invitation) => (
            <InvitationRow
              key={invitation.id}
              invitation={invitation}
              chosen={chosen}
              onRevoke={() => setRevoking(invitation)}
            />
          ))}
        </ul>
      ) : (
        <Empty icon={IconMailOff} title={`No ${state ?? ''} invitations`}>
          Choose another state above to see the others.
        </Empty>
      )}
      <ChosenInvitations
        invitations={all.filter(({ id }) => chosen.ids.has(id))}
        onClear={chosen.clear}
        onDone={chosen.done}
      />
      <RevokeDialog invitation={revoking} onClose={() => setRevoking(null)} />
    </>
  )
}

interface ChosenInvitationsProps {
  invitations: readonly PlatformInvitation[]
  onClear: () => void
  /** It was done to these. */
  onDone: (ids: readonly string[]) => void
}

function ChosenInvitations({ invitations, onClear, onDone }: ChosenInvitationsProps) {
  const api = useApi()
  const several = useSeveral([listPlatformInvitations])
  const pending = invitations.filter(({ state }) => state === 'pending')
  const nameOf = ({ user_email }: PlatformInvitation) => user_email
  const resend = () =>
    several.run(invitations, {
      nameOf,
      act: ({ id }) => api(resendPlatformInvitation, { params: { id } }),
      done: (count) => `${plural(count, ...NOUN)} sent again`,
      failed: (count) => `${plural(count, ...NOUN)} not sent`,
    })
  const revoke = () =>
    several.run(pending, {
      nameOf,
      act: ({ id }) => api(revokePlatformInvitation, { params: { id } }),
      done: (count) => `${plural(count, ...NOUN)} revoked`,
      failed: (count) => `${plural(count, ...NOUN)} not revoked`,
    })
  const unchoose = ({ done }: { done: readonly PlatformInvitation[] }) => onDone(done.map(({ id }) => id))
  const shared = { noun: NOUN, busy: several.isPending, running: several.running }
  return (
    <ChosenBar {...shared} count={invitations.length} onClear={onClear}>
      <Button variant="default" disabled={several.isPending} onClick={() => void resend().then(unchoose)}>
        Resend
      </Button>
      {pending.length > 0 ? (
        <RemoveChosen
          {...shared}
          count={pending.length}
          verb={{ act: 'Revoke', acting: 'Revoking...' }}
          onConfirm={() => revoke().then(unchoose)}
        >
          The links in the mails stop working at once. You can send the invitations again later, with new links.
        </RemoveChosen>
      ) : null}
    </ChosenBar>
  )
}

interface FilterProps {
  name: string
  count: number
  on: boolean
  onClick: () => void
}

function Filter({ name, count, on, onClick }: FilterProps) {
  return (
    <button type="button" className={classes.chip} aria-pressed={on} onClick={onClick}>
      {name} <span className="cc-numbers">{count}</span>
    </button>
  )
}

function RevokeDialog({ invitation, onClose }: { invitation: PlatformInvitation | null; onClose: () => void }) {
  return (
    <RemoveDialog
      item={invitation}
      request={useRevokeInvitation()}
      title={({ user_email }) => `Revoke the invitation of ${user_email}?`}
      confirmLabel="Revoke"
      busyLabel="Revoking..."
      onClose={onClose}
    >
      {() => 'The link in the mail stops working at once. You can send the invitation again later, with a new link.'}
    </RemoveDialog>
  )
}
