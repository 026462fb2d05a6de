import type { KnowledgeItem } from '@cuecard/contract/knowledge.ts'
import { Button } from '@mantine/core'
import { IconFileText, IconPlus, IconSparkles } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { isStaff, useSession } from '../../lib/session.ts'
import { Panel } from '../../shared/panel.tsx'
import { BoneRows, Empty, QueryView } from '../../shared/states.tsx'
import { ItemTable } from './item-table.tsx'
import { useKnowledgeItems } from './knowledge.queries.ts'

interface ItemsPanelsProps {
  /** The item that the address points at. */
  current: string | undefined
  onAdd: () => void
  onDelete: (item: KnowledgeItem) => void
}

/** The list, split as spec §2 has it. */
export function ItemsPanels({ current, onAdd, onDelete }: ItemsPanelsProps) {
  const query = useKnowledgeItems()
  const staff = isStaff(useSession())
  return (
    <QueryView
      query={query}
      label="Loading knowledge items..."
      skeleton={<Skeleton />}
      failed={{ title: 'Failed to load knowledge items', text: 'Your documents are kept and answers still work.' }}
    >
      {(items) => {
        const uploaded = items.filter((item) => item.knowledge_source === 'user_uploaded')
        const generated = items.filter((item) => item.knowledge_source !== 'user_uploaded')
        return (
          <>
            <ItemsPanel title="User Uploaded Documents" items={uploaded} current={current} onDelete={onDelete}>
              <NothingUploaded onAdd={onAdd} />
            </ItemsPanel>
            <ItemsPanel
              title="Platform Generated Documents"
              items={generated}
              current={current}
              onDelete={staff ? onDelete : null}
            >
              <NothingGenerated />
            </ItemsPanel>
          </>
        )
      }}
    </QueryView>
  )
}

interface ItemsPanelProps {
  title: string
  current: string | undefined
  items: readonly KnowledgeItem[]
  /** Null where the reader may only look (spec §6). */
  onDelete: ((item: KnowledgeItem) => void) | null
  /** Stands where there are no items. */
  children: ReactNode
}

function ItemsPanel({ title, current, items, onDelete, children }: ItemsPanelProps) {
  return (
    <Panel title={items.length > 0 ? `${title} (${items.length})` : title} padding="flush">
      {items.length > 0 ? <ItemTable current={current} items={items} label={title} onDelete={onDelete} /> : children}
    </Panel>
  )
}

function NothingUploaded({ onAdd }: { onAdd: () => void }) {
  return (
    <Empty
      icon={<IconFileText size={20} aria-hidden="true" />}
      title="No documents yet"
      action={
        <Button variant="default" leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={onAdd}>
          Upload your first document
        </Button>
      }
    >
      Price lists, product sheets, security answers, FAQs: whatever your team looks up in a meeting. Answers quote from
      here and nowhere else.
    </Empty>
  )
}

function NothingGenerated() {
  return (
    <Empty icon={<IconSparkles size={20} aria-hidden="true" />} title="Nothing generated yet">
      What the platform writes from your documents, such as a sales playbook, will be listed here.
    </Empty>
  )
}

function Skeleton() {
  return (
    <Panel title="User Uploaded Documents" padding="flush">
      <BoneRows rows={4} />
    </Panel>
  )
}
