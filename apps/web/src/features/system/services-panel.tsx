import type { SystemService } from '@cuecard/contract/system.ts'
import { Box } from '@mantine/core'
import { IconPlugConnected } from '@tabler/icons-react'
import { Panel } from '../../shared/layout/panel.tsx'
import { When } from '../../shared/time/when.tsx'
import { type FigureColumn, FigureTable } from './figure-table.tsx'
import { SERVICE_ABSENT, SERVICE_LABELS } from './labels.ts'

const COLUMNS: readonly FigureColumn<SystemService>[] = [
  { name: 'Service', cell: ({ name }) => <Box fw={500}>{SERVICE_LABELS[name]}</Box> },
  { name: 'Kind', cell: ({ kind, name }) => kind ?? SERVICE_ABSENT[name] },
  { name: 'Last success', cell: ({ last_success_at }) => <When value={last_success_at} absent="None yet" /> },
  { name: 'Last failure', cell: (service) => <Failure service={service} /> },
]

/** What the installation depends on, since its processes started. */
export function ServicesPanel({ services }: { services: readonly SystemService[] }) {
  return (
    <Panel icon={<IconPlugConnected size={20} aria-hidden="true" />} title="Services" padding="flush">
      <FigureTable label="Services" columns={COLUMNS} rows={services} keyOf={({ name }) => name} />
    </Panel>
  )
}

function Failure({ service: { last_failure_at, last_error } }: { service: SystemService }) {
  if (last_failure_at === null) return 'None'
  return (
    <>
      <When value={last_failure_at} />
      {last_error ? (
        <Box className="cc-wrap" c="dimmed" fz="sm">
          {last_error}
        </Box>
      ) : null}
    </>
  )
}
