import { updateCompany, type CompanyDetail } from '@cuecard/contract/companies.ts'
import { useCheckedForm } from '../../../lib/use-checked-form.ts'
import { NameField } from '../../../shared/controls/name-field.tsx'
import { Dialog, DialogForm, useCloseDialog } from '../../../shared/dialogs/dialog.tsx'
import { useRenameCompany } from '../customer-settings.queries.ts'

export interface CompanyDialogProps {
  company: CompanyDetail
  opened: boolean
  onClose: () => void
}

export function RenameDialog({ company, opened, onClose }: CompanyDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} size={440} title={`Rename '${company.name}'`}>
      <RenameForm company={company} />
    </Dialog>
  )
}

function RenameForm({ company: { id, name } }: Pick<CompanyDialogProps, 'company'>) {
  const rename = useRenameCompany()
  const close = useCloseDialog()
  const form = useCheckedForm({ name }, updateCompany.body, rename)
  return (
    <DialogForm
      submitLabel="Rename"
      busyLabel="Renaming..."
      busy={rename.isPending}
      onSubmit={() => form.submit((values) => rename.mutate({ id, ...values }, { onSuccess: close }))}
    >
      <NameField label="Company name" {...form.field('name')} />
    </DialogForm>
  )
}
