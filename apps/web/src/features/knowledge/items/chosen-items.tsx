import type { KnowledgeItem } from '@cuecard/contract/knowledge/knowledge.ts'
import type { ItemsChange } from '@cuecard/contract/knowledge/care.ts'
import { plural } from '@cuecard/language/plain-text.ts'
import { NativeSelect } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { Button } from '../../../shared/controls/button.tsx'
import { ChosenBar, RemoveChosen, type RowNoun } from '../../../shared/rows/chosen-bar.tsx'
import { useSyncStatus } from '../knowledge.queries.ts'
import { useChangeItems, useKnowledgeOwners } from './item-care.queries.ts'
import { AUDIENCES } from '../../../shared/audience/audiences.ts'

const NOUN: RowNoun = ['item', 'items']

interface ChosenItemsProps {
  items: readonly KnowledgeItem[]
  onClear: () => void
}

/** What can be done to the chosen items. */
export function ChosenItems({ items, onClear }: ChosenItemsProps) {
  const request = useChangeItems()
  const running = useSyncStatus().data?.is_running === true
  const ids = items.map(({ id }) => id)
  const change = (wanted: ItemsChange) => request.mutateAsync({ ids, change: wanted }).then(onClear, () => undefined)
  const shared = { count: items.length, noun: NOUN, busy: request.isPending }
  return (
    <ChosenBar {...shared} onClear={onClear}>
      <ChooseAudience
        disabled={shared.busy}
        onChoose={(audience) => void change({ action: 'set_audience', audience })}
      />
      <ChooseOwner disabled={shared.busy} onChoose={(owner_id) => void change({ action: 'set_owner', owner_id })} />
      <Button
        variant="default"
        icon={IconRefresh}
        disabled={shared.busy || running}
        onClick={() => void change({ action: 'retry' })}
      >
        Retry
      </Button>
      <RemoveChosen {...shared} onConfirm={() => change({ action: 'remove' })}>
        {consequences(items)}
      </RemoveChosen>
    </ChosenBar>
  )
}

function consequences(items: readonly KnowledgeItem[]): string {
  const passages = items.reduce((sum, { chunk_count }) => sum + chunk_count, 0)
  const what = passages > 0 ? `They and their ${plural(passages, 'passage')} are removed` : 'They are removed'
  return `${what}, with their earlier versions, and answers stop using them at once. This cannot be undone.`
}

interface ChoiceProps<Value> {
  disabled: boolean
  onChoose: (value: Value) => void
}

function ChooseAudience({ disabled, onChoose }: ChoiceProps<'customer' | 'internal'>) {
  return (
    <NativeSelect
      aria-label="Set audience"
      disabled={disabled}
      value=""
      data={[
        { value: '', label: 'Set audience' },
        { value: 'customer', label: AUDIENCES.customer.label },
        { value: 'internal', label: AUDIENCES.internal.label },
      ]}
      onChange={(event) => {
        const { value } = event.currentTarget
        if (value === 'customer' || value === 'internal') onChoose(value)
      }}
    />
  )
}

function ChooseOwner({ disabled, onChoose }: ChoiceProps<string>) {
  const owners = useKnowledgeOwners().data?.owners ?? []
  return (
    <NativeSelect
      aria-label="Set owner"
      disabled={disabled || owners.length === 0}
      value=""
      data={[
        { value: '', label: 'Set owner' },
        ...owners.map(({ user_id, name }) => ({ value: user_id, label: name })),
      ]}
      onChange={(event) => {
        if (event.currentTarget.value) onChoose(event.currentTarget.value)
      }}
    />
  )
}
