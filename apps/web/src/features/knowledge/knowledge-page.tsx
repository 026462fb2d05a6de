import { IconPlayerPlay, IconPlus, IconTextCaption } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { Link } from 'react-router'
import { z } from 'zod'
import { isStaff, useSession } from '../../lib/session.ts'
import { STAY, useSearch } from '../../lib/use-search.ts'
import { Button } from '../../shared/controls/button.tsx'
import { Page } from '../../shared/layout/page.tsx'
import { AddItemDialog } from './add/add-item-dialog.tsx'
import { SearchPanel } from './search/search-panel.tsx'
import { ItemDialogs } from './item-dialogs/item-dialogs.tsx'
import { ItemView } from './items/item-list.ts'
import { ItemsPanels } from './items/items-panels.tsx'
import type { SetView } from './items/items-toolbar.tsx'
import classes from './knowledge-page.module.css'
import { PlaybookPanel } from './playbook/playbook-panel.tsx'
import { StatusPanel } from './status/status-panel.tsx'

/** `itemId` opens an item, with `action=delete` the confirmation, with `action=read` its text, at `passage`; `ask` is the question of the question box. */
const KnowledgeSearch = z.object({
  itemId: z.string().optional(),
  action: z.string().optional(),
  passage: z.string().optional(),
  ask: z.string().default(''),
  ...ItemView,
})

/** Knowledge Base: the documents, the state of the sync, and a question box to try them. */
export function KnowledgePage() {
  const [search, setSearch] = useSearch(KnowledgeSearch)
  const [adding, setAdding] = useState(false)
  const staff = isStaff(useSession())
  const add = () => setAdding(true)
  // Another filter or order begins at its first page.
  const setView = useCallback<SetView>(
    (view) => {
      const turns = 'page' in view || 'generated_page' in view
      setSearch(turns ? view : { ...view, page: null, generated_page: null }, STAY)
    },
    [setSearch],
  )
  const stay = { preventScrollReset: true }
  return (
    <Page
      title="Knowledge Base"
      purpose="The documents and web pages that answers are drawn from. Add, sync, ask."
      actions={<Actions onAdd={add} />}
    >
      <div className={classes.page}>
        <div className={classes.top} data-asked={search.ask !== ''}>
          <StatusPanel onShowFailed={() => setView({ state: 'failed' })} />
          <SearchPanel
            asked={search.ask}
            ask={(ask) => setSearch({ ask }, stay)}
            onAdd={add}
            onShowFailed={() => setView({ state: 'failed' })}
          />
        </div>
        <ItemsPanels
          view={search}
          setView={setView}
          current={search.itemId}
          onAdd={add}
          onOpen={(item) => setSearch({ itemId: item.id, action: null }, stay)}
          onRead={(item) => setSearch({ itemId: item.id, action: 'read', passage: null }, stay)}
          onDelete={(item) => setSearch({ itemId: item.id, action: 'delete' }, stay)}
        />
        {staff ? <PlaybookPanel /> : null}
      </div>
      <AddItemDialog opened={adding} onClose={() => setAdding(false)} />
      <ItemDialogs
        itemId={search.itemId}
        action={search.action}
        passage={search.passage}
        onClose={() => setSearch({ itemId: null, action: null, passage: null }, { replace: true, ...stay })}
        onDelete={(item) => setSearch({ itemId: item.id, action: 'delete' }, { replace: true, ...stay })}
      />
    </Page>
  )
}

function Actions({ onAdd }: { onAdd: () => void }) {
  return (
    <>
      <Button
        component={Link}
        to="/prompt-customization"
        variant="default"
        className={classes.aside ?? ''}
        icon={IconTextCaption}
      >
        Prompts
      </Button>
      <Button component={Link} to="/sandbox" variant="default" className={classes.aside ?? ''} icon={IconPlayerPlay}>
        Sandbox
      </Button>
      <Button icon={IconPlus} onClick={onAdd}>
        Add Knowledge Item
      </Button>
    </>
  )
}
