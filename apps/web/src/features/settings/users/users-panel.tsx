import type { Company } from '@cuecard/contract/auth.ts'
import type { CompanyUser } from '@cuecard/contract/companies.ts'
import { Box, CloseButton, TextInput } from '@mantine/core'
import { IconSearch, IconUser, IconUserPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { z } from 'zod'
import { useSession } from '../../../lib/session.ts'
import { STAY, useSearch } from '../../../lib/use-search.ts'
import { Panel } from '../../../shared/layout/panel.tsx'
import { SkeletonRows, Empty, QueryView } from '../../../shared/states/states.tsx'
import { ADMIN_ONLY, findColleagues, managesPeople } from './colleague-rules.ts'
import { InvitationsPart } from '../invitations/invitations-part.tsx'
import { InviteDialog } from '../invitations/invite-dialog.tsx'
import { Pager, sliceOf } from '../../../shared/layout/pager.tsx'
import { useColleagues } from './users.queries.ts'
import { ButtonWithReason } from '../../../shared/controls/disabled-reason.tsx'
import { RemoveUserDialog } from './remove-user-dialog.tsx'
import { UserTable } from './user-table.tsx'
import classes from './users-panel.module.css'

/** A search box is shown for more users than this. */
const SEARCH_FROM = 10
const FOR_ONE_PERSON = 'This company is for one person.'

/** Users: the company's users, its pending invitations, and Invite User. */
export function UsersPanel({ company }: { company: Company }) {
  const session = useSession()
  const colleagues = useColleagues()
  const [inviting, setInviting] = useState(false)
  const single = company.type === 'single_user'
  const reason = managesPeople(session) ? (single ? FOR_ONE_PERSON : null) : ADMIN_ONLY
  return (
    <Panel
      title="Users"
      purpose={single ? `${FOR_ONE_PERSON} No one else can be invited.` : 'The people of your company.'}
      padding="flush"
      actions={
        <ButtonWithReason reason={reason} icon={IconUserPlus} onClick={() => setInviting(true)}>
          Invite User
        </ButtonWithReason>
      }
    >
      <QueryView
        query={colleagues}
        label="Loading users..."
        skeleton={<SkeletonRows rows={4} />}
        failed={{ title: 'Failed to load users and invitations', text: 'They are kept on the server as they are.' }}
      >
        {(all) => <ActiveUsers colleagues={all} />}
      </QueryView>
      {single || !colleagues.data ? null : <InvitationsPart onInvite={() => setInviting(true)} />}
      <InviteDialog opened={inviting} onClose={() => setInviting(false)} />
    </Panel>
  )
}

/** The search text and the page of the list, in the address. */
const UsersSearch = z.object({
  user: z.string().default(''),
  users: z.coerce.number().int().min(1).default(1),
})

function ActiveUsers({ colleagues }: { colleagues: readonly CompanyUser[] }) {
  const [search, setSearch] = useSearch(UsersSearch)
  // The address follows the typed text; a field that showed the address would lose letters while typing.
  const [typed, setTyped] = useState(search.user)
  const [removing, setRemoving] = useState<CompanyUser | null>(null)
  const head = useRef<HTMLDivElement>(null)
  const found = findColleagues(colleagues, typed)
  const { rows, page } = sliceOf(found, search.users)
  const find = (text: string) => {
    setTyped(text)
    setSearch({ user: text, users: null }, STAY)
  }
  return (
    <>
      <div className={classes.head} ref={head}>
        <Box component="h3" m={0} fz="md" lh="1.25rem" fw={600}>
          Active Users ({colleagues.length.toLocaleString('en-US')})
        </Box>
        {colleagues.length > SEARCH_FROM ? <SearchBox typed={typed} onType={find} /> : null}
      </div>
      {rows.length > 0 ? (
        <UserTable colleagues={rows} all={colleagues} onRemove={setRemoving} />
      ) : (
        <Empty icon={IconUser} title="No users found">
          No user's name, email or role matches '{typed}'.
        </Empty>
      )}
      <Pager
        of="users"
        total={found.length}
        page={page}
        onPage={(next) => {
          setSearch({ users: next }, { preventScrollReset: true })
          head.current?.scrollIntoView({ block: 'nearest' })
        }}
      />
      <RemoveUserDialog colleague={removing} onClose={() => setRemoving(null)} />
    </>
  )
}

function SearchBox({ typed, onType }: { typed: string; onType: (text: string) => void }) {
  return (
    <TextInput
      className={classes.search ?? ''}
      aria-label="Find a user"
      placeholder="Name, email or role"
      leftSection={<IconSearch size={16} aria-hidden="true" />}
      value={typed}
      onChange={(event) => onType(event.currentTarget.value)}
      rightSection={typed ? <CloseButton size="sm" aria-label="Clear search" onClick={() => onType('')} /> : null}
    />
  )
}
