import type { DiscoveredKnowledgeItem, TribalKnowledge } from '@cuecard/contract/discovered-knowledge.ts'
import { Stack } from '@mantine/core'
import { IconBulb, IconSparkles, IconVideo } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { BusyButton } from '../../shared/controls/busy-button.tsx'
import { Button } from '../../shared/controls/button.tsx'
import { Page } from '../../shared/layout/page.tsx'
import { JobState } from '../../shared/states/job-state.tsx'
import { SkeletonBlock, Empty, QueryView } from '../../shared/states/states.tsx'
import { AddDialog } from './add-dialog.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import classes from './discovered-page.module.css'
import { useDiscovered, useGenerate, useGeneration, useGenerationEnd } from './discovered.queries.ts'
import type { DiscoveredItemProps } from './discovered-item.tsx'
import { DiscoveredList } from './discovered-list.tsx'

/** Discovered Knowledge: facts from meetings that are in no document. */
export function DiscoveredPage() {
  useGenerationEnd()
  const [adding, setAdding] = useState<DiscoveredKnowledgeItem | null>(null)
  const [deleting, setDeleting] = useState<DiscoveredKnowledgeItem | null>(null)
  return (
    <Page
      title="Discovered Meeting Knowledge"
      purpose="What your team says in meetings that is not in your documents yet. Add what is worth keeping."
      actions={<GenerateButton />}
    >
      <Generation />
      <DiscoveredItems onAdd={setAdding} onDelete={setDeleting} />
      <AddDialog item={adding} onClose={() => setAdding(null)} />
      <DeleteDialog item={deleting} onClose={() => setDeleting(null)} />
    </Page>
  )
}

function GenerateButton() {
  const generate = useGenerate()
  const running = useGeneration().data?.is_running === true
  return (
    <BusyButton
      icon={IconSparkles}
      busy={generate.isPending || running}
      busyLabel="Generating..."
      onClick={() => generate.mutate()}
    >
      Generate Tribal Knowledge
    </BusyButton>
  )
}

/** The job's progress, or why its last run failed. */
function Generation() {
  return (
    <JobState
      job={useGeneration().data}
      title="Reading your meetings"
      failedTitle="Not all meetings were read"
      advice="What was found is kept. Press the button above to continue."
    />
  )
}

function DiscoveredItems(props: Omit<DiscoveredItemProps, 'item' | 'chosen'>) {
  const query = useDiscovered()
  const job = useGeneration().data
  return (
    <QueryView
      query={query}
      label="Loading knowledge items..."
      skeleton={<Skeleton />}
      failed={{ title: 'The knowledge items could not be loaded', text: 'They are kept on the server.' }}
    >
      {({ pages }) => {
        const items = pages.flatMap((page) => page.items)
        // The list stays also when it is empty: an item of it may be under review in its dialog.
        return (
          <>
            {items.length === 0 ? <Nothing job={job} /> : null}
            <DiscoveredList
              {...props}
              items={items}
              left={Math.max(0, (pages.at(-1)?.total ?? 0) - items.length)}
              loading={query.isFetchingNextPage}
              onMore={() => void query.fetchNextPage()}
            />
          </>
        )
      }}
    </QueryView>
  )
}

/** What leads to items next: a first meeting, reading the meetings, or the next meeting. */
function Nothing({ job }: { job: TribalKnowledge | undefined }) {
  const isMissing = job?.has_meetings === false
  return (
    <Empty
      size="page"
      icon={IconBulb}
      title="No knowledge items found"
      action={
        isMissing ? (
          <Button component={Link} to="/meetings" variant="default" icon={IconVideo}>
            Open Meetings
          </Button>
        ) : null
      }
    >
      {isMissing ? 'What your team knows appears here once a meeting was saved, analysed and read.' : nextStep(job)}
    </Empty>
  )
}

function nextStep(job: TribalKnowledge | undefined): string {
  if (job?.is_running) return 'Your meetings are being read. What is found appears here.'
  const wasRead = job?.last_synced_at != null
  return wasRead
    ? 'Your analysed meetings were read, and nothing is left to add. Generate tribal knowledge again after your next meeting.'
    : 'Generate tribal knowledge to have your analysed meetings read for what your team knows and your documents do not say.'
}

function Skeleton() {
  return (
    <Stack gap="sm">
      <SkeletonBlock width="220px" height="16px" />
      {Array.from({ length: 4 }, (_, row) => (
        <div key={row} className={classes.bone}>
          <SkeletonBlock width={`${55 + ((row * 17) % 40)}%`} />
          <SkeletonBlock width="180px" height="12px" />
        </div>
      ))}
    </Stack>
  )
}
