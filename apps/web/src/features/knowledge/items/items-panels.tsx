import type { KnowledgeItem } from '@cuecard/contract/knowledge/knowledge.ts'
import { IconFileText, IconPlus, IconSparkles } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from '../../../shared/controls/button.tsx'
import { useSession } from '../../../lib/session.ts'
import { ChooseAll } from '../../../shared/rows/chosen-bar.tsx'
import { type ChosenRows, useChosenRows } from '../../../shared/rows/chosen-rows.ts'
import { PAGE_ROWS, Pager, sliceOf } from '../../../shared/layout/pager.tsx'
import { Panel } from '../../../shared/layout/panel.tsx'
import { SkeletonRows, Empty, NoMatch, QueryView } from '../../../shared/states/states.tsx'
import { ViewBar } from '../../../shared/views/view-bar.tsx'
import { GeneratedNote } from './generated-note.tsx'
import { isNarrowed, shownItems, type ItemView } from './item-list.ts'
import { mayChange } from './item-labels.ts'
import { ChosenItems } from './chosen-items.tsx'
import { ItemTable, type ItemTableProps } from './item-table.tsx'
import { ItemsToolbar, NO_FILTER, type SetView } from './items-toolbar.tsx'
import { useKnowledgeItems } from '../knowledge.queries.ts'

const VIEWS = [
  { name: 'All documents', search: '' },
  { name: 'Failed documents', search: 'state=failed' },
  { name: 'Due for review', search: 'due=yes' },
]
/** Fields of the address that are no part of a view. */
const PASSING = ['itemId', 'action', 'page', 'generated_page', 'passage', 'ask']

interface ItemsPanelsProps extends Pick<ItemTableProps, 'current' | 'onOpen' | 'onRead' | 'onDelete'> {
  view: ItemView
  setView: SetView
  onAdd: () => void
}

/** The list, split into uploaded and generated items. */
export function ItemsPanels({ view, setView, onAdd, ...rows }: ItemsPanelsProps) {
  const query = useKnowledgeItems()
  const chosen = useChosenRows()
  return (
    <QueryView
      query={query}
      label="Loading knowledge items..."
      skeleton={<Skeleton />}
      framed
      failed={{
        title: 'Failed to load knowledge items',
        text: 'Your documents are kept. Check your connection, then retry.',
      }}
    >
      {(items) => {
        const uploaded = items.filter((item) => item.knowledge_source === 'user_uploaded')
        const generated = items.filter((item) => item.knowledge_source !== 'user_uploaded')
        const part = { ...rows, view, setView, chosen }
        return (
          <>
            {items.length > 0 ? (
              <>
                <ViewBar list="knowledge" given={VIEWS} passing={PASSING} />
                <ItemsToolbar items={items} view={view} setView={setView} />
              </>
            ) : null}
            <ItemsPanel {...part} title="User Uploaded Documents" items={uploaded} pageName="page">
              <NothingUploaded onAdd={onAdd} />
            </ItemsPanel>
            <ItemsPanel
              {...part}
              title="Platform Generated Documents"
              purpose={<GeneratedNote />}
              items={generated}
              pageName="generated_page"
            >
              <Empty icon={IconSparkles} title="Nothing generated yet">
                A sales playbook, a product overview and a pricing summary, for example.
              </Empty>
            </ItemsPanel>
            <ChosenItems items={items.filter((item) => chosen.ids.has(item.id))} onClear={chosen.clear} />
          </>
        )
      }}
    </QueryView>
  )
}

interface ItemsPanelProps extends Omit<ItemsPanelsProps, 'onAdd'> {
  title: string
  chosen: ChosenRows
  /** The field of the address that holds the list's page. */
  pageName: 'page' | 'generated_page'
  purpose?: ReactNode
  items: readonly KnowledgeItem[]
  /** Shown when there are no items. */
  children: ReactNode
}

function ItemsPanel(props: ItemsPanelProps) {
  const { title, purpose, items, view, setView, children, chosen, pageName, ...rows } = props
  const session = useSession()
  const shown = shownItems(items, view)
  const slice = sliceOf(shown, pageOf(shown, rows.current) ?? view[pageName] ?? 1)
  const choosable = shown.filter((item) => mayChange(item, session)).map(({ id }) => id)
  const count = isNarrowed(view) ? `${shown.length} of ${items.length}` : items.length
  return (
    <Panel
      title={items.length > 0 ? `${title} (${count})` : title}
      purpose={purpose}
      padding="flush"
      actions={<ChooseAll ids={choosable} of={title} chosen={chosen} />}
    >
      {items.length === 0 ? children : null}
      {items.length > 0 && shown.length === 0 ? (
        <NoMatch title="Nothing matches" clears="filters" onClear={() => setView(NO_FILTER)}>
          No document here has all of this.
        </NoMatch>
      ) : null}
      {shown.length > 0 ? <ItemTable {...rows} items={slice.rows} label={title} chosen={chosen} /> : null}
      <Pager
        of={title}
        total={shown.length}
        page={slice.page}
        onPage={(page) => setView({ [pageName]: page > 1 ? String(page) : null })}
      />
    </Panel>
  )
}

/** The page of the item that the address names; null for none. */
function pageOf(shown: readonly KnowledgeItem[], current: string | undefined): number | null {
  const at = shown.findIndex(({ id }) => id === current)
  return at < 0 ? null : Math.floor(at / PAGE_ROWS) + 1
}

function NothingUploaded({ onAdd }: { onAdd: () => void }) {
  return (
    <Empty
      icon={IconFileText}
      title="No documents yet"
      action={
        <Button variant="default" icon={IconPlus} onClick={onAdd}>
          Add your first document
        </Button>
      }
    >
      Price lists, product sheets, security answers, your website: whatever your team looks up in a meeting. Answers
      quote from here and nowhere else.
    </Empty>
  )
}

function Skeleton() {
  return (
    <Panel title="User Uploaded Documents" padding="flush">
      <SkeletonRows rows={4} />
    </Panel>
  )
}
