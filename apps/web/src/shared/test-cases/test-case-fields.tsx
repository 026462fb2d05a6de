import type { ResponseKind } from '@cuecard/contract/answers.ts'
import { TEST_EXPECTED_MAX } from '@cuecard/contract/limits.ts'
import { Group, Radio, Textarea } from '@mantine/core'

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

export function ModeField({ value, onChange }: { value: ResponseKind; onChange: (mode: ResponseKind) => void }) {
  return (
    <Radio.Group label="Type" value={value} onChange={(next) => onChange(next === 'explain' ? 'explain' : 'answer')}>
      <Group gap="lg" align="stretch" wrap="nowrap" mt={4}>
        <Radio value="answer" label="Answer" />
        <Radio value="explain" label="Explain" />
      </Group>
    </Radio.Group>
  )
}
