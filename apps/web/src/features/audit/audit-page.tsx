import { plural } from '@cuecard/language/plain-text.ts'
import type { AuditFilter } from '@cuecard/contract/audit.ts'
import { IconHistory } from '@tabler/icons-react'
import { useMemo } from 'react'
import { isCompanyAdmin, isPlatformAdmin, useSession } from '../../lib/session.ts'
import { useSearch } from '../../lib/use-search.ts'
import { BusyButton } from '../../shared/controls/busy-button.tsx'
import { Page } from '../../shared/layout/page.tsx'
import { Panel } from '../../shared/layout/panel.tsx'
import { SkeletonBlock, Denied, Empty, NoMatch, QueryView } from '../../shared/states/states.tsx'
import { ExportButton } from '../../shared/controls/export-button.tsx'
import { AuditFilters } from './audit-filters.tsx'
import classes from './audit-page.module.css'
import { AuditSearch, filterOf, isFiltered } from './audit-search.ts'
import { AuditTable } from './audit-table.tsx'
import { useAuditLog, useExportAuditLog } from './audit.queries.ts'

const TITLE = 'Audit Log'

/** Who did what to whom in the company; admins of the provider may look into every company's log. */
export function AuditPage() {
  const session = useSession()
  if (isCompanyAdmin(session)) return <AuditLog />
  return (
    <Page title={TITLE}>
      <Denied>
        The audit log holds what everyone in {session.company?.name ?? 'your company'} did, so only admins can read it.
        Ask an admin of your company to look something up or to change your role.
      </Denied>
    </Page>
  )
}

function AuditLog() {
  const choosesCompany = isPlatformAdmin(useSession())
  const [search, setSearch] = useSearch(AuditSearch)
  const filter = useMemo(() => filterOf(search, choosesCompany), [search, choosesCompany])
  const download = useExportAuditLog()
  return (
    <Page
      title={TITLE}
      purpose="Who did what to whom, newest first. No one can change or delete an entry."
      actions={<ExportButton busy={download.isPending} onClick={() => download.mutate(filter)} />}
    >
      <AuditFilters search={search} setSearch={setSearch} choosesCompany={choosesCompany} />
      <Panel padding="flush">
        <Entries
          filter={filter}
          filtered={isFiltered(search)}
          onClear={() => setSearch({ action: null, text: null, from: null, to: null })}
        />
      </Panel>
    </Page>
  )
}

function Entries({ filter, filtered, onClear }: { filter: AuditFilter; filtered: boolean; onClear: () => void }) {
  const log = useAuditLog(filter)
  return (
    <QueryView
      query={log}
      label="Loading the audit log..."
      skeleton={<Skeleton />}
      failed={{ title: 'The audit log could not be loaded', text: 'Its entries are kept on the server.' }}
    >
      {({ pages }) => {
        const entries = pages.flatMap((page) => page.entries)
        if (entries.length === 0)
          return filtered ? (
            <NothingFound onClear={onClear} />
          ) : (
            <Empty icon={IconHistory} title="Nothing written down yet">
              Sign-ins, invitations, role changes, changed settings and documents appear here as soon as they happen.
            </Empty>
          )
        return (
          <>
            <AuditTable entries={entries} withCompany={filter.company_id === 'all'} stale={log.isPlaceholderData} />
            <footer className={classes.foot}>
              <output>{shownLabel(entries.length, log.hasNextPage)}</output>
              {log.hasNextPage ? (
                <BusyButton
                  variant="default"
                  busy={log.isFetchingNextPage}
                  busyLabel="Loading..."
                  onClick={() => void log.fetchNextPage()}
                >
                  Load more
                </BusyButton>
              ) : null}
            </footer>
          </>
        )
      }}
    </QueryView>
  )
}

function shownLabel(count: number, more: boolean): string {
  const shown = plural(count, 'entry', 'entries')
  return more ? `The newest ${shown}` : `${shown}, and that is all`
}

function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <NoMatch title="No entries match these filters" clears="filters" onClear={onClear}>
      Try another word, a longer time or all actions.
    </NoMatch>
  )
}

function Skeleton() {
  return (
    <div className={classes.bones}>
      {Array.from({ length: 9 }, (_, row) => (
        <div key={row} className={classes.boneLine}>
          <SkeletonBlock width="84px" height="12px" />
          <SkeletonBlock width={`${150 + ((row * 37) % 60)}px`} height="12px" />
          <SkeletonBlock width={`${110 + ((row * 23) % 70)}px`} height="12px" />
          <SkeletonBlock width={`${120 + ((row * 41) % 90)}px`} height="12px" />
        </div>
      ))}
    </div>
  )
}
