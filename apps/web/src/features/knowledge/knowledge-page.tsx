import { Button } from '@mantine/core'
import { IconPlayerPlay, IconPlus, IconTextCaption } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { z } from 'zod'
import { useSearch } from '../../lib/use-search.ts'
import { Page } from '../../shared/page.tsx'
import { AddItemDialog } from './add-item-dialog.tsx'
import { DeleteItemDialog } from './delete-item-dialog.tsx'
import { ItemsPanels } from './items-panels.tsx'
import classes from './knowledge-page.module.css'
import { SearchPanel } from './search-panel.tsx'
import { StatusPanel } from './status-panel.tsx'

/** `itemId` points at an item, and with `action=delete` opens the confirmation (spec §2); `ask` is the question of the search box. */
const KnowledgeSearch = z.object({
  itemId: z.string().optional(),
  action: z.string().optional(),
  ask: z.string().default(''),
})

/** Knowledge Base (spec §2): what the AI learns from, how far it has learned it, and what it can answer now. */
export function KnowledgePage() {
  const [search, setSearch] = useSearch(KnowledgeSearch)
  const [adding, setAdding] = useState(false)
  const deleting = search.action === 'delete' ? search.itemId : undefined
  return (
    <Page
      title="Knowledge Base"
      purpose="The documents that answers are drawn from. Add them, sync, and ask what you can answer now."
      actions={<Actions onAdd={() => setAdding(true)} />}
    >
      <div className={classes.page}>
        <div className={classes.top}>
          <StatusPanel />
          <SearchPanel key={search.ask} asked={search.ask} ask={(ask) => setSearch({ ask })} />
        </div>
        <ItemsPanels
          current={search.itemId}
          onAdd={() => setAdding(true)}
          onDelete={(item) => setSearch({ itemId: item.id, action: 'delete' })}
        />
      </div>
      <AddItemDialog opened={adding} onClose={() => setAdding(false)} />
      <DeleteItemDialog
        itemId={deleting}
        onClose={() => setSearch({ itemId: null, action: null }, { replace: true })}
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
        leftSection={<IconTextCaption size={16} aria-hidden="true" />}
      >
        Prompts
      </Button>
      <Button
        component={Link}
        to="/sandbox"
        variant="default"
        leftSection={<IconPlayerPlay size={16} aria-hidden="true" />}
      >
        Sandbox
      </Button>
      <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={onAdd}>
        Add Knowledge Item
      </Button>
    </>
  )
}
