import type { SystemCompany, SystemState } from '@cuecard/contract/system.ts'
import { Box } from '@mantine/core'
import { IconDatabase } from '@tabler/icons-react'
import { Panel } from '../../shared/layout/panel.tsx'
import { Empty } from '../../shared/states/states.tsx'
import { type FigureColumn, FigureTable } from './figure-table.tsx'
import { countText, sizeText } from './measure-text.ts'

const COLUMNS: readonly FigureColumn<SystemCompany>[] = [
  { name: 'Company', cell: ({ name }) => <Box fw={500}>{name}</Box> },
  { name: 'Tokens today', isFigure: true, cell: ({ tokens_today }) => countText(tokens_today) },
  { name: 'Tokens, 30 days', isFigure: true, cell: ({ tokens_month }) => countText(tokens_month) },
  { name: 'Files', isFigure: true, cell: ({ file_bytes }) => sizeText(file_bytes) },
  { name: 'Passages', isFigure: true, cell: ({ passages }) => countText(passages) },
  { name: 'Index', isFigure: true, cell: ({ index_bytes }) => sizeText(index_bytes) },
]

/** Disk, database and what the companies take of them. */
export function StoragePanel({ state: { disk, database_bytes, companies } }: { state: SystemState }) {
  return (
    <Panel
      icon={<IconDatabase size={20} aria-hidden="true" />}
      title="Storage and use"
      purpose={`${sizeText(disk.free_bytes)} of ${sizeText(disk.total_bytes)} are free on the disk of the data folder. The database takes ${sizeText(database_bytes)}.`}
      padding="flush"
    >
      {companies.length === 0 ? (
        <Empty title="No companies yet">What each company takes appears here.</Empty>
      ) : (
        <FigureTable label="Use by company" columns={COLUMNS} rows={companies} keyOf={({ id }) => id} />
      )}
    </Panel>
  )
}
