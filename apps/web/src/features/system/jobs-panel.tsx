import type { SystemJobs } from '@cuecard/contract/system.ts'
import { Box } from '@mantine/core'
import { IconListCheck } from '@tabler/icons-react'
import { Panel } from '../../shared/layout/panel.tsx'
import { Empty } from '../../shared/states/states.tsx'
import { type FigureColumn, FigureTable } from './figure-table.tsx'
import { jobLabel } from './labels.ts'
import { ageText, countText } from './measure-text.ts'

const COLUMNS: readonly FigureColumn<SystemJobs>[] = [
  { name: 'Kind', cell: (jobs) => <Kind jobs={jobs} /> },
  { name: 'Waiting', isFigure: true, cell: ({ waiting }) => countText(waiting) },
  { name: 'Running', isFigure: true, cell: ({ running }) => countText(running) },
  { name: 'Retrying', isFigure: true, cell: ({ retrying }) => countText(retrying) },
  { name: 'Failed, 24 h', isFigure: true, cell: ({ failed }) => countText(failed) },
  { name: 'Oldest', isFigure: true, cell: ({ oldest_seconds }) => ageText(oldest_seconds) },
]

/** What is not done, by kind of work. */
export function JobsPanel({ jobs }: { jobs: readonly SystemJobs[] }) {
  return (
    <Panel icon={<IconListCheck size={20} aria-hidden="true" />} title="Background work" padding="flush">
      {jobs.length === 0 ? (
        <Empty title="Nothing to do">Syncs, notes, mails and deliveries appear here while they wait or run.</Empty>
      ) : (
        <FigureTable label="Background work" columns={COLUMNS} rows={jobs} keyOf={({ kind }) => kind} />
      )}
    </Panel>
  )
}

function Kind({ jobs: { kind, last_failure } }: { jobs: SystemJobs }) {
  return (
    <>
      <Box fw={500}>{jobLabel(kind)}</Box>
      {last_failure ? (
        <Box className="cc-wrap" c="dimmed" fz="sm">
          {last_failure}
        </Box>
      ) : null}
    </>
  )
}
