import type { SystemState } from '@cuecard/contract/system.ts'
import { Alert, List, Stack } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { isPlatformAdmin, useSession } from '../../lib/session.ts'
import { Page } from '../../shared/layout/page.tsx'
import { Panel } from '../../shared/layout/panel.tsx'
import { Denied, QueryView, SkeletonRows } from '../../shared/states/states.tsx'
import { findTroubles } from './find-troubles.ts'
import { JobsPanel } from './jobs-panel.tsx'
import { OutagesPanel } from './outages-panel.tsx'
import { ProcessesPanel } from './processes-panel.tsx'
import { ServicesPanel } from './services-panel.tsx'
import { StoragePanel } from './storage-panel.tsx'
import { useSystemState } from './system.queries.ts'

const TITLE = 'System'

/** System: what runs, what waits and what fails on this installation. For admins of the provider. */
export function SystemPage() {
  if (isPlatformAdmin(useSession())) return <System />
  return (
    <Page title={TITLE}>
      <Denied>Only admins of the company that provides Cuecard see how the installation works.</Denied>
    </Page>
  )
}

function System() {
  const query = useSystemState()
  const version = query.data ? ` Version ${query.data.version}.` : ''
  return (
    <Page title={TITLE} purpose={`What runs on this installation, what it depends on and what it takes.${version}`}>
      <QueryView
        query={query}
        label="Loading the state of the system..."
        skeleton={
          <Panel>
            <SkeletonRows rows={6} />
          </Panel>
        }
        failed={{ title: 'The state could not be loaded', text: 'Cuecard itself may work all the same.' }}
        framed
      >
        {(state) => <Panels state={state} />}
      </QueryView>
    </Page>
  )
}

function Panels({ state }: { state: SystemState }) {
  return (
    <Stack gap="lg">
      <Summary troubles={findTroubles(state)} />
      <OutagesPanel outages={state.outages} />
      <ServicesPanel services={state.services} />
      <ProcessesPanel processes={state.processes} />
      <JobsPanel jobs={state.jobs} />
      <StoragePanel state={state} />
    </Stack>
  )
}

function Summary({ troubles }: { troubles: readonly string[] }) {
  if (troubles.length === 0) {
    return (
      <Alert color="green" icon={<IconCircleCheck aria-hidden="true" />} title="Everything works">
        Nothing waits for a service that is away, and nothing failed in the last 24 hours.
      </Alert>
    )
  }
  return (
    <Alert color="yellow" icon={<IconAlertTriangle aria-hidden="true" />} title="Needs attention">
      {troubles.length === 1 ? (
        troubles[0]
      ) : (
        <List size="sm" m={0} ps={18} withPadding={false}>
          {troubles.map((trouble) => (
            <List.Item key={trouble}>{trouble}</List.Item>
          ))}
        </List>
      )}
    </Alert>
  )
}
