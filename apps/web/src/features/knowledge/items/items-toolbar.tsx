import type { KnowledgeItem } from '@cuecard/contract/knowledge.ts'
import { NativeSelect } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { Button } from '../../../shared/controls/button.tsx'
import { SearchField } from '../../../shared/controls/search-field.tsx'
import { isNarrowed, type ItemView } from './item-list.ts'
import { ITEM_STATES } from './item-labels.ts'
import classes from './items-toolbar.module.css'

export type SetView = (view: { [Name in keyof ItemView]?: string | null }) => void

interface ItemsToolbarProps {
  items: readonly KnowledgeItem[]
  view: ItemView
  setView: SetView
}

const SORTS = [
  { value: '', label: 'Newest first' },
  { value: 'name', label: 'By name' },
  { value: 'state', label: 'By state' },
  { value: 'type', label: 'By type' },
  { value: 'synced', label: 'Last synced first' },
]

export const NO_FILTER = { find: null, state: null, type: null }

/** Filters and sorts both lists; its state is in the address. */
export function ItemsToolbar({ items, view, setView }: ItemsToolbarProps) {
  const states = Object.entries(ITEM_STATES).map(([value, { label }]) => {
    const count = items.filter((item) => item.sync_state === value).length
    return { value, label: `${label} (${count})` }
  })
  return (
    <section className={classes.toolbar} aria-label="Find and sort documents">
      <SearchField
        label="Find a document"
        hideLabel
        placeholder="Find by name or address"
        className={classes.find}
        value={view.find}
        onChange={(find) => setView({ find })}
      />
      <NativeSelect
        aria-label="State"
        className={classes.choice ?? ''}
        value={view.state ?? ''}
        data={[{ value: '', label: 'All states' }, ...states]}
        onChange={(event) => setView({ state: event.currentTarget.value })}
      />
      <NativeSelect
        aria-label="Type"
        className={classes.choice ?? ''}
        value={view.type ?? ''}
        data={[
          { value: '', label: 'All types' },
          { value: 'file', label: 'FILE' },
          { value: 'url', label: 'URL' },
        ]}
        onChange={(event) => setView({ type: event.currentTarget.value })}
      />
      <NativeSelect
        aria-label="Sort"
        className={classes.choice ?? ''}
        value={view.sort ?? ''}
        data={SORTS}
        onChange={(event) => setView({ sort: event.currentTarget.value })}
      />
      {isNarrowed(view) ? (
        <Button variant="subtle" color="gray" icon={IconX} onClick={() => setView(NO_FILTER)}>
          Clear filters
        </Button>
      ) : null}
    </section>
  )
}
