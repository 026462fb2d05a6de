import type { KnowledgeItem } from '@cuecard/contract/knowledge.ts'
import type { ItemsChange } from '@cuecard/contract/knowledge-care.ts'
import { plural } from '@cuecard/language/plain-text.ts'
import { Checkbox, Group, NativeSelect, Text } from '@mantine/core'
import { IconRefresh, IconTrash, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../../shared/controls/button.tsx'
import { ConfirmDialog } from '../../../shared/dialogs/confirm-dialog.tsx'
import { useSyncStatus } from '../knowledge.queries.ts'
import classes from './chosen-bar.module.css'
import type { ChosenItems } from './chosen-items.ts'
import { useChangeItems, useKnowledgeOwners } from './item-care.queries.ts'
import { AUDIENCES } from './item-labels.ts'

interface ChooseAllProps {
  /** All items that the filters show, on every page. */
  ids: readonly string[]
  /** Names the list. */
  of: string
  chosen: ChosenItems
}

/** Chooses everything that the filters show. */
export function ChooseAll({ ids, of, chosen }: ChooseAllProps) {
  const count = ids.filter((id) => chosen.ids.has(id)).length
  const isAll = count === ids.length
  return (
    <Checkbox
      className={classes.all ?? ''}
      label={`Choose all ${ids.length}`}
      aria-label={`Choose all ${ids.length} of ${of}`}
      checked={isAll}
      indeterminate={count > 0 && !isAll}
      onChange={(event) => chosen.chooseAll(ids, event.currentTarget.checked)}
    />
  )
}

interface ChosenBarProps {
  items: readonly KnowledgeItem[]
  onClear: () => void
}

/** What can be done to the chosen items; nothing while none is chosen. */
export function ChosenBar({ items, onClear }: ChosenBarProps) {
  const [deleting, setDeleting] = useState(false)
  const request = useChangeItems()
  const running = useSyncStatus().data?.is_running === true
  const ids = items.map(({ id }) => id)
  const change = (wanted: ItemsChange) =>
    request.mutate(
      { ids, change: wanted },
      {
        onSuccess: () => {
          setDeleting(false)
          onClear()
        },
      },
    )
  if (items.length === 0) return null
  const busy = request.isPending
  return (
    <section className={classes.bar} aria-label="Chosen items">
      <Group gap="xs" wrap="nowrap">
        <Text fw={500} className="cc-numbers cc-nowrap">
          {plural(items.length, 'item')} chosen
        </Text>
        <Button variant="subtle" color="gray" icon={IconX} disabled={busy} onClick={onClear}>
          Choose none
        </Button>
      </Group>
      <Group gap="xs">
        <ChooseAudience disabled={busy} onChoose={(audience) => change({ action: 'set_audience', audience })} />
        <ChooseOwner disabled={busy} onChoose={(owner_id) => change({ action: 'set_owner', owner_id })} />
        <Button
          variant="default"
          icon={IconRefresh}
          disabled={busy || running}
          onClick={() => change({ action: 'retry' })}
        >
          Retry
        </Button>
        <Button variant="light" color="red" icon={IconTrash} disabled={busy} onClick={() => setDeleting(true)}>
          Delete
        </Button>
      </Group>
      <ConfirmDialog
        opened={deleting}
        title={`Delete ${plural(items.length, 'item')}?`}
        confirmLabel="Delete"
        busyLabel="Deleting..."
        busy={busy}
        onConfirm={() => change({ action: 'remove' })}
        onClose={() => setDeleting(false)}
      >
        {consequences(items)}
      </ConfirmDialog>
    </section>
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
