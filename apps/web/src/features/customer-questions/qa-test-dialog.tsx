import type { CustomerQuestion } from '@cuecard/contract/customer-questions.ts'
import { ASSISTANT_MESSAGE_MAX, DESCRIPTION_MAX, NAME_MAX } from '@cuecard/contract/limits.ts'
import { Modal, Textarea, TextInput } from '@mantine/core'
import { useCheckedForm } from '../../lib/use-checked-form.ts'
import { useLast } from '../../lib/use-last.ts'
import { CategoryField } from '../../shared/test-cases/category-field.tsx'
import { CreateActions, ExpectedField, ModeField } from '../../shared/test-cases/test-case-fields.tsx'
import { useCreateTestCase } from '../../shared/test-cases/test-case.queries.ts'
import { qaBody, qaDraft, qaErrors, type QaDraft } from './qa-test-draft.ts'
import classes from './qa-test-dialog.module.css'

interface QaTestDialogProps {
  /** What a test case is made of; null while the dialog is closed. */
  question: CustomerQuestion | null
  onClose: () => void
}

export function QaTestDialog({ question, onClose }: QaTestDialogProps) {
  const create = useCreateTestCase()
  const shown = useLast(question)
  const close = () => {
    if (!create.isPending) onClose()
  }
  if (!shown) return null
  return (
    <Modal
      opened={question !== null}
      onClose={close}
      onExitTransitionEnd={create.reset}
      size={600}
      title="Create Test Case from Q&A"
      withCloseButton={!create.isPending}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <QaForm
        key={`${shown.meeting_id} ${shown.question}`}
        question={shown}
        create={create}
        onClose={close}
        onDone={onClose}
      />
    </Modal>
  )
}

interface QaFormProps {
  question: CustomerQuestion
  create: ReturnType<typeof useCreateTestCase>
  onClose: () => void
  onDone: () => void
}

/** Inside the dialog, so that it starts anew whenever that opens. What was typed stays when the creation fails. */
function QaForm({ question, create, onClose, onDone }: QaFormProps) {
  const form = useCheckedForm(qaDraft(question), qaErrors, create)
  const draft = form.values
  const send = (values: QaDraft) => create.mutate(qaBody(values), { onSuccess: onDone })
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
      <Textarea
        label="Question"
        name="question"
        rows={3}
        resize="vertical"
        dir="auto"
        maxLength={ASSISTANT_MESSAGE_MAX}
        value={draft.question}
        error={form.errors['test_message'] ?? form.errors['test_message.message']}
        onChange={(event) => form.change({ question: event.currentTarget.value })}
      />
      <Answered answer={question.answer} />
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

/** What was said in the meeting, to see what a good answer has to do better. */
function Answered({ answer }: { answer: string }) {
  if (answer.trim() === '') return <p className={classes.note}>In the meeting nobody answered it.</p>
  return (
    <div className={classes.note}>
      Answered in the meeting:
      <blockquote dir="auto">{answer}</blockquote>
    </div>
  )
}
