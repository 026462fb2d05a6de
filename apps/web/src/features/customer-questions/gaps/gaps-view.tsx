import type { KnowledgeGap } from '@cuecard/contract/knowledge/gaps.ts'
import { Box, Chip, Group, SegmentedControl } from '@mantine/core'
import { IconCircleCheck, IconZoomQuestion } from '@tabler/icons-react'
import { useState } from 'react'
import { z } from 'zod'
import { STAY, useSearch } from '../../../lib/use-search.ts'
import { Panel } from '../../../shared/layout/panel.tsx'
import { SkeletonRows, Empty, NoMatch, QueryView } from '../../../shared/states/states.tsx'
import { today } from '../../../shared/time/day-range.ts'
import { When } from '../../../shared/time/when.tsx'
import { LoadMore } from '../../../shared/states/show-more.tsx'
import { type GapState, loadedGaps } from '../../../shared/gaps/gap-pages.ts'
import { ChooseAll } from '../../../shared/rows/chosen-bar.tsx'
import { useChosenRows } from '../../../shared/rows/chosen-rows.ts'
import { ChosenGaps } from './chosen-gaps.tsx'
import { GapRow } from './gap-row.tsx'
import { type GapFilter, useGaps, useGapSync } from '../../../shared/gaps/gaps.queries.ts'
import classes from './gaps-view.module.css'
import { RemoveGapDialog } from './remove-gap-dialog.tsx'

const GapsSearch = z.object({
  gaps: z.enum(['open', 'closed']).default('open'),
  mine: z.literal('1').optional(),
  overdue: z.literal('1').optional(),
})

/** The list of questions that the knowledge base could not answer. */
export function GapsView() {
  const [{ gaps: state, mine, overdue }, setSearch] = useSearch(GapsSearch)
  const filter: GapFilter = {
    ...(mine ? { owner: 'me' } : {}),
    ...(overdue ? { due_before: today() } : {}),
  }
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
          onChange={(next) => setSearch({ gaps: next === 'closed' ? next : null, overdue: null }, STAY)}
        />
        <Group gap={8}>
          <Chip checked={mine === '1'} onChange={(on) => setSearch({ mine: on ? '1' : null }, STAY)}>
            Mine
          </Chip>
          {state === 'open' ? (
            <Chip checked={overdue === '1'} onChange={(on) => setSearch({ overdue: on ? '1' : null }, STAY)}>
              Overdue
            </Chip>
          ) : null}
          <LastSync />
        </Group>
      </Group>
      <Gaps key={state} state={state} filter={filter} onClear={() => setSearch({ mine: null, overdue: null }, STAY)} />
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

interface GapsProps {
  state: GapState
  filter: GapFilter
  onClear: () => void
}

function Gaps({ state, filter, onClear }: GapsProps) {
  const query = useGaps(state, filter)
  const chosen = useChosenRows()
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
          if (gaps.length === 0 && Object.keys(filter).length > 0)
            return (
              <Panel>
                <NoMatch title="No knowledge gaps match" clears="filters" onClear={onClear}>
                  None of them is yours, or overdue.
                </NoMatch>
              </Panel>
            )
          if (gaps.length === 0) return <None state={state} />
          return (
            <>
              <Group justify="flex-end" mb="sm">
                <ChooseAll ids={gaps.map(({ id }) => id)} of="knowledge gaps" chosen={chosen} />
              </Group>
              <ul className={classes.list} aria-label="Knowledge gaps">
                {gaps.map((gap) => (
                  <GapRow key={gap.id} gap={gap} chosen={chosen} onRemove={setRemoving} />
                ))}
              </ul>
              <LoadMore left={left} loading={query.isFetchingNextPage} onMore={() => void query.fetchNextPage()} />
              <ChosenGaps
                gaps={gaps.filter(({ id }) => chosen.ids.has(id))}
                onClear={chosen.clear}
                onDone={chosen.done}
              />
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
