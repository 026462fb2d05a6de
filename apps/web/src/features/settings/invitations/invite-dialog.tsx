import { readAddresses } from '@cuecard/contract/invited-addresses.ts'
import { INVITATION_DAYS, INVITED_TEXT_MAX } from '@cuecard/contract/limits.ts'
import { plural } from '@cuecard/language/plain-text.ts'
import { Alert, Checkbox, NativeSelect, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { formError } from '../../../lib/field-errors.ts'
import { isInternal, useSession } from '../../../lib/session.ts'
import { useCheckedForm } from '../../../lib/use-checked-form.ts'
import { useHasMailServer } from '../../../lib/public-settings.ts'
import { NoMailServer } from '../../../shared/mails/no-mail-server.tsx'
import { Dialog, DialogForm, useCloseDialog } from '../../../shared/dialogs/dialog.tsx'
import { roleLabel } from '../users/colleague-rules.ts'
import { useInvite } from '../users/users.queries.ts'
import type { Refused } from '../../../shared/rows/several.ts'
import { useInviteMany } from './several.queries.ts'

/** Invites people by their email addresses, one or a pasted list. What was refused stays in the field. */
export function InviteDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog opened={opened} onClose={onClose} size={480} title="Invite User" closeOnClickOutside={false}>
      <InviteForm />
    </Dialog>
  )
}

interface InviteValues {
  user_email: string
  role: 'user' | 'admin'
  notify_user: boolean
}

/** Nothing of a longer text is cut off, which might end inside an address: it is refused as a whole. */
const isTooLong = (text: string) => text.length > INVITED_TEXT_MAX
const TOO_LONG = `This is more than ${INVITED_TEXT_MAX.toLocaleString('en-US')} characters. Invite the list in parts.`

/** A single address is checked as the server does; of a list it is said which words are none. */
function problemOf({ user_email }: InviteValues): { user_email?: string } {
  if (isTooLong(user_email)) return { user_email: TOO_LONG }
  const { emails, wrong } = readAddresses(user_email)
  const [first] = wrong
  if (emails.length === 0 || (first !== undefined && emails.length + wrong.length === 1))
    return { user_email: 'Please enter a valid email address' }
  return first === undefined ? {} : { user_email: `Not an email address: ${wrong.join(', ')}` }
}

function InviteForm() {
  const invite = useInvite()
  const many = useInviteMany()
  const close = useCloseDialog()
  const [refused, setRefused] = useState<readonly Refused[]>([])
  // Its one person is its admin.
  const single = useSession().company?.type === 'single_user'
  const initial: InviteValues = { user_email: '', role: single ? 'admin' : 'user', notify_user: true }
  const busy = invite.isPending || many.isPending
  const form = useCheckedForm(initial, problemOf, { ...invite, isPending: busy })
  const { notify_user, role, user_email } = form.values
  const send = async (values: InviteValues) => {
    const { emails } = readAddresses(values.user_email)
    const [only] = emails
    if (only !== undefined && emails.length === 1)
      return invite.mutate({ ...values, user_email: only }, { onSuccess: close })
    const { refused: left } = await many.invite(emails, values)
    if (left.length === 0) return close()
    setRefused(left)
    form.change({ user_email: left.map(({ name }) => name).join('\n') })
  }
  const submit = () => form.submit((values) => void send(values))
  const mails = useHasMailServer()
  const count = isTooLong(user_email) ? 0 : readAddresses(user_email).emails.length
  return (
    <DialogForm
      submitLabel={count > 1 ? `Invite ${count} Users` : 'Invite User'}
      busyLabel="Inviting..."
      busy={busy}
      changed={form.changed}
      onSubmit={submit}
    >
      <NoMailServer
        instead="Copy each invitation’s link from the list below and pass it on yourself"
        outbox="or ask the provider’s staff, who read the mails in the Outbox"
      />
      <EmailField
        form={form}
        refusal={formError(invite.error)}
        onEnter={() => {
          if (!busy) submit()
        }}
      />
      <RefusedList refused={refused} />
      {single ? null : <RoleField role={role} onChange={(next) => form.change({ role: next })} />}
      <Checkbox
        label="Notify by email"
        description={
          notify_user
            ? `${mails ? 'They get a mail with a link to join. It' : 'The link to join'} works for ${INVITATION_DAYS} days.`
            : 'No mail is sent. They join when they register with this address.'
        }
        checked={notify_user}
        onChange={(event) => form.change({ notify_user: event.currentTarget.checked })}
      />
    </DialogForm>
  )
}

/** Lines of a pasted list that are seen at once. */
const ROWS_MAX = 8

interface EmailFieldProps {
  form: ReturnType<typeof useCheckedForm<InviteValues>>
  /** Why the server refused a single address. */
  refusal: string | null
  onEnter: () => void
}

function EmailField({ form, refusal, onEnter }: EmailFieldProps) {
  // Said at once and not when it is sent: the list was just pasted.
  const problem = isTooLong(form.values.user_email) ? TOO_LONG : form.errors['user_email']
  return (
    <Textarea
      rows={Math.min(ROWS_MAX, form.values.user_email.split('\n').length)}
      inputMode="email"
      name="user_email"
      label="Email"
      placeholder="One address, or a list with any separators"
      autoComplete="off"
      spellCheck={false}
      data-autofocus
      required
      withAsterisk={false}
      {...form.field('user_email')}
      error={problem ?? refusal}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.shiftKey) return
        event.preventDefault()
        onEnter()
      }}
    />
  )
}

function RefusedList({ refused }: { refused: readonly Refused[] }) {
  if (refused.length === 0) return null
  return (
    <Alert color="red" variant="light" title={`${plural(refused.length, 'address', 'addresses')} not invited`}>
      {refused.map(({ name: email, reason }) => (
        <Text key={email} fz="sm" className="cc-wrap">
          {reason.includes(email) ? reason : `${email}: ${reason}`}
        </Text>
      ))}
    </Alert>
  )
}

function RoleField({ role, onChange }: { role: InviteValues['role']; onChange: (role: InviteValues['role']) => void }) {
  const own = isInternal(useSession())
    ? (['staff_user', 'staff_admin'] as const)
    : (['company_user', 'company_admin'] as const)
  return (
    <NativeSelect
      label="Role"
      value={role}
      data={[
        { value: 'user', label: roleLabel(own[0]) },
        { value: 'admin', label: roleLabel(own[1]) },
      ]}
      onChange={(event) => onChange(event.currentTarget.value === 'admin' ? 'admin' : 'user')}
    />
  )
}
