import { updateCompany } from '@cuecard/contract/companies.ts'
import type { CompanyDetail } from '@cuecard/contract/companies.ts'
import { NAME_MAX } from '@cuecard/contract/limits.ts'
import { TextInput } from '@mantine/core'
import { fieldErrors } from '../../../lib/field-errors.ts'
import { useCheckedForm } from '../../../lib/use-checked-form.ts'
import { Dialog, DialogForm } from '../../../shared/dialogs/dialog.tsx'
import { useRenameCompany } from '../customer-settings.queries.ts'

interface RenameDialogProps {
  company: CompanyDetail
  opened: boolean
  onClose: () => void
}

export function RenameDialog({ company, opened, onClose }: RenameDialogProps) {
  const rename = useRenameCompany()
  return (
    <Dialog
      busy={rename.isPending}
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={rename.reset}
      size={440}
      title={`Rename '${company.name}'`}
    >
      <RenameForm company={company} rename={rename} onClose={onClose} onDone={onClose} />
    </Dialog>
  )
}

interface RenameFormProps {
  company: CompanyDetail
  rename: ReturnType<typeof useRenameCompany>
  onClose: () => void
  onDone: () => void
}

/** Mounted with the dialog, so that it starts with the current name each time. */
function RenameForm({ company, rename, onClose, onDone }: RenameFormProps) {
  const form = useCheckedForm({ name: company.name }, (values) => fieldErrors(updateCompany.body, values), rename)
  const send = ({ name }: { name: string }) => rename.mutate({ id: company.id, name }, { onSuccess: onDone })
  return (
    <DialogForm
      submitLabel="Rename"
      busyLabel="Renaming..."
      busy={rename.isPending}
      onClose={onClose}
      onSubmit={() => form.submit(send)}
    >
      <TextInput
        label="Company name"
        name="name"
        autoComplete="off"
        data-autofocus
        maxLength={NAME_MAX}
        value={form.values.name}
        error={form.errors['name']}
        onChange={(event) => form.change({ name: event.currentTarget.value })}
      />
    </DialogForm>
  )
}
