import { NAME_MAX, PERSON_NAME_MAX } from '@cuecard/contract/limits.ts'
import { Button, TextInput } from '@mantine/core'
import { useState, type FormEvent, type ReactNode } from 'react'
import { AuthMessage } from '../form/auth-card.tsx'
import type { FieldErrors } from '../../../lib/field-errors.ts'

const PERSON_FIELDS = [
  { name: 'first_name', label: 'First name', autoComplete: 'given-name', maxLength: PERSON_NAME_MAX },
  { name: 'last_name', label: 'Last name', autoComplete: 'family-name', maxLength: PERSON_NAME_MAX },
  { name: 'work_role', label: 'Work role', autoComplete: 'organization-title', maxLength: PERSON_NAME_MAX },
] as const
const COMPANY_FIELD = {
  name: 'company_name',
  label: 'Company name',
  autoComplete: 'organization',
  maxLength: NAME_MAX,
} as const

export type RegistrationField = (typeof PERSON_FIELDS)[number]['name'] | typeof COMPANY_FIELD.name
export type RegistrationValues = Record<RegistrationField, string>

interface RegistrationFormProps {
  initial: RegistrationValues
  /** Whether the form has a field for the company's name. */
  withCompany: boolean
  /** The error above the fields. */
  message: string | null
  served: FieldErrors
  busy: boolean
  submit: string
  onChange: () => void
  onSubmit: (values: RegistrationValues) => void
  /** Replaces the submit button once there is nothing left to submit. */
  instead?: ReactNode
}

/** The fields of first-time registration; all of them are required. */
export function RegistrationForm(props: RegistrationFormProps) {
  const { withCompany, message, served, busy, onChange, instead } = props
  const [values, setValues] = useState(props.initial)
  const [tried, setTried] = useState(false)
  const fields = withCompany ? [...PERSON_FIELDS, COMPANY_FIELD] : PERSON_FIELDS
  const missing = fields.filter(({ name }) => values[name].trim() === '')

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (missing.length === 0 && !busy && !instead) props.onSubmit(values)
  }
  const errorOf = (field: (typeof fields)[number]) =>
    tried && missing.includes(field) ? `Enter your ${field.label.toLowerCase()}` : served[field.name]

  return (
    <form onSubmit={submit} noValidate>
      {tried && missing.length > 0 ? (
        <AuthMessage tone="bad">All fields are required.</AuthMessage>
      ) : message ? (
        <AuthMessage tone="bad">{message}</AuthMessage>
      ) : null}
      {fields.map((field) => (
        <TextInput
          key={field.name}
          name={field.name}
          label={field.label}
          autoComplete={field.autoComplete}
          maxLength={field.maxLength}
          value={values[field.name]}
          error={errorOf(field)}
          onChange={(event) => {
            setValues({ ...values, [field.name]: event.currentTarget.value })
            onChange()
          }}
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
