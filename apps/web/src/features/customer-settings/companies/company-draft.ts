import { createCompany } from '@cuecard/contract/companies.ts'
import { Email } from '@cuecard/contract/fields.ts'
import { fieldErrors, type FieldErrors } from '../../../lib/field-errors.ts'

export type NewType = 'demo' | 'organization' | 'single_user'

/** The dialog's values. There is always at least one email input. */
export interface CompanyDraft {
  name: string
  type: NewType
  emails: readonly string[]
}

export const ONE_ADMIN = 'A company for a single user has one admin.'

/** The request body, without blank addresses. */
export const companyBody = ({ name, type, emails }: CompanyDraft) => ({
  name,
  type,
  invited_admin_user_emails: emails.filter((email) => email.trim() !== ''),
})

/** `name`, `emails` for the list as a whole, and `email.0` for one of its inputs. */
export function draftErrors(draft: CompanyDraft): FieldErrors {
  const { name } = fieldErrors(createCompany.body, { ...companyBody(draft), invited_admin_user_emails: [] })
  const errors: Partial<Record<string, string>> = name === undefined ? {} : { name }
  draft.emails.forEach((email, at) => {
    const checked = Email.safeParse(email)
    if (email.trim() !== '' && !checked.success) errors[`email.${at}`] = checked.error.issues[0]?.message ?? 'Invalid'
  })
  if (draft.type === 'single_user' && companyBody(draft).invited_admin_user_emails.length > 1)
    errors['emails'] = ONE_ADMIN
  return errors
}

/** The server's errors by the same names. The server numbers the sent addresses, so blank inputs shift the index. */
export function servedDraftErrors(draft: CompanyDraft, served: FieldErrors): FieldErrors {
  const inputs = draft.emails.flatMap((email, at) => (email.trim() === '' ? [] : [at]))
  return Object.fromEntries(
    Object.entries(served).map(([name, message]) => {
      const [field, at] = name.split('.')
      if (field !== 'invited_admin_user_emails') return [name, message]
      const input = at === undefined ? undefined : inputs[Number(at)]
      return [input === undefined ? 'emails' : `email.${input}`, message]
    }),
  )
}
