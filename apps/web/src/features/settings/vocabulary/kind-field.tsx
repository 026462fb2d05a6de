import type { VocabularyKind } from '@cuecard/contract/vocabulary.ts'
import { Input, SegmentedControl } from '@mantine/core'
import { useId } from 'react'
import { KIND_HINTS, KINDS } from './vocabulary-labels.ts'

/** Whose name it is, with what follows from it. */
export function KindField({ value, onChange }: { value: VocabularyKind; onChange: (kind: VocabularyKind) => void }) {
  const id = useId()
  return (
    <Input.Wrapper
      label="Kind"
      labelElement="div"
      labelProps={{ id }}
      description={KIND_HINTS[value]}
      inputWrapperOrder={['label', 'input', 'description']}
    >
      <SegmentedControl
        fullWidth
        aria-labelledby={id}
        mb={6}
        data={KINDS}
        value={value}
        onChange={(kind) => onChange(KINDS.find((each) => each.value === kind)?.value ?? value)}
      />
    </Input.Wrapper>
  )
}
