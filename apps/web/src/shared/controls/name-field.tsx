import { NAME_MAX } from '@cuecard/contract/limits.ts'
import { TextInput, type TextInputProps } from '@mantine/core'

/** A dialog's first field, a name, which has the focus when the dialog opens. */
export const NameField = (props: TextInputProps) => (
  <TextInput label="Name" name="name" autoComplete="off" data-autofocus maxLength={NAME_MAX} {...props} />
)
