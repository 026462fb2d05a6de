import type { ResponseKind } from '@cuecard/contract/answers.ts'
import { ASSISTANT_MESSAGE_MAX, DESCRIPTION_MAX, TEST_EXPECTED_MAX } from '@cuecard/contract/limits.ts'
import { createTestCase } from '@cuecard/contract/prompt-tests/prompt-tests.ts'
import type { TestMessage } from '@cuecard/contract/prompt-tests/prompt-tests.ts'
import { Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { type FieldErrors, fieldErrors } from '../../lib/field-errors.ts'
import { useCheckedForm } from '../../lib/use-checked-form.ts'
import { NameField } from '../controls/name-field.tsx'
import { Dialog, DialogForm, useCloseDialog } from '../dialogs/dialog.tsx'
import { cut } from '../messages/message-request.ts'
import { Loading, SkeletonRows } from '../states/states.tsx'
import { CategoryField } from './category-field.tsx'
import { ExpectedField, ModeField } from './test-case-fields.tsx'
import { type NewTestCase, OTHER, useCreateTestCase } from './test-case.queries.ts'

/** The message that a test case is made of. */
export interface TestCaseSource {
  /** Another key empties the form. */
  key: string
  /** The name that the form suggests. */
  name: string
  message: string
  username: string
  /** The messages before it, oldest first. */
  history: readonly TestMessage[]
  /** The answer that is known to be right; left out where none is. */
  expected?: string
}

interface CreateTestDialogProps {
  opened: boolean
  title: string
  /** Labels the field of the message, such as `Question`. */
  messageLabel: string
  /** Null while it is being loaded. */
  source: TestCaseSource | null
  /** Stands below the message: what came before it, or what followed. */
  context: ReactNode
  onClose: () => void
}

/** Makes a test case of a message in a meeting. What was typed stays when the creation fails. */
export function CreateTestDialog({ opened, title, onClose, source, ...form }: CreateTestDialogProps) {
  return (
    <Dialog opened={opened} title={title} size={600} closeOnClickOutside={false} onClose={onClose}>
      {source ? (
        <CreateForm key={source.key} source={source} {...form} />
      ) : (
        <Loading label="Loading the question...">
          <SkeletonRows />
        </Loading>
      )}
    </Dialog>
  )
}

interface CreateFormProps extends Pick<CreateTestDialogProps, 'messageLabel' | 'context'> {
  source: TestCaseSource
}

interface Draft {
  name: string
  description: string
  message: string
  /** A category's id, or `other`. */
  category: string
  mode: ResponseKind
  expected: string
}

const draftOf = ({ name, message, expected = '' }: TestCaseSource): Draft => ({
  name,
  description: '',
  message: cut(message, ASSISTANT_MESSAGE_MAX),
  category: OTHER,
  mode: 'answer',
  expected: cut(expected, TEST_EXPECTED_MAX),
})

/** The company's own case, also for staff: a default one would show this meeting's words to every company. */
const bodyOf = (draft: Draft, { history, username }: TestCaseSource): NewTestCase => ({
  name: draft.name,
  description: draft.description.trim() || null,
  message_history: [...history],
  test_message: { order_index: history.length, message: draft.message, username },
  expected_result: draft.expected,
  test_case_response_mode: draft.mode,
  category_id: draft.category === OTHER ? null : draft.category,
  test_case_type: 'company-specific',
  is_core_test_case: false,
})

function errorsOf(draft: Draft, source: TestCaseSource, messageLabel: string): FieldErrors {
  const errors = fieldErrors(createTestCase.body, bodyOf(draft, source))
  return draft.message.trim() === '' ? { ...errors, test_message: `${messageLabel} is required` } : errors
}

function CreateForm({ messageLabel, source, context }: CreateFormProps) {
  const create = useCreateTestCase()
  const close = useCloseDialog()
  const form = useCheckedForm(draftOf(source), (draft) => errorsOf(draft, source, messageLabel), create)
  const { values: draft, errors, change } = form
  return (
    <DialogForm
      submitLabel="Create Test Case"
      busyLabel="Creating..."
      busy={create.isPending}
      changed={form.changed}
      onSubmit={() => form.submit((values) => create.mutate(bodyOf(values, source), { onSuccess: close }))}
    >
      <NameField {...form.field('name')} />
      <TextInput
        label="Description (optional)"
        name="description"
        autoComplete="off"
        maxLength={DESCRIPTION_MAX}
        {...form.field('description')}
      />
      <Textarea
        label={messageLabel}
        name="test_message"
        rows={3}
        resize="vertical"
        dir="auto"
        maxLength={ASSISTANT_MESSAGE_MAX}
        {...form.field('message')}
        error={errors['test_message'] ?? errors['test_message.message']}
      />
      {context}
      <CategoryField type="company-specific" value={draft.category} onChange={(category) => change({ category })} />
      <ModeField value={draft.mode} onChange={(mode) => change({ mode })} />
      <ExpectedField
        value={draft.expected}
        error={errors['expected_result']}
        onChange={(expected) => change({ expected })}
      />
    </DialogForm>
  )
}
