import type { KnowledgeItem } from '@cuecard/contract/knowledge.ts'
import { MOBILE_BREAKPOINT_PX } from '@cuecard/contract/limits.ts'
import { ActionIcon, Badge, Menu } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import {
  IconAlertTriangle,
  IconDots,
  IconDownload,
  IconFile,
  IconFileTypeCsv,
  IconFileTypeDocx,
  IconFileTypePdf,
  IconFileTypeXls,
  IconMarkdown,
  IconTrash,
  IconWorld,
} from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { When } from '../../shared/when.tsx'
import { extensionOf, formatSize } from './file-formats.ts'
import classes from './item-table.module.css'
import { useDownloadItem } from './knowledge.queries.ts'

interface ItemTableProps {
  /** The item that the address points at; it is scrolled to and marked. */
  current: string | undefined
  items: readonly KnowledgeItem[]
  label: string
  onDelete: ((item: KnowledgeItem) => void) | null
}

/** Items with their state; a table on a desk, cards on a phone. */
export function ItemTable({ current, items, label, onDelete }: ItemTableProps) {
  return (
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">State</th>
          <th scope="col" className={classes.number}>
            Size
          </th>
          <th scope="col" className={classes.number}>
            Passages
          </th>
          <th scope="col">Last synced</th>
          <th scope="col">
            <span className="cc-hidden">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <ItemRow key={item.id} item={item} current={item.id === current} onDelete={onDelete} />
        ))}
      </tbody>
    </table>
  )
}

interface ItemRowProps {
  item: KnowledgeItem
  current: boolean
  onDelete: ItemTableProps['onDelete']
}

function ItemRow({ item, current, onDelete }: ItemRowProps) {
  const row = useRef<HTMLTableRowElement>(null)
  useEffect(() => {
    if (current) row.current?.scrollIntoView({ block: 'center' })
  }, [current])
  const size = item.size_bytes === null ? '' : formatSize(item.size_bytes)
  return (
    <tr ref={row} data-current={current}>
      <td className={classes.main}>
        <div className={classes.name}>
          <ItemIcon item={item} />
          <div className={classes.words}>
            <span className={classes.title}>{item.name}</span>
            {item.description ? <span className={classes.description}>{item.description}</span> : null}
            <span className={classes.quiet}>{originOf(item)}</span>
            {(item.sync_state === 'failed' || item.sync_state === 'synced') && item.sync_reason ? (
              <span className={classes.reason}>
                <IconAlertTriangle size={16} aria-hidden="true" />
                {item.sync_reason}
              </span>
            ) : null}
          </div>
        </div>
      </td>
      <td data-label="State">
        <StateBadge state={item.sync_state} />
      </td>
      <td data-label="Size" className={classes.number}>
        {size}
      </td>
      <td data-label="Passages" className={classes.number}>
        {item.chunk_count > 0 ? item.chunk_count.toLocaleString('en-US') : '–'}
      </td>
      <td data-label="Last synced" className={classes.when}>
        <When value={item.last_synced_at} />
      </td>
      <td className={classes.actions}>
        <ItemActions item={item} onDelete={onDelete} />
      </td>
    </tr>
  )
}

/** `FILE · USER UPLOADED · price-list.pdf`; the file's name only where the item was given another. */
function originOf(item: KnowledgeItem): string {
  const own = item.type === 'url' ? item.base_url : item.file_path
  const source = item.knowledge_source.replaceAll('_', ' ').toUpperCase()
  return [item.type.toUpperCase(), source, own === item.name ? null : own].filter(Boolean).join(' · ')
}

const STATES = {
  pending: { label: 'Not synced', color: 'gray' },
  syncing: { label: 'Syncing', color: 'accent' },
  synced: { label: 'Synced', color: 'green' },
  failed: { label: 'Failed', color: 'red' },
} as const

function StateBadge({ state }: { state: KnowledgeItem['sync_state'] }) {
  const { label, color } = STATES[state]
  return (
    <Badge variant="light" color={color} className={classes.badge} data-state={state}>
      {label}
    </Badge>
  )
}

const ICONS: Record<string, typeof IconFile> = {
  pdf: IconFileTypePdf,
  csv: IconFileTypeCsv,
  xls: IconFileTypeXls,
  xlsx: IconFileTypeXls,
  docx: IconFileTypeDocx,
  md: IconMarkdown,
}

function ItemIcon({ item }: { item: KnowledgeItem }) {
  const Icon = item.type === 'url' ? IconWorld : (ICONS[extensionOf(item.file_path ?? '')] ?? IconFile)
  return <Icon size={20} aria-hidden="true" className={classes.icon} />
}

function ItemActions({ item, onDelete }: { item: KnowledgeItem; onDelete: ItemTableProps['onDelete'] }) {
  const phone = useMediaQuery(`(max-width: ${MOBILE_BREAKPOINT_PX - 0.02}px)`)
  const download = useDownloadItem()
  const actions = [
    ...(item.type === 'file'
      ? [
          {
            label: 'Download',
            icon: <IconDownload size={16} aria-hidden="true" />,
            run: () => download.mutate(item),
            busy: download.isPending,
          },
        ]
      : []),
    ...(onDelete
      ? [{ label: 'Delete', icon: <IconTrash size={16} aria-hidden="true" />, run: () => onDelete(item), busy: false }]
      : []),
  ]
  if (actions.length === 0) return null
  if (!phone) {
    return actions.map(({ label, icon, run, busy }) => (
      <ActionIcon key={label} aria-label={`${label} ${item.name}`} title={label} loading={busy} onClick={run}>
        {icon}
      </ActionIcon>
    ))
  }
  return (
    // Inside the page's main part, so that what it holds belongs to a landmark.
    <Menu position="bottom-end" withInitialFocusPlaceholder={false} portalProps={{ target: 'main' }}>
      <Menu.Target>
        <ActionIcon aria-label={`Actions for ${item.name}`} size={44}>
          <IconDots size={20} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label, icon, run }) => (
          <Menu.Item
            key={label}
            leftSection={icon}
            onClick={run}
            {...(label === 'Delete' ? { c: 'var(--cc-bad-text)' } : {})}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
