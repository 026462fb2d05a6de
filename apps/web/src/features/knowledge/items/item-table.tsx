import { type KnowledgeItem, KnowledgeItemForm } from '@cuecard/contract/knowledge/knowledge.ts'
import { plural } from '@cuecard/language/plain-text.ts'
import { Box, Group, Stack } from '@mantine/core'
import * as icons from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import { cx } from '../../../lib/cx.ts'
import { useSession } from '../../../lib/session.ts'
import cards from '../../../shared/layout/card-table.module.css'
import { ChooseRow } from '../../../shared/rows/chosen-bar.tsx'
import type { ChosenRows } from '../../../shared/rows/chosen-rows.ts'
import { RenameInPlace } from '../../../shared/rows/rename-in-place.tsx'
import { rowKeys } from '../../../shared/rows/row-keys.ts'
import { When } from '../../../shared/time/when.tsx'
import { extensionOf, formatSize } from '../upload/file-formats.ts'
import { TableHead } from '../../../shared/layout/table-head.tsx'
import { ItemActions, RetryItem } from './item-actions.tsx'
import { ItemCare } from './item-care.tsx'
import { useRenameItem } from './item.queries.ts'
import { ItemReason, StateBadge } from './item-state.tsx'
import classes from './item-table.module.css'
import { CHANGES, ITEM_STATES, canRetry, formatCount, mayChange, originOf, wasTried } from './item-labels.ts'
import { PageList } from '../pages/page-list.tsx'

export interface ItemTableProps {
  /** The item named in the address: scrolled into view and highlighted. */
  current: string | undefined
  items: readonly KnowledgeItem[]
  label: string
  onOpen: (item: KnowledgeItem) => void
  /** Shows its text. */
  onRead: (item: KnowledgeItem) => void
  onDelete: (item: KnowledgeItem) => void
  /** The items that were chosen for a change of several. */
  chosen: ChosenRows
}

/** A name of one line is touched within 44 px, and stands where it stood. */
const REACH = { position: 'relative', paddingBlock: 11, marginBlock: -11 } as const

/** Items with their state: a table on wide screens, cards on narrow ones. */
export function ItemTable({ current, items, label, ...row }: ItemTableProps) {
  return (
    <table className={cx(cards.table, classes.table)} aria-label={label}>
      <TableHead
        columns={[
          'Name',
          'State',
          { name: 'Size', className: classes.number },
          { name: 'Passages', className: classes.number },
          'Last synced',
          { name: 'Actions', hidden: true },
        ]}
      />
      <tbody>
        {items.map((item) => (
          <ItemRow key={item.id} {...row} item={item} current={item.id === current} />
        ))}
      </tbody>
    </table>
  )
}

interface ItemRowProps extends Pick<ItemTableProps, 'onOpen' | 'onRead' | 'onDelete' | 'chosen'> {
  item: KnowledgeItem
  current: boolean
}

function ItemRow({ item, current, chosen, onOpen, onRead, onDelete }: ItemRowProps) {
  const row = useRef<HTMLTableRowElement>(null)
  const pagesId = useId()
  const [open, setOpen] = useState(false)
  const [renaming, setRenaming] = useState(false)
  const allowed = mayChange(item, useSession())
  const hasPages = item.pages !== null && item.pages.total > 0
  useEffect(() => {
    if (current) row.current?.scrollIntoView({ block: 'center' })
  }, [current])
  return (
    <>
      <tr ref={row} data-current={current} {...rowKeys(allowed ? () => setRenaming(true) : undefined)}>
        <td className={classes.main}>
          <Group gap="sm" align="stretch" wrap="nowrap" miw={0}>
            {/* Only items that the user may change can be chosen. */}
            {allowed ? <ChooseRow id={item.id} name={item.name} chosen={chosen} /> : null}
            <ItemIcon item={item} />
            <Stack className="cc-wrap" gap={2} miw={0}>
              {renaming ? (
                <RenameItem item={item} onClose={() => setRenaming(false)} />
              ) : (
                <button type="button" className={classes.title} style={REACH} data-open onClick={() => onOpen(item)}>
                  {item.name}
                </button>
              )}
              {item.description ? (
                <Box component="span" maw="72ch">
                  {item.description}
                </Box>
              ) : null}
              <Box component="span" c="dimmed" fz="xs" lh="1rem">
                {originOf(item)}
              </Box>
              <ItemCare item={item} />
              <ItemReason item={item} />
              <div className={classes.tools}>
                {hasPages ? (
                  <PagesToggle item={item} open={open} controls={pagesId} onToggle={() => setOpen(!open)} />
                ) : null}
                {canRetry(item) ? <RetryItem item={item} /> : null}
              </div>
            </Stack>
          </Group>
        </td>
        <ItemFigures item={item} />
        <td className={classes.actions}>
          <ItemActions {...{ item, onOpen, onRead, onDelete }} />
        </td>
      </tr>
      {hasPages && open ? (
        <tr className={classes.pages} id={pagesId}>
          <td colSpan={6}>
            <PageList item={item} />
          </td>
        </tr>
      ) : null}
    </>
  )
}

function RenameItem({ item, onClose }: { item: KnowledgeItem; onClose: () => void }) {
  const request = useRenameItem(item.id)
  return (
    <RenameInPlace
      label="Name"
      name={item.name}
      body={KnowledgeItemForm.pick({ name: true })}
      request={request}
      onClose={onClose}
    />
  )
}

function ItemFigures({ item }: { item: KnowledgeItem }) {
  return (
    <>
      <td data-label="State">
        <StateBadge {...ITEM_STATES[item.sync_state]} state={item.sync_state} />
      </td>
      <td data-label="Size" data-empty={item.size_bytes === null} className={classes.number}>
        {item.size_bytes === null ? '–' : formatSize(item.size_bytes)}
      </td>
      <td
        data-label="Passages"
        data-unit={item.chunk_count === 1 ? 'passage' : 'passages'}
        data-empty={item.chunk_count === 0}
        className={classes.number}
      >
        {formatCount(item.chunk_count)}
      </td>
      <td
        data-label="Last synced"
        data-tried={wasTried(item)}
        data-empty={item.last_synced_at === null}
        className={classes.when}
      >
        <span>
          <SyncedWhen item={item} />
        </span>
        {item.last_change ? (
          <span className={classes.change} data-change={item.last_change}>
            {CHANGES[item.last_change]}
          </span>
        ) : null}
      </td>
    </>
  )
}

function SyncedWhen({ item }: { item: KnowledgeItem }) {
  const when = <When value={item.last_synced_at} />
  if (item.last_synced_at === null)
    return (
      <Box component="span" c="dimmed">
        Never
      </Box>
    )
  return wasTried(item) ? <>Tried {when}</> : when
}

interface PagesToggleProps {
  item: KnowledgeItem
  open: boolean
  controls: string
  onToggle: () => void
}

function PagesToggle({ item, open, controls, onToggle }: PagesToggleProps) {
  const { total = 0, failed = 0, left_out = 0 } = item.pages ?? {}
  return (
    <button
      type="button"
      className={classes.toggle}
      aria-expanded={open}
      aria-controls={open ? controls : undefined}
      onClick={onToggle}
    >
      <icons.IconChevronDown size={16} aria-hidden="true" />
      {plural(total, 'page')}
      {failed > 0 ? (
        <Box component="span" c="var(--cc-bad-text)">
          {' '}
          · {failed} failed
        </Box>
      ) : null}
      {left_out > 0 ? (
        <Box component="span" c="dimmed">
          {' '}
          · {left_out.toLocaleString('en-US')} left out
        </Box>
      ) : null}
      <span className="cc-hidden"> of {item.name}</span>
    </button>
  )
}

const ICONS: Record<string, typeof icons.IconFile> = {
  pdf: icons.IconFileTypePdf,
  csv: icons.IconFileTypeCsv,
  xls: icons.IconFileTypeXls,
  xlsx: icons.IconFileTypeXls,
  doc: icons.IconFileTypeDocx,
  docx: icons.IconFileTypeDocx,
  ppt: icons.IconFileTypePpt,
  pptx: icons.IconFileTypePpt,
  png: icons.IconPhoto,
  jpg: icons.IconPhoto,
  jpeg: icons.IconPhoto,
  md: icons.IconMarkdown,
}

function ItemIcon({ item }: { item: KnowledgeItem }) {
  const Icon = item.type === 'url' ? icons.IconWorld : (ICONS[extensionOf(item.file_path ?? '')] ?? icons.IconFile)
  return <Icon size={20} aria-hidden="true" className={classes.icon} />
}
