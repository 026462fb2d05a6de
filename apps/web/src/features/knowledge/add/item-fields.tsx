import { DESCRIPTION_MAX, NAME_MAX } from '@cuecard/contract/limits.ts'
import { Textarea, type TextareaProps, TextInput, type TextInputProps } from '@mantine/core'

/** The name of an item, which is required. */
export function NameField(props: TextInputProps) {
  return <TextInput label="Name" required withAsterisk={false} maxLength={NAME_MAX} {...props} />
}

export function DescriptionField(props: TextareaProps) {
  return (
    <Textarea
      label="Description"
      description="Optional. What it is about, for your team."
      rows={2}
      resize="vertical"
      maxLength={DESCRIPTION_MAX}
      {...props}
    />
  )
}
