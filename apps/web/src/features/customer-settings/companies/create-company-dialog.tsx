import type { CompanyDetail } from '@cuecard/contract/companies.ts'
import { Radio } from '@mantine/core'
import { type FieldErrors, servedErrors } from '../../../lib/field-errors.ts'
import { useCheckedForm } from '../../../lib/use-checked-form.ts'
import { NameField } from '../../../shared/controls/name-field.tsx'
import { NoMailServer } from '../../../shared/mails/no-mail-server.tsx'
import { Dialog, DialogForm, useCloseDialog } from '../../../shared/dialogs/dialog.tsx'
import { AdminEmails } from './admin-emails.tsx'
import { companyBody, draftErrors, servedDraftErrors, type CompanyDraft, type NewType } from './company-draft.ts'
import classes from '../dialogs.module.css'
import { useCreateCompany } from '../customer-settings.queries.ts'

interface CreateCompanyDialogProps {
  opened: boolean
  /** The type selected at first. */
  type: NewType
  onClose: () => void
  onCreated: (company: CompanyDetail) => void
}

export function CreateCompanyDialog({ opened, onClose, ...rest }: CreateCompanyDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} size={520} title="Create Company" closeOnClickOutside={false}>
      <CreateForm {...rest} />
    </Dialog>
  )
}

/** The input stays when the request fails. */
function CreateForm({ type, onCreated }: Pick<CreateCompanyDialogProps, 'type' | 'onCreated'>) {
  const create = useCreateCompany()
  const close = useCloseDialog()
  const form = useCheckedForm<CompanyDraft>({ name: '', type, emails: [''] }, draftErrors, create)
  const draft = form.values
  const errors: FieldErrors = { ...servedDraftErrors(draft, servedErrors(create.error)), ...form.errors }
  const onSuccess = (company: CompanyDetail) => {
    close()
    onCreated(company)
  }
  return (
    <DialogForm
      submitLabel="Create Company"
      busyLabel="Creating..."
      busy={create.isPending}
      changed={form.changed}
      onSubmit={() => form.submit((values) => create.mutate(companyBody(values), { onSuccess }))}
    >
      <NameField label="Company name" {...form.field('name')} error={errors['name']} />
      <TypeField
        value={draft.type}
        error={errors['type']}
        disabled={form.sending}
        onChange={(next) => form.change({ type: next })}
      />
      <AdminEmails
        emails={draft.emails}
        single={draft.type === 'single_user'}
        errors={errors}
        readOnly={form.sending}
        onChange={(emails) => form.change({ emails })}
      />
      <NoMailServer
        instead="Afterwards copy each admin’s link from the menu of the company’s card and pass it on yourself"
        outbox="or read the mails in the Outbox"
      />
    </DialogForm>
  )
}

const TYPES: readonly { value: NewType; label: string; description: string }[] = [
  { value: 'organization', label: 'Organization', description: 'A customer with a team.' },
  {
    value: 'single_user',
    label: 'Single user',
    description: 'A customer who works alone; no one else can be invited.',
  },
  { value: 'demo', label: 'Demo', description: 'Answers with prepared texts that you write in the demo editor.' },
]

interface TypeFieldProps {
  value: NewType
  error: string | undefined
  disabled: boolean
  onChange: (type: NewType) => void
}

function TypeField({ value, error, disabled, onChange }: TypeFieldProps) {
  return (
    <Radio.Group label="Type" value={value} error={error}>
      <div className={classes.types}>
        {TYPES.map((type) => (
          <Radio
            key={type.value}
            value={type.value}
            label={type.label}
            description={type.description}
            disabled={disabled}
            onChange={() => onChange(type.value)}
          />
        ))}
      </div>
    </Radio.Group>
  )
}
