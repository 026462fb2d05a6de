import type { Audience } from '@cuecard/contract/knowledge/knowledge.ts'
import { NativeSelect } from '@mantine/core'
import { AUDIENCES } from '../items/item-labels.ts'

/** `''`: nobody has decided yet. */
export type AudienceChoice = Audience | ''

interface AudienceFieldProps {
  value: AudienceChoice
  /** A choice that was made once can be changed, not taken back. */
  isOpen?: boolean
  /** What its words suggest. */
  proposed?: Audience | null
  disabled: boolean
  onChange: (audience: AudienceChoice) => void
}

/** Whom an item is for. */
export function AudienceField({ value, isOpen = true, proposed = null, disabled, onChange }: AudienceFieldProps) {
  const options = [
    ...(isOpen ? [{ value: '', label: 'Not decided' }] : []),
    { value: 'customer', label: `${AUDIENCES.customer.label}: may be read aloud` },
    { value: 'internal', label: `${AUDIENCES.internal.label}: for your team alone` },
  ]
  return (
    <NativeSelect
      label="Audience"
      description={
        proposed === 'internal' && value === ''
          ? 'Its words suggest that it is internal. Answers never begin with what is internal.'
          : 'Answers never begin with what is internal.'
      }
      disabled={disabled}
      value={value}
      data={options}
      onChange={(event) => onChange(readChoice(event.currentTarget.value))}
    />
  )
}

const readChoice = (value: string): AudienceChoice => (value === 'customer' || value === 'internal' ? value : '')
