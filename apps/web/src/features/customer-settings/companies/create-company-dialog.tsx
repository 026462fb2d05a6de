import type { CompanyDetail } from '@cuecard/contract/companies.ts'
import { NAME_MAX } from '@cuecard/contract/limits.ts'
import { Radio, TextInput } from '@mantine/core'
import type { FieldErrors } from '../../../lib/field-errors.ts'
import { servedErrors } from '../../../lib/field-errors.ts'
import { useCheckedForm } from '../../../lib/use-checked-form.ts'
import { Dialog, DialogForm } from '../../../shared/dialogs/dialog.tsx'
import { AdminEmails } from './admin-emails.tsx'
import { companyBody, draftErrors, servedDraftErrors } from './company-draft.ts'
import type { CompanyDraft, NewType } from './company-draft.ts'
import classes from '../dialogs.module.css'
import { useCreateCompany } from '../customer-settings.queries.ts'

interface CreateCompanyDialogProps {
  opened: boolean
  /** The type selected at first. */
  type: NewType
  onClose: () => void
  onCreated: (company: CompanyDetail) => void
}

export function CreateCompanyDialog({ opened, type, onClose, onCreated }: CreateCompanyDialogProps) {
  const create = useCreateCompany()
  return (
    <Dialog
      busy={create.isPending}
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={create.reset}
      size={520}
      title="Create Company"
      closeOnClickOutside={false}
    >
      <CreateForm
        type={type}
        create={create}
        onClose={onClose}
        onCreated={(company) => {
          onClose()
          onCreated(company)
        }}
      />
    </Dialog>
  )
}

interface CreateFormProps {
  type: NewType
  create: ReturnType<typeof useCreateCompany>
  onClose: () => void
  onCreated: (company: CompanyDetail) => void
}

/** Mounted with the dialog, so that it starts empty each time. The input stays when the request fails. */
function CreateForm({ type, create, onClose, onCreated }: CreateFormProps) {
  const form = useCheckedForm<CompanyDraft>({ name: '', type, emails: [''] }, draftErrors, create)
  const draft = form.values
  const errors: FieldErrors = { ...servedDraftErrors(draft, servedErrors(create.error)), ...form.errors }
  const send = (values: CompanyDraft) => create.mutate(companyBody(values), { onSuccess: onCreated })
  return (
    <DialogForm
      submitLabel="Create Company"
      busyLabel="Creating..."
      busy={create.isPending}
      onClose={onClose}
      onSubmit={() => form.submit(send)}
    >
      <TextInput
        label="Company name"
        name="name"
        autoComplete="off"
        data-autofocus
        maxLength={NAME_MAX}
        value={draft.name}
        error={errors['name']}
        onChange={(event) => form.change({ name: event.currentTarget.value })}
      />
      <TypeField value={draft.type} error={errors['type']} onChange={(next) => form.change({ type: next })} />
      <AdminEmails
        emails={draft.emails}
        single={draft.type === 'single_user'}
        errors={errors}
        onChange={(emails) => form.change({ emails })}
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
  onChange: (type: NewType) => void
}

function TypeField({ value, error, onChange }: TypeFieldProps) {
  return (
    <Radio.Group label="Type" value={value} error={error}>
      <div className={classes.types}>
        {TYPES.map((type) => (
          <Radio
            key={type.value}
            value={type.value}
            label={type.label}
            description={type.description}
            onChange={() => onChange(type.value)}
          />
        ))}
      </div>
    </Radio.Group>
  )
}
