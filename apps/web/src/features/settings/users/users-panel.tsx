import type { Company } from '@cuecard/contract/session.ts'
import { type CompanyUser, getCompany, listUsers, removeUser } from '@cuecard/contract/companies.ts'
import { type Invitation, listInvitations } from '@cuecard/contract/invitations.ts'
import { plural } from '@cuecard/language/plain-text.ts'
import { Box, CloseButton, TextInput } from '@mantine/core'
import { IconSearch, IconUser, IconUserPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { z } from 'zod'
import { useSession } from '../../../lib/session.ts'
import { STAY, useSearch } from '../../../lib/use-search.ts'
import { useApi } from '../../../lib/api.ts'
import { ChosenBar, RemoveChosen, type RowNoun } from '../../../shared/rows/chosen-bar.tsx'
import { useChosenRows } from '../../../shared/rows/chosen-rows.ts'
import { useSeveral } from '../../../shared/rows/several.ts'
import { sortRows } from '../../../shared/rows/sort-rows.ts'
import { Panel } from '../../../shared/layout/panel.tsx'
import { SkeletonRows, Empty, QueryView } from '../../../shared/states/states.tsx'
import { ADMIN_ONLY, displayName, findColleagues, isVacant, managesPeople } from './colleague-rules.ts'
import { InvitationsPart } from '../invitations/invitations-part.tsx'
import { InviteDialog } from '../invitations/invite-dialog.tsx'
import { Pager, sliceOf } from '../../../shared/layout/pager.tsx'
import { useColleagues, useInvitations } from './users.queries.ts'
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
  const vacant = single && colleagues.data !== undefined && isVacant(colleagues.data)
  const invited = useInvitations({ enabled: vacant })
  const closed = single ? whyClosed(vacant, invited.data) : null
  const reason = managesPeople(session) ? closed : ADMIN_ONLY
  return (
    <Panel
      title="Users"
      purpose={purposeOf({ single, vacant })}
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
      {(single && !vacant) || !colleagues.data ? null : <InvitationsPart onInvite={() => setInviting(true)} />}
      <InviteDialog opened={inviting} onClose={() => setInviting(false)} />
    </Panel>
  )
}

const purposeOf = ({ single, vacant }: { single: boolean; vacant: boolean }) => {
  if (!single) return 'The people of your company.'
  return vacant ? `${FOR_ONE_PERSON} They have not joined yet.` : `${FOR_ONE_PERSON} No one else can be invited.`
}

/** Why no one can be invited to a company for one person now; null while that person has no invitation. */
function whyClosed(vacant: boolean, invitations: readonly Invitation[] | undefined): string | null {
  if (!vacant || !invitations) return FOR_ONE_PERSON
  return invitations.length > 0 ? `${FOR_ONE_PERSON} Revoke the invitation to invite another address.` : null
}

/** The search text, the page and the order of the list, in the address. */
const UsersSearch = z.object({
  user: z.string().default(''),
  users: z.coerce.number().int().min(1).default(1),
  users_sort: z.string().optional(),
})

const KEYS = {
  name: displayName,
  role: ({ role }: CompanyUser) => role,
  extension: ({ has_connected_with_extension }: CompanyUser) => has_connected_with_extension,
  seen: ({ last_seen_at }: CompanyUser) => last_seen_at,
}
const NOUN: RowNoun = ['user', 'users']

function ActiveUsers({ colleagues }: { colleagues: readonly CompanyUser[] }) {
  const [search, setSearch] = useSearch(UsersSearch)
  // The address follows the typed text; a field that showed the address would lose letters while typing.
  const [typed, setTyped] = useState(search.user)
  const [removing, setRemoving] = useState<CompanyUser | null>(null)
  const head = useRef<HTMLDivElement>(null)
  const chosen = useChosenRows()
  const found = sortRows(findColleagues(colleagues, typed), search.users_sort, KEYS)
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
        <UserTable
          colleagues={rows}
          all={colleagues}
          chosen={chosen}
          sort={search.users_sort}
          onSort={(sort) => setSearch({ users_sort: sort, users: null }, STAY)}
          onRemove={setRemoving}
        />
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
      <ChosenUsers
        users={colleagues.filter(({ id }) => chosen.ids.has(id))}
        onClear={chosen.clear}
        onDone={chosen.done}
      />
      <RemoveUserDialog colleague={removing} onClose={() => setRemoving(null)} />
    </>
  )
}

interface ChosenUsersProps {
  users: readonly CompanyUser[]
  onClear: () => void
  /** It was done to these. */
  onDone: (ids: readonly string[]) => void
}

function ChosenUsers({ users, onClear, onDone }: ChosenUsersProps) {
  const api = useApi()
  const several = useSeveral([listUsers, listInvitations, getCompany])
  const shared = { count: users.length, noun: NOUN, busy: several.isPending, running: several.running }
  const remove = async () => {
    const { done } = await several.run(users, {
      nameOf: displayName,
      act: ({ id }) => api(removeUser, { params: { id } }),
      done: (count) => `${plural(count, ...NOUN)} removed`,
      failed: (count) => `${plural(count, ...NOUN)} not removed`,
    })
    onDone(done.map(({ id }) => id))
  }
  return (
    <ChosenBar {...shared} onClear={onClear}>
      <RemoveChosen {...shared} verb={{ act: 'Remove', acting: 'Removing...' }} onConfirm={remove}>
        They can no longer log in to this company, and their extensions are disconnected. Their meetings stay.
      </RemoveChosen>
    </ChosenBar>
  )
}

function SearchBox({ typed, onType }: { typed: string; onType: (text: string) => void }) {
  return (
    <TextInput
      className={classes.search ?? ''}
      data-search
      aria-label="Find a user"
      placeholder="Name, email or role"
      leftSection={<IconSearch size={16} aria-hidden="true" />}
      value={typed}
      onChange={(event) => onType(event.currentTarget.value)}
      rightSection={typed ? <CloseButton size="sm" aria-label="Clear search" onClick={() => onType('')} /> : null}
    />
  )
}
