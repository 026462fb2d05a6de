import { NativeSelect } from '@mantine/core'
import { CompanyFilter, DayFilters, Filters } from '../../shared/layout/filters.tsx'
import { SHORTCUTS, type MetricsSearch, type SetMetricsSearch } from './metrics-search.ts'

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
  const chosen = !days && (from !== undefined || to !== undefined)
  return (
    <Filters label="Filter the metrics">
      {choosesCompany ? (
        <CompanyFilter
          flex="0 1 240px"
          first={[{ value: '', label: 'All companies' }]}
          value={company ?? ''}
          onChange={(id) => setSearch({ company: id })}
        />
      ) : null}
      <NativeSelect
        label="Time"
        flex="0 1 180px"
        value={days ? String(days) : chosen ? CHOSEN.value : ''}
        data={[ALL_TIME, ...SHORT, ...(chosen ? [CHOSEN] : [])]}
        onChange={(event) => {
          const { value } = event.currentTarget
          if (value !== CHOSEN.value) setSearch({ days: value, from: null, to: null })
        }}
      />
      <DayFilters
        from={days ? undefined : from}
        to={days ? undefined : to}
        onChange={(patch) => setSearch({ ...patch, days: null }, { replace: true })}
      />
    </Filters>
  )
}
