import type { KnowledgeItem } from '@cuecard/contract/knowledge/knowledge.ts'
import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import { AudienceField } from '../../../shared/audience/audience-field.tsx'
import { useKnowledgeOwners } from '../items/item-care.queries.ts'
import type { ItemForm } from './use-item-form.ts'

interface CareFieldsProps {
  item: KnowledgeItem
  form: ItemForm
  disabled: boolean
}

/** Whom an item is for, who looks after it, and when it is to be looked at. */
export function CareFields({ item, form, disabled }: CareFieldsProps) {
  const { audience, owner_id } = form.values
  return (
    <>
      <AudienceField
        isOpen={item.audience === null}
        proposed={item.proposed_audience}
        disabled={disabled}
        value={audience}
        onChange={(chosen) => form.change({ audience: chosen })}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <NativeSelect
          label="Owner"
          disabled={disabled}
          value={owner_id}
          data={useOwnerOptions(item)}
          error={form.errors['owner_id']}
          onChange={(event) => form.change({ owner_id: event.currentTarget.value })}
        />
        <TextInput
          type="date"
          label="Review by"
          {...form.field('review_by')}
          title="On this day the owner gets a mail"
        />
      </SimpleGrid>
    </>
  )
}

/** The company's people; the present owner alone until they are loaded. */
function useOwnerOptions({ owner }: KnowledgeItem) {
  const owners = useKnowledgeOwners().data?.owners ?? (owner ? [owner] : [])
  const named = owners.map(({ user_id, name }) => ({ value: user_id, label: name }))
  return owner ? named : [{ value: '', label: 'No owner' }, ...named]
}
