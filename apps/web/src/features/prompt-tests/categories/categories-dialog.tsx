import { plural } from '@cuecard/language/plain-text.ts'
import { NAME_MAX } from '@cuecard/contract/limits.ts'
import { createTestCategory } from '@cuecard/contract/prompt-tests/prompt-tests.ts'
import type { TestCaseSummary, TestCategory } from '@cuecard/contract/prompt-tests/prompt-tests.ts'
import type { TestCaseType } from '@cuecard/contract/prompt-tests/test-case-type.ts'
import { Box, Button, Flex, Group, Stack, TextInput } from '@mantine/core'
import { IconPencil, IconTags, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { fieldErrors, isConflict } from '../../../lib/field-errors.ts'
import { useCheckedForm } from '../../../lib/use-checked-form.ts'
import { IconButton } from '../../../shared/controls/button.tsx'
import { Dialog, useLeaveDialog, useUnsaved } from '../../../shared/dialogs/dialog.tsx'
import { BusyButton, SaveOrCancel } from '../../../shared/controls/busy-button.tsx'
import { SkeletonRows, Empty, QueryView } from '../../../shared/states/states.tsx'
import { useCreateCategory, useTestCategories } from '../../../shared/test-cases/test-case.queries.ts'
import { submits } from '../../../shared/controls/form.tsx'
import classes from './categories-dialog.module.css'
import { useDeleteCategory, useRenameCategory } from '../prompt-tests.queries.ts'

interface CategoriesDialogProps {
  opened: boolean
  type: TestCaseType
  /** Used to count the cases of each category. */
  cases: readonly TestCaseSummary[]
  onClose: () => void
}

export function CategoriesDialog({ opened, onClose, ...rest }: CategoriesDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} size={520} title="Manage Categories" closeLabel="Close dialog">
      <Categories {...rest} />
      <CloseButton />
    </Dialog>
  )
}

function CloseButton() {
  const leave = useLeaveDialog()
  return (
    <Flex justify="flex-end" mt={16}>
      <Button variant="default" onClick={() => leave()}>
        Close
      </Button>
    </Flex>
  )
}

function Categories({ type, cases }: Pick<CategoriesDialogProps, 'type' | 'cases'>) {
  const query = useTestCategories(type)
  const [chosen, setChosen] = useState<{ id: string; act: 'rename' | 'delete' } | null>(null)
  const done = () => setChosen(null)
  const countIn = (id: string) => cases.filter(({ category_id }) => category_id === id).length
  return (
    <Stack gap={16}>
      <AddCategory type={type} />
      <QueryView
        query={query}
        label="Loading categories..."
        skeleton={<SkeletonRows rows={3} />}
        failed={{ title: 'Failed to load categories' }}
      >
        {(categories) =>
          categories.length === 0 ? (
            <Empty icon={IconTags} title="No categories found">
              Until there is one, every test case is in ‘Other’.
            </Empty>
          ) : (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region has to take focus
            <ul className={classes.list} tabIndex={0} aria-label="Categories">
              {categories.map((category) => {
                const act = chosen?.id === category.id ? chosen.act : null
                const of = { category, count: countIn(category.id) }
                if (act === 'rename') return <RenameRow key={category.id} category={category} onDone={done} />
                if (act === 'delete') return <DeleteRow key={category.id} {...of} onDone={done} />
                return <Row key={category.id} {...of} onChoose={(act) => setChosen({ id: category.id, act })} />
              })}
            </ul>
          )
        }
      </QueryView>
    </Stack>
  )
}

const nameErrors = (values: { name: string }) => fieldErrors(createTestCategory.body, values)

/** The error for a name that is taken, shown beside the field. */
const takenIn = (error: unknown) => (isConflict(error) ? error.detail : null)

function AddCategory({ type }: { type: TestCaseType }) {
  const create = useCreateCategory(type)
  const form = useCheckedForm({ name: '' }, nameErrors, create)
  useUnsaved(form.changed)
  return (
    <form
      noValidate
      className={classes.line}
      onSubmit={submits(
        () => form.submit(({ name }) => create.mutate(name, { onSuccess: form.clear })),
        create.isPending,
      )}
    >
      <TextInput
        label="New category"
        flex="1 1 180px"
        miw={0}
        data-autofocus
        autoComplete="off"
        maxLength={NAME_MAX}
        {...form.field('name')}
        error={form.errors['name'] ?? takenIn(create.error)}
      />
      <BusyButton type="submit" className={classes.beside ?? ''} busy={create.isPending} busyLabel="Adding...">
        Add
      </BusyButton>
    </form>
  )
}

interface RowProps {
  category: TestCategory
  count: number
  onChoose: (act: 'rename' | 'delete') => void
}

function Row({ category: { name }, count, onChoose }: RowProps) {
  return (
    <Group component="li" wrap="nowrap" gap={4} mih={44} p="4px 6px 4px 12px">
      <Box component="span" flex={1} miw={0} style={{ overflowWrap: 'anywhere' }}>
        {name}
      </Box>
      <span className={classes.count}>{plural(count, 'test case')}</span>
      <IconButton icon={IconPencil} aria-label={`Rename ${name}`} title="Rename" onClick={() => onChoose('rename')} />
      <IconButton icon={IconTrash} aria-label={`Delete ${name}`} title="Delete" onClick={() => onChoose('delete')} />
    </Group>
  )
}

function RenameRow({ category, onDone }: { category: TestCategory; onDone: () => void }) {
  const rename = useRenameCategory()
  const form = useCheckedForm({ name: category.name }, nameErrors, rename)
  useUnsaved(form.changed)
  return (
    <Group component="li" wrap="nowrap" gap={4} mih={44} p="4px 6px 4px 12px">
      <form
        noValidate
        className={classes.line}
        onSubmit={(event) => {
          event.preventDefault()
          if (rename.isPending) return
          form.submit(({ name }) => rename.mutate({ id: category.id, name }, { onSuccess: onDone }))
        }}
      >
        <TextInput
          aria-label={`New name of ${category.name}`}
          flex="1 1 180px"
          miw={0}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            // Escape cancels the renaming but does not close the dialog.
            event.stopPropagation()
            onDone()
          }}
          // The field takes the place of the button that opened it.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          autoComplete="off"
          maxLength={NAME_MAX}
          {...form.field('name')}
          error={form.errors['name'] ?? takenIn(rename.error)}
        />
        <SaveOrCancel busy={rename.isPending} onCancel={onDone} />
      </form>
    </Group>
  )
}

/** Asks in the row itself, because a second dialog would cover the row. */
function DeleteRow({ category, count, onDone }: { category: TestCategory; count: number; onDone: () => void }) {
  const remove = useDeleteCategory()
  return (
    <li className={classes.asked}>
      <p>
        <strong>Delete the category ‘{category.name}’?</strong>{' '}
        {count === 0
          ? 'It holds no test case.'
          : `No test case is deleted: ${count === 1 ? 'the one in it moves' : `the ${count} in it move`} to ‘Other’.`}
      </p>
      <Flex gap={8}>
        <BusyButton
          color="red"
          size="compact-md"
          busy={remove.isPending}
          busyLabel="Deleting..."
          onClick={() => remove.mutate(category.id, { onSuccess: onDone })}
        >
          Delete
        </BusyButton>
        <Button variant="default" size="compact-md" data-autofocus disabled={remove.isPending} onClick={onDone}>
          Cancel
        </Button>
      </Flex>
    </li>
  )
}
