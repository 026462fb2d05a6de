import type { HomeOverview } from '@cuecard/contract/home.ts'
import { SimpleGrid, Stack } from '@mantine/core'
import { Panel } from '../../shared/layout/panel.tsx'
import { QueryView, SkeletonRows } from '../../shared/states/states.tsx'
import { NextCallsPanel } from './next-calls-panel.tsx'
import { DocumentsPanel, PeoplePanel, QuestionsPanel, TestsPanel } from './waiting-panels.tsx'
import { useHomeOverview } from './home.queries.ts'

/** What waits for the person, each with the place where it is dealt with. */
export function Cockpit() {
  const overview = useHomeOverview()
  return (
    <QueryView
      query={overview}
      label="Loading what waits for you..."
      skeleton={<Skeleton />}
      framed
      failed={{ title: 'What waits for you could not be loaded', text: 'Nothing is lost. Check your connection.' }}
    >
      {(data) => <Panels data={data} />}
    </QueryView>
  )
}

function Panels({ data }: { data: HomeOverview }) {
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md" style={{ alignItems: 'start' }}>
      <Stack gap="md">
        <NextCallsPanel calls={data.calls} />
        <QuestionsPanel questions={data.questions} />
      </Stack>
      <Stack gap="md">
        <DocumentsPanel documents={data.documents} />
        <TestsPanel tests={data.tests} />
        {data.people ? <PeoplePanel people={data.people} /> : null}
      </Stack>
    </SimpleGrid>
  )
}

function Skeleton() {
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
      {['calls', 'questions', 'documents', 'tests'].map((panel) => (
        <Panel key={panel}>
          <SkeletonRows rows={3} />
        </Panel>
      ))}
    </SimpleGrid>
  )
}
