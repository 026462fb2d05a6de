import type { DiscoveredKnowledgeItem } from '@cuecard/contract/discovered-knowledge.ts'
import { Stack } from '@mantine/core'
import { IconBulb, IconSparkles } from '@tabler/icons-react'
import { useState } from 'react'
import { BusyButton } from '../../shared/controls/busy-button.tsx'
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
  const running = useGeneration().data?.is_running === true
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
            {items.length === 0 ? <Nothing running={running} /> : null}
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

function Nothing({ running }: { running: boolean }) {
  return (
    <Empty size="page" icon={IconBulb} title="No knowledge items found">
      {running
        ? 'Your meetings are being read. What is found appears here.'
        : 'Generate tribal knowledge to have your analysed meetings read for what your team knows and your documents do not say.'}
    </Empty>
  )
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
