import type { ResponseKind } from '@cuecard/contract/answers.ts'
import { TEST_EXPECTED_MAX } from '@cuecard/contract/limits.ts'
import { Radio, Textarea } from '@mantine/core'
import classes from './test-case-fields.module.css'

interface TextFieldProps {
  value: string
  error: string | undefined
  onChange: (text: string) => void
}

export function ExpectedField({ value, error, onChange }: TextFieldProps) {
  return (
    <Textarea
      label="Expected result (optional)"
      name="expected_result"
      rows={3}
      resize="vertical"
      maxLength={TEST_EXPECTED_MAX}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

interface ModeFieldProps {
  value: ResponseKind
  onChange: (mode: ResponseKind) => void
}

export function ModeField({ value, onChange }: ModeFieldProps) {
  return (
    <Radio.Group label="Type" value={value} onChange={(next) => onChange(next === 'explain' ? 'explain' : 'answer')}>
      <div className={classes.modes}>
        <Radio value="answer" label="Answer" />
        <Radio value="explain" label="Explain" />
      </div>
    </Radio.Group>
  )
}
