import { invitePlatform } from '@cuecard/contract/invitations.ts'
import { EMAIL_MAX } from '@cuecard/contract/limits.ts'
import { Group, Radio, TextInput } from '@mantine/core'
import { useCheckedForm } from '../../../lib/use-checked-form.ts'
import { AdminButton } from '../admin-button.tsx'
import { submits } from '../../../shared/controls/form.tsx'
import classes from './platform-invite-form.module.css'
import { useInvitePlatform } from '../customer-settings.queries.ts'

type CompanyType = 'organization' | 'single_user'

const TYPES: readonly { value: CompanyType; label: string }[] = [
  { value: 'organization', label: 'Organization' },
  { value: 'single_user', label: 'Single user' },
]

const EMPTY: { user_email: string; company_type: CompanyType } = { user_email: '', company_type: 'organization' }

/** Invites one email address; the form is empty again after success. */
export function PlatformInviteForm() {
  const invite = useInvitePlatform()
  const form = useCheckedForm(EMPTY, invitePlatform.body, invite)
  const { company_type } = form.values
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={submits(
        () => form.submit((values) => invite.mutate(values, { onSuccess: form.clear })),
        invite.isPending,
      )}
    >
      <TextInput
        type="email"
        name="user_email"
        label="Email"
        autoComplete="off"
        maxLength={EMAIL_MAX}
        {...form.field('user_email')}
      />
      <Radio.Group label="Company type" value={company_type} error={form.errors['company_type']}>
        <Group gap="8px 20px" mih={36}>
          {TYPES.map(({ value, label }) => (
            <Radio
              key={value}
              value={value}
              label={label}
              disabled={form.sending}
              onChange={() => form.change({ company_type: value })}
            />
          ))}
        </Group>
      </Radio.Group>
      <AdminButton type="submit" className={classes.send ?? ''} loading={invite.isPending}>
        Send Invitation
      </AdminButton>
    </form>
  )
}
