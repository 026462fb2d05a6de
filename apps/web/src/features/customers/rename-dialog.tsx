import { type CustomerDetail, updateCustomer } from '@cuecard/contract/customers.ts'
import { NAME_MAX } from '@cuecard/contract/limits.ts'
import { TextInput } from '@mantine/core'
import { useCheckedForm } from '../../lib/use-checked-form.ts'
import { Dialog, DialogForm, useCloseDialog } from '../../shared/dialogs/dialog.tsx'
import { useRenameCustomer } from './customers.queries.ts'

interface RenameDialogProps {
  customer: CustomerDetail
  opened: boolean
  onClose: () => void
}

export function RenameDialog({ customer, opened, onClose }: RenameDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Rename customer">
      <RenameForm customer={customer} />
    </Dialog>
  )
}

function RenameForm({ customer }: Pick<RenameDialogProps, 'customer'>) {
  const close = useCloseDialog()
  const rename = useRenameCustomer(customer.id)
  const form = useCheckedForm({ name: customer.name }, updateCustomer.body, rename)
  return (
    <DialogForm
      submitLabel="Rename"
      busyLabel="Renaming..."
      busy={rename.isPending}
      changed={form.changed}
      onSubmit={() => form.submit(({ name }) => rename.mutate(name, { onSuccess: close }))}
    >
      <TextInput
        label="Name"
        description="Everybody in your company sees this name."
        maxLength={NAME_MAX}
        data-autofocus
        {...form.field('name')}
      />
    </DialogForm>
  )
}
