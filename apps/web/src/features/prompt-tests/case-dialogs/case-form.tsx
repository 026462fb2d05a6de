import * as limits from '@cuecard/contract/limits.ts'
import type { TestCaseType } from '@cuecard/contract/prompt-tests/test-case-type.ts'
import { Checkbox, Flex, Radio, SimpleGrid, Stack, Textarea, type TextareaProps, TextInput } from '@mantine/core'
import type { ChangeEvent, ReactNode } from 'react'
import type { FieldErrors } from '../../../lib/field-errors.ts'
import { CategoryField } from '../../../shared/test-cases/category-field.tsx'
import { NameField } from '../../../shared/controls/name-field.tsx'
import { submits } from '../../../shared/controls/form.tsx'
import type { CaseDraft } from './case-draft.ts'
import classes from './case-form.module.css'
import { HistoryEditor } from './history-editor.tsx'

interface CaseFieldsProps {
  type: TestCaseType
  draft: CaseDraft
  errors: FieldErrors
  disabled: boolean
  onChange: (patch: Partial<CaseDraft>) => void
}

type PartProps = Omit<CaseFieldsProps, 'type'>

type TextName = 'name' | 'description' | 'username' | 'message' | 'expected' | 'must' | 'mustNot'

/** The props of the text field for one value; `served` is the name under which the server reports its mistakes. */
const text = ({ draft, errors, disabled, onChange }: PartProps, name: TextName, served: string = name) => ({
  disabled,
  value: draft[name],
  error: errors[served],
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
    onChange({ [name]: event.currentTarget.value }),
})

interface CaseFormProps extends CaseFieldsProps {
  onSubmit: () => void
  /** The buttons, which stay in sight while the fields scroll. */
  footer: ReactNode
}

/** The form behind creating and editing a test case. */
export function CaseForm({ onSubmit, footer, ...fields }: CaseFormProps) {
  return (
    <form noValidate onSubmit={submits(onSubmit)}>
      <Stack gap={16}>
        <CaseFields {...fields} />
        <div className={`cc-foot ${classes.foot}`}>{footer}</div>
      </Stack>
    </form>
  )
}

/** Every field of a test case: name and kind, the messages, and the expected answer. */
function CaseFields({ type, ...part }: CaseFieldsProps) {
  const { draft, onChange } = part
  return (
    <>
      <Names {...part} />
      <CategoryField type={type} value={draft.category} onChange={(category) => onChange({ category })} />
      <Kind {...part} />
      <h3 className={classes.heading}>What is asked</h3>
      <HistoryEditor entries={draft.history} disabled={part.disabled} onChange={(history) => onChange({ history })} />
      <Message {...part} />
      <h3 className={classes.heading}>What a good answer is</h3>
      <Expectation {...part} />
    </>
  )
}

function Names(part: PartProps) {
  return (
    <>
      <NameField {...text(part, 'name')} />
      <TextInput
        label="Description (optional)"
        name="description"
        autoComplete="off"
        maxLength={limits.DESCRIPTION_MAX}
        {...text(part, 'description')}
      />
    </>
  )
}

function Kind({ draft, disabled, onChange }: PartProps) {
  return (
    <Flex wrap="wrap" align="flex-end" gap="12px 48px">
      <Radio.Group
        label="Type"
        value={draft.mode}
        onChange={(next) => onChange({ mode: next === 'explain' ? 'explain' : 'answer' })}
      >
        <Flex gap={24} mt={8}>
          <Radio value="answer" label="Answer" disabled={disabled} />
          <Radio value="explain" label="Explain" disabled={disabled} />
        </Flex>
      </Radio.Group>
      <Checkbox
        label="Core test case"
        disabled={disabled}
        checked={draft.core}
        onChange={(event) => onChange({ core: event.currentTarget.checked })}
      />
    </Flex>
  )
}

function Message(part: PartProps) {
  return (
    <Stack gap={8}>
      <TextInput label="Said by" maw={220} autoComplete="off" maxLength={limits.NAME_MAX} {...text(part, 'username')} />
      <Textarea
        label="Test message"
        name="test_message"
        rows={3}
        resize="vertical"
        dir="auto"
        maxLength={limits.ASSISTANT_MESSAGE_MAX}
        {...text(part, 'message')}
        error={part.errors['test_message'] ?? part.errors['test_message.message']}
      />
    </Stack>
  )
}

const PHRASES_NOTE = `One per line, at most ${limits.TEST_PHRASES_MAX}, each up to ${limits.TEST_PHRASE_MAX} characters.`

function Expectation(part: PartProps) {
  const { draft, disabled, onChange } = part
  return (
    <>
      <Textarea
        label="Expected result (optional)"
        description="What a good answer says. Without it there is no grade, unless a check below decides it."
        name="expected_result"
        rows={4}
        resize="vertical"
        maxLength={limits.TEST_EXPECTED_MAX}
        {...text(part, 'expected', 'expected_result')}
      />
      <Checkbox
        label="It should say that your documents do not hold the answer"
        disabled={disabled}
        checked={draft.refusal}
        onChange={(event) => onChange({ refusal: event.currentTarget.checked })}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={16} style={{ alignItems: 'start' }}>
        <Phrases label="Must contain (optional)" {...text(part, 'must', 'must_contain')} />
        <Phrases label="Must not contain (optional)" {...text(part, 'mustNot', 'must_not_contain')} />
      </SimpleGrid>
    </>
  )
}

function Phrases(field: TextareaProps) {
  return <Textarea description={PHRASES_NOTE} rows={3} resize="vertical" {...field} />
}
