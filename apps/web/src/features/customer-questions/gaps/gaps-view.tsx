import type { KnowledgeGap } from '@cuecard/contract/knowledge-gaps.ts'
import { Box, Group, SegmentedControl } from '@mantine/core'
import { IconCircleCheck, IconZoomQuestion } from '@tabler/icons-react'
import { useState } from 'react'
import { z } from 'zod'
import { STAY, useSearch } from '../../../lib/use-search.ts'
import { Panel } from '../../../shared/layout/panel.tsx'
import { SkeletonRows, Empty, QueryView } from '../../../shared/states/states.tsx'
import { When } from '../../../shared/time/when.tsx'
import { LoadMore } from '../../../shared/states/show-more.tsx'
import { type GapState, loadedGaps } from './gap-pages.ts'
import { GapRow } from './gap-row.tsx'
import { useGaps, useGapSync } from './gaps.queries.ts'
import classes from './gaps-view.module.css'
import { RemoveGapDialog } from './remove-gap-dialog.tsx'

const GapsSearch = z.object({ gaps: z.enum(['open', 'closed']).default('open') })

/** The list of questions that the knowledge base could not answer. */
export function GapsView() {
  const [{ gaps: state }, setSearch] = useSearch(GapsSearch)
  return (
    <>
      <Group gap="8px 16px" justify="space-between" mb="md">
        <SegmentedControl
          aria-label="Which knowledge gaps"
          value={state}
          data={[
            { value: 'open', label: 'Open' },
            { value: 'closed', label: 'Closed' },
          ]}
          onChange={(next) => setSearch({ gaps: next === 'closed' ? next : null }, STAY)}
        />
        <LastSync />
      </Group>
      <Gaps key={state} state={state} />
    </>
  )
}

function LastSync() {
  const at = useGapSync().data?.last_synced_at ?? null
  if (at === null) return null
  return (
    <Box component="span" c="dimmed" fz="sm">
      Synced <When value={at} />
    </Box>
  )
}

function Gaps({ state }: { state: GapState }) {
  const query = useGaps(state)
  const [removing, setRemoving] = useState<KnowledgeGap | null>(null)
  return (
    <>
      <QueryView
        query={query}
        label="Loading knowledge gaps..."
        skeleton={
          <Panel padding="flush">
            <SkeletonRows rows={5} />
          </Panel>
        }
        failed={{ title: 'The knowledge gaps could not be loaded', text: 'They are kept on the server.' }}
        framed
      >
        {({ pages }) => {
          const { gaps, left } = loadedGaps(pages, state)
          if (gaps.length === 0) return <None state={state} />
          return (
            <>
              <ul className={classes.list} aria-label="Knowledge gaps">
                {gaps.map((gap) => (
                  <GapRow key={gap.id} gap={gap} onRemove={setRemoving} />
                ))}
              </ul>
              <LoadMore left={left} loading={query.isFetchingNextPage} onMore={() => void query.fetchNextPage()} />
            </>
          )
        }}
      </QueryView>
      <RemoveGapDialog gap={removing} onClose={() => setRemoving(null)} />
    </>
  )
}

function None({ state }: { state: GapState }) {
  const job = useGapSync().data
  if (state === 'closed') {
    return (
      <Panel>
        <Empty icon={IconCircleCheck} title="No closed knowledge gaps">
          A gap is closed once an approved answer is in your knowledge base and the question was asked again.
        </Empty>
      </Panel>
    )
  }
  return (
    <Panel>
      <Empty icon={IconZoomQuestion} title="No open knowledge gaps">
        {job?.is_running
          ? 'Your meetings and live answers are being looked at. What is found appears here.'
          : 'Sync Knowledge Gaps collects what was answered poorly in meetings, refused by live answers, or given a thumbs down.'}
      </Empty>
    </Panel>
  )
}
