import { NAME_MAX } from '@cuecard/contract/limits.ts'
import { createTestCategory } from '@cuecard/contract/prompt-tests/prompt-tests.ts'
import type { TestCaseType } from '@cuecard/contract/prompt-tests/test-case-type.ts'
import { Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useCheckedForm } from '../../lib/use-checked-form.ts'
import { BusyButton } from '../controls/busy-button.tsx'
import { Button } from '../controls/button.tsx'
import { useUnsaved } from '../dialogs/dialog.tsx'
import { isConflict } from '../../lib/field-errors.ts'
import { OTHER, useCreateCategory, useTestCategories } from './test-case.queries.ts'

interface CategoryFieldProps {
  /** The default cases have their own categories. */
  type: TestCaseType
  /** A category's id, or `other`. */
  value: string
  onChange: (category: string) => void
}

/** The company's categories, and a field to add a new one. */
export function CategoryField({ type, value, onChange }: CategoryFieldProps) {
  const categories = useTestCategories(type)
  const [adding, setAdding] = useState(false)
  const select = useRef<HTMLSelectElement>(null)
  const close = () => {
    setAdding(false)
    select.current?.focus()
  }
  const known = (categories.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <Stack gap="xs">
      <Group gap="xs" align="flex-end">
        <NativeSelect
          ref={select}
          label="Category"
          flex="1 1 200px"
          miw={0}
          data={[{ value: OTHER, label: 'Other' }, ...known]}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        {adding ? null : (
          <Button variant="default" icon={IconPlus} onClick={() => setAdding(true)}>
            New Category
          </Button>
        )}
      </Group>
      {categories.isError ? (
        <Text c="dimmed" fz="sm">
          The categories could not be loaded.{' '}
          <Button size="compact-sm" variant="subtle" onClick={() => void categories.refetch()}>
            Retry
          </Button>
        </Text>
      ) : null}
      {adding ? (
        <NewCategory
          type={type}
          onAdded={(id) => {
            onChange(id)
            close()
          }}
          onCancel={close}
        />
      ) : null}
    </Stack>
  )
}

interface NewCategoryProps {
  type: TestCaseType
  onAdded: (id: string) => void
  onCancel: () => void
}

/** Not a form element, because it is inside another form. */
function NewCategory({ type, onAdded, onCancel }: NewCategoryProps) {
  const create = useCreateCategory(type)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const form = useCheckedForm({ name: '' }, createTestCategory.body, create)
  useUnsaved(form.changed)
  const add = () => {
    if (create.isPending) return
    form.submit(({ name }) => create.mutate(name, { onSuccess: ({ id }) => onAdded(id) }))
  }
  const taken = isConflict(create.error) ? create.error.detail : null
  return (
    <Group gap="xs" align="flex-end">
      <TextInput
        ref={field}
        label="New category"
        flex="1 1 200px"
        miw={0}
        autoComplete="off"
        maxLength={NAME_MAX}
        {...form.field('name')}
        error={form.errors['name'] ?? taken}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'Escape') return
          // Must neither submit the test case nor close the dialog.
          event.preventDefault()
          event.stopPropagation()
          if (event.key === 'Enter') add()
          else onCancel()
        }}
      />
      <BusyButton busy={create.isPending} busyLabel="Adding..." onClick={add}>
        Add
      </BusyButton>
      <Button variant="default" disabled={create.isPending} onClick={onCancel}>
        Cancel
      </Button>
    </Group>
  )
}
