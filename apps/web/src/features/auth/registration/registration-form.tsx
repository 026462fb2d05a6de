import { NAME_MAX } from '@cuecard/contract/limits.ts'
import { Button, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { type MutationState, useCheckedForm } from '../../../lib/use-checked-form.ts'
import { submits } from '../../../shared/controls/form.tsx'
import { blankErrors, PERSON_FIELDS, type personOf } from '../../../shared/controls/person-fields.ts'
import { AuthMessage } from '../form/auth-card.tsx'

const COMPANY_FIELD = {
  name: 'company_name',
  label: 'Company name',
  autoComplete: 'organization',
  maxLength: NAME_MAX,
} as const

export type RegistrationValues = ReturnType<typeof personOf> & { company_name: string }

interface RegistrationFormProps {
  initial: RegistrationValues
  /** Whether the form has a field for the company's name. */
  withCompany: boolean
  /** The error above the fields. */
  message: string | null
  request: MutationState
  busy: boolean
  submit: string
  onSubmit: (values: RegistrationValues) => void
  /** Replaces the submit button once there is nothing left to submit. */
  instead?: ReactNode
}

/** The fields of first-time registration; all of them are required. */
export function RegistrationForm(props: RegistrationFormProps) {
  const { withCompany, message, request, busy, instead } = props
  const fields = withCompany ? [...PERSON_FIELDS, COMPANY_FIELD] : PERSON_FIELDS
  const form = useCheckedForm(props.initial, (values) => blankErrors(fields, values), request)
  const incomplete = fields.some(({ name }) => form.errors[name] && form.values[name].trim() === '')
  const said = incomplete ? 'All fields are required.' : message
  return (
    <form onSubmit={submits(() => form.submit(props.onSubmit), busy || Boolean(instead))} noValidate>
      {said ? <AuthMessage tone="bad">{said}</AuthMessage> : null}
      {fields.map((field) => (
        <TextInput
          key={field.name}
          {...field}
          {...form.field(field.name)}
          // The call that creates a company names the person's fields `user_…`.
          error={form.errors[field.name] ?? form.errors[`user_${field.name}`]}
        />
      ))}
      {instead ?? (
        <Button type="submit" fullWidth size="md" loading={busy}>
          {props.submit}
        </Button>
      )}
    </form>
  )
}
