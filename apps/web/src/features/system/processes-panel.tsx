import type { SystemProcess } from '@cuecard/contract/system.ts'
import { Box } from '@mantine/core'
import { IconServer2 } from '@tabler/icons-react'
import { Panel } from '../../shared/layout/panel.tsx'
import { Empty } from '../../shared/states/states.tsx'
import { When } from '../../shared/time/when.tsx'
import { type FigureColumn, FigureTable } from './figure-table.tsx'
import { ROLE_LABELS } from './labels.ts'
import { countText, msText, sizeText, timesText } from './measure-text.ts'

const COLUMNS: readonly FigureColumn<SystemProcess>[] = [
  { name: 'Process', cell: (process) => <Name process={process} /> },
  { name: 'Sign of life', cell: (process) => <SignOfLife process={process} /> },
  { name: 'Memory', isFigure: true, cell: ({ memory_bytes }) => sizeText(memory_bytes) },
  { name: 'Held up', isFigure: true, cell: ({ loop_delay_ms }) => msText(loop_delay_ms) },
  { name: 'Calls, 5 min', isFigure: true, cell: ({ requests }) => countText(requests) },
  { name: 'Call, p50 / p95', isFigure: true, cell: ({ request_ms }) => timesText(request_ms) },
  { name: 'First byte', isFigure: true, cell: ({ first_byte_ms }) => timesText(first_byte_ms) },
]

/** The processes on this database, each as it last described itself. */
export function ProcessesPanel({ processes }: { processes: readonly SystemProcess[] }) {
  return (
    <Panel icon={<IconServer2 size={20} aria-hidden="true" />} title="Processes" padding="flush">
      {processes.length === 0 ? (
        <Empty title="No process has described itself yet">Each does so every 15 seconds.</Empty>
      ) : (
        <FigureTable label="Processes" columns={COLUMNS} rows={processes} keyOf={({ id }) => id} />
      )}
    </Panel>
  )
}

function Name({ process: { role, host, pid, version } }: { process: SystemProcess }) {
  return (
    <>
      <Box fw={500}>{ROLE_LABELS[role]}</Box>
      <Box className="cc-wrap" c="dimmed" fz="sm">
        {host}, process {pid}, version {version}
      </Box>
    </>
  )
}

function SignOfLife({ process: { is_silent, heartbeat_at } }: { process: SystemProcess }) {
  return (
    <Box component="span" {...(is_silent ? { c: 'var(--cc-bad-text)' } : {})}>
      {is_silent ? 'Silent since ' : ''}
      <When value={heartbeat_at} show={is_silent ? 'exact' : 'relative'} />
    </Box>
  )
}
