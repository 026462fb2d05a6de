import { URL_MAX } from '@cuecard/contract/limits.ts'
import { createWebhook } from '@cuecard/contract/webhooks.ts'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { formError } from '../../../lib/field-errors.ts'
import { useCheckedForm } from '../../../lib/use-checked-form.ts'
import { TokenBox } from '../../../shared/controls/token-field.tsx'
import { Dialog, DialogForm } from '../../../shared/dialogs/dialog.tsx'
import { useCreateWebhook } from './webhook.queries.ts'

/** Asks for the address, then shows the secret, which cannot be shown again. */
export function AddWebhookDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const create = useCreateWebhook()
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={create.reset}
      size={520}
      title={create.data ? 'Keep the signing secret' : 'Add webhook'}
    >
      {create.data ? <Secret secret={create.data.secret} onClose={onClose} /> : <AddressForm create={create} />}
    </Dialog>
  )
}

function AddressForm({ create }: { create: ReturnType<typeof useCreateWebhook> }) {
  const form = useCheckedForm({ url: '' }, createWebhook.body, create)
  return (
    <DialogForm
      submitLabel="Add webhook"
      busyLabel="Adding..."
      busy={create.isPending}
      changed={form.changed}
      onSubmit={() => form.submit((values) => create.mutate(values))}
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
        {...form.field('url')}
        error={form.errors['url'] ?? formError(create.error)}
      />
    </DialogForm>
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
