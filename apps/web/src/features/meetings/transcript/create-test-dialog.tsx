import { ASSISTANT_MESSAGE_MAX, DESCRIPTION_MAX, NAME_MAX } from '@cuecard/contract/limits.ts'
import type { TranscriptMessage } from '@cuecard/contract/meetings.ts'
import { Modal, Textarea, TextInput } from '@mantine/core'
import { useCheckedForm } from '../../../lib/use-checked-form.ts'
import { useLast } from '../../../lib/use-last.ts'
import { CategoryField } from '../../../shared/test-cases/category-field.tsx'
import { CreateActions, ExpectedField, ModeField } from '../../../shared/test-cases/test-case-fields.tsx'
import { useCreateTestCase } from '../../../shared/test-cases/test-case.queries.ts'
import classes from './create-test-dialog.module.css'
import { draftErrors, draftOf, historyOf, testCaseBody } from './test-draft.ts'
import type { TestDraft } from './test-draft.ts'

interface CreateTestDialogProps {
  messages: readonly TranscriptMessage[]
  /** The message that a test case is made of; null while the dialog is closed. */
  at: number | null
  onClose: () => void
}

export function CreateTestDialog({ messages, at, onClose }: CreateTestDialogProps) {
  const create = useCreateTestCase()
  const shown = useLast(at)
  const close = () => {
    if (!create.isPending) onClose()
  }
  if (shown === null) return null
  return (
    <Modal
      opened={at !== null}
      onClose={close}
      onExitTransitionEnd={create.reset}
      size={600}
      title="Create Test Case from Message"
      withCloseButton={!create.isPending}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <CreateForm key={shown} messages={messages} at={shown} create={create} onClose={close} onDone={onClose} />
    </Modal>
  )
}

interface CreateFormProps {
  messages: readonly TranscriptMessage[]
  at: number
  create: ReturnType<typeof useCreateTestCase>
  onClose: () => void
  onDone: () => void
}

/** Inside the dialog, so that it starts anew whenever that opens. What was typed stays when the creation fails. */
function CreateForm({ messages, at, create, onClose, onDone }: CreateFormProps) {
  const form = useCheckedForm(
    draftOf(messages, at),
    (values) => draftErrors(testCaseBody(values, { messages, at })),
    create,
  )
  const draft = form.values
  const send = (values: TestDraft) => create.mutate(testCaseBody(values, { messages, at }), { onSuccess: onDone })
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!create.isPending) form.submit(send)
      }}
    >
      <TextInput
        label="Name"
        name="name"
        autoComplete="off"
        data-autofocus
        maxLength={NAME_MAX}
        value={draft.name}
        error={form.errors['name']}
        onChange={(event) => form.change({ name: event.currentTarget.value })}
      />
      <TextInput
        label="Description (optional)"
        name="description"
        autoComplete="off"
        maxLength={DESCRIPTION_MAX}
        value={draft.description}
        error={form.errors['description']}
        onChange={(event) => form.change({ description: event.currentTarget.value })}
      />
      <MessageField
        value={draft.message}
        error={form.errors['test_message'] ?? form.errors['test_message.message']}
        onChange={(message) => form.change({ message })}
      />
      <History messages={messages} at={at} />
      <CategoryField
        type="company-specific"
        value={draft.category}
        onChange={(category) => form.change({ category })}
      />
      <ModeField value={draft.mode} onChange={(mode) => form.change({ mode })} />
      <ExpectedField
        value={draft.expected}
        error={form.errors['expected_result']}
        onChange={(expected) => form.change({ expected })}
      />
      <CreateActions busy={create.isPending} onClose={onClose} />
    </form>
  )
}

interface TextFieldProps {
  value: string
  error: string | undefined
  onChange: (text: string) => void
}

function MessageField({ value, error, onChange }: TextFieldProps) {
  return (
    <Textarea
      label="Test message"
      name="test_message"
      rows={3}
      resize="vertical"
      dir="auto"
      maxLength={ASSISTANT_MESSAGE_MAX}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** What is kept with the message: without it, a test would ask something else than the meeting did. */
function History({ messages, at }: { messages: readonly TranscriptMessage[]; at: number }) {
  const history = historyOf(messages, at)
  if (history.length === 0) return <p className={classes.note}>This is the first message: none before it are kept.</p>
  const count = history.length === 1 ? 'The message' : `The ${history.length} messages`
  return (
    <details className={classes.history}>
      <summary>{count} before it will be kept as context</summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region has to take focus */}
      <ol tabIndex={0} aria-label="Messages before it">
        {history.map((each) => (
          <li key={each.order_index}>
            <bdi>{each.username}</bdi>
            <p dir="auto">{each.message}</p>
          </li>
        ))}
      </ol>
    </details>
  )
}
