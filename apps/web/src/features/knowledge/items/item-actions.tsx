import type { KnowledgeItem } from '@cuecard/contract/knowledge/knowledge.ts'
import { MOBILE_BREAKPOINT_PX } from '@cuecard/contract/limits.ts'
import { ActionIcon, Button, Menu } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconBook, IconDownload, IconEye, IconPencil, IconRefresh, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useSession } from '../../../lib/session.ts'
import { MoreMenu } from '../../../shared/controls/more-menu.tsx'
import { useDownloadItem } from './item.queries.ts'
import { mayChange } from './item-labels.ts'
import { useRetryItem, useSyncStatus } from '../knowledge.queries.ts'

interface ItemActionsProps {
  item: KnowledgeItem
  onOpen: (item: KnowledgeItem) => void
  onRead: (item: KnowledgeItem) => void
  onDelete: (item: KnowledgeItem) => void
}

interface Action {
  label: string
  icon: ReactNode
  run: () => void
  busy: boolean
}

/** People who may not edit an item can still view and download it. */
function useActions({ item, onOpen, onRead, onDelete }: ItemActionsProps): Action[] {
  const allowed = mayChange(item, useSession())
  const download = useDownloadItem()
  const edit = { label: 'Edit', icon: <IconPencil size={16} aria-hidden="true" /> }
  const read = { label: 'Read', icon: <IconBook size={16} aria-hidden="true" /> }
  const view = { label: 'View', icon: <IconEye size={16} aria-hidden="true" /> }
  const remove = { label: 'Delete', icon: <IconTrash size={16} aria-hidden="true" /> }
  const fetchFile = { label: 'Download', icon: <IconDownload size={16} aria-hidden="true" /> }
  return [
    ...(item.chunk_count > 0 ? [{ ...read, run: () => onRead(item), busy: false }] : []),
    { ...(allowed ? edit : view), run: () => onOpen(item), busy: false },
    ...(item.type === 'file' ? [{ ...fetchFile, run: () => download.mutate(item), busy: download.isPending }] : []),
    ...(allowed ? [{ ...remove, run: () => onDelete(item), busy: false }] : []),
  ]
}

export function ItemActions(props: ItemActionsProps) {
  const { item } = props
  const phone = useMediaQuery(`(max-width: ${MOBILE_BREAKPOINT_PX - 0.02}px)`)
  const actions = useActions(props)
  if (!phone) {
    return actions.map(({ label, icon, run, busy }) => (
      <ActionIcon key={label} aria-label={`${label} ${item.name}`} title={label} loading={busy} onClick={run}>
        {icon}
      </ActionIcon>
    ))
  }
  return (
    <MoreMenu aria-label={`Actions for ${item.name}`} size={44}>
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
    </MoreMenu>
  )
}

interface RetryItemProps {
  item: KnowledgeItem
  /** All pages of a web site, whatever became of them. */
  whole?: boolean
}

/** Reads an item again that was not read completely. */
export function RetryItem({ item, whole = false }: RetryItemProps) {
  const retry = useRetryItem()
  const running = useSyncStatus().data?.is_running === true
  return (
    <Button
      size={whole ? 'sm' : 'compact-sm'}
      variant="default"
      leftSection={<IconRefresh size={whole ? 16 : 14} aria-hidden="true" />}
      aria-label={whole ? `Read again: all pages of ${item.name}` : `Retry ${item.name}`}
      loading={retry.isPending}
      disabled={running}
      onClick={() => retry.mutate(item.id)}
    >
      {whole ? 'Read again' : 'Retry'}
    </Button>
  )
}
