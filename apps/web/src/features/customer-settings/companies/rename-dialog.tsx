import { updateCompany } from '@cuecard/contract/companies.ts'
import type { CompanyDetail } from '@cuecard/contract/companies.ts'
import { NAME_MAX } from '@cuecard/contract/limits.ts'
import { Button, Flex, Group, Modal, TextInput } from '@mantine/core'
import { fieldErrors } from '../../../lib/field-errors.ts'
import { useCheckedForm } from '../../../lib/use-checked-form.ts'
import { BusyButton } from '../../../shared/controls/busy-button.tsx'
import { useRenameCompany } from '../customer-settings.queries.ts'

interface RenameDialogProps {
  company: CompanyDetail
  opened: boolean
  onClose: () => void
}

export function RenameDialog({ company, opened, onClose }: RenameDialogProps) {
  const rename = useRenameCompany()
  const close = () => {
    if (!rename.isPending) onClose()
  }
  return (
    <Modal
      opened={opened}
      onClose={close}
      onExitTransitionEnd={rename.reset}
      size={440}
      title={`Rename '${company.name}'`}
      withCloseButton={!rename.isPending}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <RenameForm company={company} rename={rename} onClose={close} onDone={onClose} />
    </Modal>
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
    <Flex
      noValidate
      component="form"
      direction="column"
      gap="md"
      onSubmit={(event) => {
        event.preventDefault()
        if (!rename.isPending) form.submit(send)
      }}
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
      <Group justify="flex-end" gap="xs">
        <Button variant="default" disabled={rename.isPending} onClick={onClose}>
          Cancel
        </Button>
        <BusyButton type="submit" busy={rename.isPending} busyLabel="Renaming...">
          Rename
        </BusyButton>
      </Group>
    </Flex>
  )
}
