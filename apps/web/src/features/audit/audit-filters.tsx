import { AuditAction } from '@cuecard/contract/audit.ts'
import { NativeSelect } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useSession } from '../../lib/session.ts'
import { Button } from '../../shared/controls/button.tsx'
import { SearchField } from '../../shared/controls/search-field.tsx'
import { CompanyFilter, DayFilters, Filters } from '../../shared/layout/filters.tsx'
import type { SetSearch } from '../../lib/use-search.ts'
import { ACTION_GROUPS, ACTION_LABELS } from './action-labels.ts'
import { isFiltered, type AuditSearch } from './audit-search.ts'

interface AuditFiltersProps {
  search: AuditSearch
  setSearch: SetSearch<AuditSearch>
  choosesCompany: boolean
}

const ACTIONS = ACTION_GROUPS.map((group) => ({
  group,
  items: AuditAction.options
    .filter((action) => ACTION_LABELS[action].group === group)
    .map((action) => ({ value: action, label: ACTION_LABELS[action].did })),
}))

export function AuditFilters({ search, setSearch, choosesCompany }: AuditFiltersProps) {
  const { from, to } = search
  const { company: own } = useSession()
  return (
    <Filters label="Filter the audit log">
      <SearchField
        label="Search"
        placeholder="Person, document or detail"
        flex="1 1 220px"
        maw={{ base: 'none', md: 340 }}
        value={search.text ?? ''}
        onChange={(text) => setSearch({ text }, { replace: true })}
      />
      <NativeSelect
        label="Action"
        flex="0 1 210px"
        value={search.action ?? ''}
        data={[{ value: '', label: 'All actions' }, ...ACTIONS]}
        onChange={(event) => setSearch({ action: event.currentTarget.value })}
      />
      {choosesCompany ? (
        <CompanyFilter
          flex="0 1 210px"
          first={[
            { value: '', label: own?.name ?? 'Your company' },
            { value: 'all', label: 'All companies' },
          ]}
          group="Customers"
          without={own?.id}
          value={search.company === own?.id ? '' : (search.company ?? '')}
          onChange={(company) => setSearch({ company })}
        />
      ) : null}
      <DayFilters from={from} to={to} onChange={(patch) => setSearch(patch, { replace: true })} />
      {isFiltered(search) ? (
        <Button
          variant="subtle"
          color="gray"
          mt={{ base: 0, md: 26 }}
          style={{ justifySelf: 'start' }}
          icon={IconX}
          onClick={() => setSearch({ action: null, text: null, from: null, to: null })}
        >
          Clear filters
        </Button>
      ) : null}
    </Filters>
  )
}
