import { NativeSelect, TextInput } from '@mantine/core'
import classes from './metrics-filters.module.css'
import { SHORTCUTS } from './metrics-search.ts'
import type { MetricsSearch, SetMetricsSearch } from './metrics-search.ts'
import { useCompanies } from './user-metrics.queries.ts'

interface MetricsFiltersProps {
  search: MetricsSearch
  setSearch: SetMetricsSearch
  choosesCompany: boolean
}

const ALL_TIME = { value: '', label: 'All time' }
const SHORT = SHORTCUTS.map((days) => ({ value: String(days), label: `Last ${days} days` }))
const CHOSEN = { value: 'chosen', label: 'Chosen days' }

/** Which time and, for admins of the provider, which company. */
export function MetricsFilters({ search, setSearch, choosesCompany }: MetricsFiltersProps) {
  const { days, from, to, company } = search
  const upsideDown = from !== undefined && to !== undefined && to < from
  const chosen = !days && (from !== undefined || to !== undefined)
  const setDay = (patch: { from: string } | { to: string }) => setSearch({ ...patch, days: null }, { replace: true })
  return (
    <section className={classes.filters} aria-label="Filter the metrics">
      {choosesCompany ? <CompanyFilter value={company ?? ''} onChange={(id) => setSearch({ company: id })} /> : null}
      <NativeSelect
        label="Time"
        className={classes.time ?? ''}
        value={days ? String(days) : chosen ? CHOSEN.value : ''}
        data={[ALL_TIME, ...SHORT, ...(chosen ? [CHOSEN] : [])]}
        onChange={(event) => {
          const { value } = event.currentTarget
          if (value !== CHOSEN.value) setSearch({ days: value, from: null, to: null })
        }}
      />
      <TextInput
        label="From"
        type="date"
        flex="0 0 148px"
        value={days ? '' : (from ?? '')}
        onChange={(event) => setDay({ from: event.currentTarget.value })}
      />
      <TextInput
        label="To"
        type="date"
        flex="0 0 148px"
        value={days ? '' : (to ?? '')}
        {...(upsideDown ? { error: 'End date is before start date' } : {})}
        onChange={(event) => setDay({ to: event.currentTarget.value })}
      />
    </section>
  )
}

function CompanyFilter({ value, onChange }: { value: string; onChange: (company: string) => void }) {
  const companies = useCompanies()
  const items = (companies.data ?? [])
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .map(({ id, name }) => ({ value: id, label: name }))
  return (
    <NativeSelect
      label="Company"
      className={classes.company ?? ''}
      value={value}
      data={[{ value: '', label: 'All companies' }, ...items]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
