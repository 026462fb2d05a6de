import { AuditAction } from '@cuecard/contract/audit.ts'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useSession } from '../../lib/session.ts'
import { SearchField } from '../../shared/controls/search-field.tsx'
import { ACTION_GROUPS, ACTION_LABELS } from './action-labels.ts'
import classes from './audit-filters.module.css'
import { isFiltered } from './audit-search.ts'
import type { AuditSearch } from './audit-search.ts'
import { useCompanies } from './audit.queries.ts'

type SetSearch = (patch: { [Name in keyof AuditSearch]?: string | null }, options?: { replace?: boolean }) => void

interface AuditFiltersProps {
  search: AuditSearch
  setSearch: SetSearch
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
  const upsideDown = from !== undefined && to !== undefined && to < from
  return (
    <section className={classes.filters} aria-label="Filter the audit log">
      <SearchField
        label="Search"
        placeholder="Person, document or detail"
        className={classes.text}
        value={search.text ?? ''}
        onChange={(text) => setSearch({ text }, { replace: true })}
      />
      <NativeSelect
        label="Action"
        className={classes.action ?? ''}
        value={search.action ?? ''}
        data={[{ value: '', label: 'All actions' }, ...ACTIONS]}
        onChange={(event) => setSearch({ action: event.currentTarget.value })}
      />
      {choosesCompany ? (
        <CompanyFilter value={search.company ?? ''} onChange={(company) => setSearch({ company })} />
      ) : null}
      <TextInput
        label="From"
        type="date"
        flex="0 0 148px"
        value={from ?? ''}
        onChange={(event) => setSearch({ from: event.currentTarget.value }, { replace: true })}
      />
      <TextInput
        label="To"
        type="date"
        flex="0 0 148px"
        value={to ?? ''}
        {...(upsideDown ? { error: 'End date is before start date' } : {})}
        onChange={(event) => setSearch({ to: event.currentTarget.value }, { replace: true })}
      />
      {isFiltered(search) ? (
        <Button
          variant="subtle"
          color="gray"
          className={classes.clear ?? ''}
          leftSection={<IconX size={16} aria-hidden="true" />}
          onClick={() => setSearch({ action: null, text: null, from: null, to: null })}
        >
          Clear filters
        </Button>
      ) : null}
    </section>
  )
}

function CompanyFilter({ value, onChange }: { value: string; onChange: (company: string) => void }) {
  const { company: own } = useSession()
  const companies = useCompanies(true)
  const others = (companies.data ?? [])
    .filter((company) => company.id !== own?.id)
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .map((company) => ({ value: company.id, label: company.name }))
  return (
    <NativeSelect
      label="Company"
      className={classes.company ?? ''}
      value={value === own?.id ? '' : value}
      data={[
        { value: '', label: own?.name ?? 'Your company' },
        { value: 'all', label: 'All companies' },
        ...(others.length > 0 ? [{ group: 'Customers', items: others }] : []),
      ]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
