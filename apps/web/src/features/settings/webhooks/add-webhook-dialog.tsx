import { URL_MAX } from '@cuecard/contract/limits.ts'
import { createWebhook } from '@cuecard/contract/webhooks.ts'
import { Button, Flex, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { fieldErrors, formError } from '../../../lib/field-errors.ts'
import { useCheckedForm } from '../../../lib/use-checked-form.ts'
import { BusyButton } from '../../../shared/controls/busy-button.tsx'
import { TokenBox } from '../../../shared/controls/token-field.tsx'
import { useCreateWebhook } from './webhook.queries.ts'

interface AddWebhookDialogProps {
  opened: boolean
  onClose: () => void
}

/** Asks for the address, then shows the secret, which cannot be shown again. */
export function AddWebhookDialog({ opened, onClose }: AddWebhookDialogProps) {
  const create = useCreateWebhook()
  const close = () => {
    if (!create.isPending) onClose()
  }
  return (
    <Modal
      opened={opened}
      onClose={close}
      onExitTransitionEnd={create.reset}
      size={520}
      title={create.data ? 'Keep the signing secret' : 'Add webhook'}
      withCloseButton={!create.isPending}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {create.data ? (
        <Secret secret={create.data.secret} onClose={onClose} />
      ) : (
        <AddressForm create={create} onClose={onClose} />
      )}
    </Modal>
  )
}

function AddressForm({ create, onClose }: { create: ReturnType<typeof useCreateWebhook>; onClose: () => void }) {
  const form = useCheckedForm({ url: '' }, (values) => fieldErrors(createWebhook.body, values), create)
  return (
    <Flex
      component="form"
      direction="column"
      gap="md"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!create.isPending) form.submit((values) => create.mutate(values))
      }}
    >
      <TextInput
        type="url"
        name="url"
        label="URL"
        description="Your own system's address. It must answer with a status of 200 to 299."
        placeholder="https://hooks.example.com/cuecard"
        autoComplete="off"
        data-autofocus
        maxLength={URL_MAX}
        value={form.values.url}
        error={form.errors['url'] ?? formError(create.error)}
        onChange={(event) => form.change({ url: event.currentTarget.value })}
      />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" disabled={create.isPending} onClick={onClose}>
          Cancel
        </Button>
        <BusyButton type="submit" busy={create.isPending} busyLabel="Adding...">
          Add webhook
        </BusyButton>
      </Group>
    </Flex>
  )
}

function Secret({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Stack>
      <Text textWrap="pretty">
        Your system checks with it that a request came from Cuecard. It is shown this once: copy it now. The header{' '}
        <code>x-cuecard-signature</code> holds <code>t=seconds,v1=HMAC</code>, where HMAC is the SHA-256 HMAC of{' '}
        <code>seconds.body</code> in hex.
      </Text>
      <TokenBox label="Signing secret" token={secret} said="Secret copied to clipboard" p="1px 2px 1px 12px" mih={36} />
      <Group justify="flex-end">
        <Button onClick={onClose}>Done</Button>
      </Group>
    </Stack>
  )
}
