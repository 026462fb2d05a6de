import type { CompanyDetail } from '@cuecard/contract/companies.ts'
import { Box, NativeSelect, TextInput } from '@mantine/core'
import { IconBuilding, IconSearch } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useLast } from '../../../lib/use-last.ts'
import { Panel } from '../../../shared/layout/panel.tsx'
import { SkeletonBlock, Empty, NoMatch } from '../../../shared/states/states.tsx'
import { plural } from '@cuecard/language/plain-text.ts'
import { CompanyCard } from './company-card.tsx'
import classes from './company-cards.module.css'
import { type CompanySort, sortCompanies } from './company-sort.ts'
import { searchCompanies, type CompanyKind } from './company-types.ts'
import { StaffAccountDialog } from './staff-account-dialog.tsx'

interface CompanyCardsProps {
  companies: readonly CompanyDetail[]
  kind: CompanyKind
  searched: string
  sort: CompanySort | undefined
  /** The button that creates the first company. */
  create: ReactNode
  onSearch: (typed: string) => void
  onSort: (sort: string | null) => void
}

const SORTS = [
  { value: '', label: 'Newest first' },
  { value: 'stuck', label: 'Stuck first' },
  { value: 'name', label: 'By name' },
  { value: 'users', label: 'Most users first' },
  { value: 'synced', label: 'Last synced first' },
]

/** The companies of one sub-tab with the search over them. */
export function CompanyCards({ companies, kind, searched, sort, create, onSearch, onSort }: CompanyCardsProps) {
  const [typed, setTyped] = useState(searched)
  const [open, setOpen] = useState<CompanyDetail | null>(null)
  const last = useLast(open)
  const found = sortCompanies(searchCompanies(companies, typed), sort)
  const search = (text: string) => {
    setTyped(text)
    onSearch(text)
  }

  if (companies.length === 0) return <NoCompanies kind={kind} create={create} />
  return (
    <>
      <div className={classes.search}>
        <TextInput
          type="search"
          aria-label="Search companies"
          placeholder="Search companies"
          leftSection={<IconSearch size={16} aria-hidden="true" />}
          value={typed}
          onChange={(event) => search(event.currentTarget.value)}
        />
        <NativeSelect
          aria-label="Sort"
          flex="none"
          value={sort ?? ''}
          data={SORTS}
          onChange={(event) => onSort(event.currentTarget.value || null)}
        />
        <Box component="output" className="cc-numbers cc-nowrap" c="dimmed">
          {countOf(found.length, companies.length)}
        </Box>
      </div>
      {found.length > 0 ? (
        <ul className={classes.cards} aria-label={kind === 'demo' ? 'Demo Companies' : 'Customer Companies'}>
          {found.map((company) => (
            <li key={company.id}>
              <CompanyCard company={company} onStaffAccount={() => setOpen(company)} />
            </li>
          ))}
        </ul>
      ) : (
        <NothingFound typed={typed} onClear={() => search('')} />
      )}
      {last ? (
        <StaffAccountDialog key={last.id} company={last} opened={open !== null} onClose={() => setOpen(null)} />
      ) : null}
    </>
  )
}

const countOf = (found: number, all: number) =>
  `${found === all ? '' : `${found} of `}${plural(all, 'company', 'companies')}`

function NoCompanies({ kind, create }: { kind: CompanyKind; create: ReactNode }) {
  return (
    <Panel>
      <Empty
        icon={IconBuilding}
        title={kind === 'demo' ? 'No demo companies yet' : 'No customer companies yet'}
        action={create}
      >
        {kind === 'demo'
          ? 'A demo company answers with prepared texts, so that you can show Cuecard without documents.'
          : 'Create one for your customer, or invite someone under Invitations to bring their own.'}
      </Empty>
    </Panel>
  )
}

function NothingFound({ typed, onClear }: { typed: string; onClear: () => void }) {
  return (
    <Panel>
      <NoMatch title={`No company here is called '${typed.trim()}'`} clears="search" onClear={onClear}>
        The search looks at the names on this tab only.
      </NoMatch>
    </Panel>
  )
}

export function CompanyCardsSkeleton() {
  return (
    <div className={classes.cards}>
      {Array.from({ length: 6 }, (_, card) => (
        <div key={card} className={classes.bones}>
          <SkeletonBlock width={`${40 + ((card * 17) % 30)}%`} height="16px" />
          <SkeletonBlock width="70%" />
          <SkeletonBlock width="62%" />
          <SkeletonBlock width="156px" height="32px" />
        </div>
      ))}
    </div>
  )
}
