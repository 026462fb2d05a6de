import type { KnowledgeItem } from '@cuecard/contract/knowledge/knowledge.ts'
import { Checkbox, NativeSelect } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { Button } from '../../../shared/controls/button.tsx'
import { SearchField } from '../../../shared/controls/search-field.tsx'
import { useNow } from '../../../shared/time/when.tsx'
import { isDue, isNarrowed, type ItemView, NO_OWNER } from './item-list.ts'
import { AUDIENCES } from '../../../shared/audience/audiences.ts'
import { ITEM_STATES } from './item-labels.ts'
import classes from './items-toolbar.module.css'

export type SetView = (view: { [Name in keyof ItemView]?: string | null }) => void

interface ItemsToolbarProps {
  items: readonly KnowledgeItem[]
  view: ItemView
  setView: SetView
}

interface Option {
  value: string
  label: string
}

const TYPES = [
  { value: '', label: 'All types' },
  { value: 'file', label: 'FILE' },
  { value: 'url', label: 'URL' },
]
const AUDIENCE_FILTER = [
  { value: '', label: 'All audiences' },
  { value: 'customer', label: AUDIENCES.customer.label },
  { value: 'internal', label: AUDIENCES.internal.label },
]
const SORTS = [
  { value: '', label: 'Newest first' },
  { value: 'name', label: 'By name' },
  { value: 'state', label: 'By state' },
  { value: 'type', label: 'By type' },
  { value: 'synced', label: 'Last synced first' },
  { value: 'owner', label: 'By owner' },
  { value: 'review', label: 'By review date' },
]

export const NO_FILTER = { find: null, state: null, type: null, audience: null, owner: null, due: null }

/** The owners of these items, by name, and how many nobody looks after. */
function ownersOf(items: readonly KnowledgeItem[]) {
  const owners = new Map(items.flatMap(({ owner }) => (owner ? [[owner.user_id, owner.name] as const] : [])))
  const named = [...owners]
    .map(([value, label]) => ({ value, label }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
  return items.some(({ owner }) => owner === null) ? [...named, { value: NO_OWNER, label: 'No owner' }] : named
}

/** Filters and sorts both lists; its state is in the address. */
export function ItemsToolbar({ items, view, setView }: ItemsToolbarProps) {
  const now = useNow(60_000)
  const due = items.filter((item) => isDue(item, now)).length
  const choice = (name: 'state' | 'type' | 'audience' | 'owner' | 'sort', label: string, data: readonly Option[]) => (
    <NativeSelect
      aria-label={label}
      className={classes.choice ?? ''}
      value={view[name] ?? ''}
      data={[...data]}
      onChange={(event) => setView({ [name]: event.currentTarget.value })}
    />
  )
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
      {choice('state', 'State', [{ value: '', label: 'All states' }, ...statesOf(items)])}
      {choice('type', 'Type', TYPES)}
      {choice('audience', 'Audience', AUDIENCE_FILTER)}
      {choice('owner', 'Owner', [{ value: '', label: 'All owners' }, ...ownersOf(items)])}
      {choice('sort', 'Sort', SORTS)}
      {due > 0 || view.due ? (
        <Checkbox
          className={classes.due ?? ''}
          label={`Due for review (${due})`}
          checked={view.due === 'yes'}
          onChange={(event) => setView({ due: event.currentTarget.checked ? 'yes' : null })}
        />
      ) : null}
      {isNarrowed(view) ? (
        <Button variant="subtle" color="gray" icon={IconX} onClick={() => setView(NO_FILTER)}>
          Clear filters
        </Button>
      ) : null}
    </section>
  )
}

const statesOf = (items: readonly KnowledgeItem[]): Option[] =>
  Object.entries(ITEM_STATES).map(([value, { label }]) => {
    const count = items.filter((item) => item.sync_state === value).length
    return { value, label: `${label} (${count})` }
  })
