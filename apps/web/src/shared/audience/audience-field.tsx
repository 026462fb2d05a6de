import type { Audience } from '@cuecard/contract/knowledge/knowledge.ts'
import { NativeSelect } from '@mantine/core'
import { AUDIENCES } from './audiences.ts'

/** `''`: nobody has decided yet. */
export type AudienceChoice = Audience | ''

interface AudienceFieldProps {
  value: AudienceChoice
  /** A choice that was made once can be changed, not taken back. */
  isOpen?: boolean
  /** What its words suggest. */
  proposed?: Audience | null
  /** Why it is proposed as it is, in a sentence. */
  reason?: string
  disabled: boolean
  onChange: (audience: AudienceChoice) => void
}

const SUGGESTED = 'Its words suggest that it is internal.'
const NEVER_FIRST = 'Answers never begin with what is internal.'

/** Whom an item is for. */
export function AudienceField({
  value,
  isOpen = true,
  proposed = null,
  reason,
  disabled,
  onChange,
}: AudienceFieldProps) {
  const options = [
    ...(isOpen ? [{ value: '', label: 'Not decided' }] : []),
    { value: 'customer', label: `${AUDIENCES.customer.label}: may be read aloud` },
    { value: 'internal', label: `${AUDIENCES.internal.label}: for your team alone` },
  ]
  return (
    <NativeSelect
      label="Audience"
      description={[reason ?? (proposed === 'internal' && value === '' ? SUGGESTED : ''), NEVER_FIRST]
        .filter(Boolean)
        .join(' ')}
      disabled={disabled}
      value={value}
      data={options}
      onChange={(event) => onChange(readChoice(event.currentTarget.value))}
    />
  )
}

const readChoice = (value: string): AudienceChoice => (value === 'customer' || value === 'internal' ? value : '')
