import type { MetricsFilter, UserActivity } from '@cuecard/contract/user-metrics.ts'
import { useMemo } from 'react'
import { isCompanyAdmin, isPlatformAdmin, useSession } from '../../lib/session.ts'
import { useSearch } from '../../lib/use-search.ts'
import { TypedTextsKept } from '../../shared/dialogs/typed-texts.tsx'
import { Page } from '../../shared/layout/page.tsx'
import { QueryView } from '../../shared/states/states.tsx'
import { ExportButton } from '../../shared/controls/export-button.tsx'
import { ActivityPanel } from './activity-panel.tsx'
import { MetricCards, MetricCardsSkeleton } from './metric-cards.tsx'
import { MetricsFilters } from './metrics-filters.tsx'
import { filterOf, isTimed, MetricsSearch, peopleOf, type SetMetricsSearch } from './metrics-search.ts'
import { useActivitySummary, useExportMetrics } from './user-metrics.queries.ts'
import { rankPeople } from './people.ts'
import { PeoplePanel, PeopleSkeleton } from './people-panel.tsx'
import { QualityPanel } from './quality-panel.tsx'
import { TalkPanel } from './talk-panel.tsx'
import classes from './user-metrics-page.module.css'

/** User Metrics: who uses Cuecard and for what, over time, and how good the answers were. */
export function UserMetricsPage() {
  const session = useSession()
  const choosesCompany = isPlatformAdmin(session)
  const [search, setSearch] = useSearch(MetricsSearch)
  const filter = useMemo(() => filterOf(search, choosesCompany), [search, choosesCompany])
  const seesOthers = isCompanyAdmin(session)
  const download = useExportMetrics()
  return (
    <Page
      title="User Metrics"
      purpose={
        seesOthers
          ? 'Who uses Cuecard, for what, and how good the answers were.'
          : 'What you used Cuecard for, and how good your answers were. Your admins see everyone.'
      }
      actions={
        <ExportButton busy={download.isPending} onClick={() => download.mutate({ ...filter, ...peopleOf(search) })} />
      }
    >
      <MetricsFilters search={search} setSearch={setSearch} choosesCompany={choosesCompany} />
      <div className={classes.stack}>
        <Summary
          filter={filter}
          search={search}
          setSearch={setSearch}
          withCompany={choosesCompany && !search.company}
          lists={!choosesCompany || search.company === session?.company?.id}
          seesOthers={seesOthers}
        />
      </div>
    </Page>
  )
}

interface SummaryProps {
  filter: MetricsFilter
  search: MetricsSearch
  setSearch: SetMetricsSearch
  withCompany: boolean
  /** The figures are of the own company alone: its answers may be read, and how its people talk. */
  lists: boolean
  /** Figures that count people say nothing to somebody who sees the own row alone. */
  seesOthers: boolean
}

/** Cards and people come from one reply, so that their numbers agree. */
function Summary(props: SummaryProps) {
  const query = useActivitySummary(props.filter)
  return (
    <QueryView
      query={query}
      label="Loading user metrics..."
      skeleton={<Skeleton seesOthers={props.seesOthers} />}
      failed={{ title: 'The user metrics could not be loaded', text: 'What was counted is kept on the server.' }}
      framed
    >
      {(rows) => <Loaded {...props} rows={rows} stale={query.isPlaceholderData} />}
    </QueryView>
  )
}

function Loaded({
  filter,
  search,
  setSearch,
  withCompany,
  lists,
  seesOthers,
  rows,
  stale,
}: SummaryProps & LoadedProps) {
  const people = useMemo(() => rankPeople(rows), [rows])
  return (
    <div className={classes.stack} data-stale={stale} aria-busy={stale}>
      {seesOthers ? <MetricCards people={people} search={search} setSearch={setSearch} /> : null}
      <ActivityPanel filter={filter} seesOthers={seesOthers} />
      <TypedTextsKept>
        <QualityPanel filter={filter} search={search} setSearch={setSearch} lists={lists} />
      </TypedTextsKept>
      {lists ? <TalkPanel filter={filter} /> : null}
      <PeoplePanel
        people={people}
        search={search}
        setSearch={setSearch}
        withCompany={withCompany}
        timed={isTimed(search)}
      />
    </div>
  )
}

interface LoadedProps {
  rows: readonly UserActivity[]
  /** The figures belong to the previous filter. */
  stale: boolean
}

function Skeleton({ seesOthers }: { seesOthers: boolean }) {
  return (
    <div className={classes.stack}>
      {seesOthers ? <MetricCardsSkeleton /> : null}
      <PeopleSkeleton />
    </div>
  )
}
