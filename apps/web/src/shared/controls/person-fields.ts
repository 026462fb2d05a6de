import { PERSON_NAME_MAX as maxLength } from '@cuecard/contract/limits.ts'
import type { FieldErrors } from '../../lib/field-errors.ts'

/** What is asked of a person besides the address; all of it is required. */
export const PERSON_FIELDS = [
  { name: 'first_name', label: 'First name', autoComplete: 'given-name', maxLength },
  { name: 'last_name', label: 'Last name', autoComplete: 'family-name', maxLength },
  { name: 'work_role', label: 'Work role', autoComplete: 'organization-title', maxLength },
] as const

type PersonName = (typeof PERSON_FIELDS)[number]['name']

/** What is known of a user, as values of these fields. */
export const personOf = ({ first_name, last_name, work_role }: Record<PersonName, string | null>) => ({
  first_name: first_name ?? '',
  last_name: last_name ?? '',
  work_role: work_role ?? '',
})

interface RequiredField<Name extends string> {
  name: Name
  label: string
}

/** A message for each field that is blank. */
export function blankErrors<N extends string>(
  fields: readonly RequiredField<N>[],
  values: Record<N, string>,
): FieldErrors {
  const blank = fields.filter(({ name }) => values[name].trim() === '')
  return Object.fromEntries(blank.map(({ name, label }) => [name, `Enter your ${label.toLowerCase()}`]))
}
