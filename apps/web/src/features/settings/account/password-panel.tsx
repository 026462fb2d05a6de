import { changePassword } from '@cuecard/contract/auth.ts'
import { Anchor, Group, PasswordInput, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { fieldErrors, formError, isConflict, type FieldErrors } from '../../../lib/field-errors.ts'
import { useCheckedForm } from '../../../lib/use-checked-form.ts'
import { BusyButton } from '../../../shared/controls/busy-button.tsx'
import { Panel } from '../../../shared/layout/panel.tsx'
import { Form } from '../../../shared/controls/form.tsx'
import classes from './account-form.module.css'
import { useChangePassword } from './account.queries.ts'

interface PasswordValues {
  current_password: string
  new_password: string
  repeat: string
}

const EMPTY: PasswordValues = { current_password: '', new_password: '', repeat: '' }

/** The contract's rules, and both new passwords must match. */
function passwordErrors(values: PasswordValues): FieldErrors {
  const errors = fieldErrors(changePassword.body, values)
  return values.new_password === values.repeat ? errors : { ...errors, repeat: 'Passwords do not match' }
}

/** Changes the user's password. For an account that signs in with Google the server answers 409. */
export function PasswordPanel() {
  const change = useChangePassword()
  const [times, setTimes] = useState(0)
  // 409 from the server: there is no password to change.
  const without = isConflict(change.error) ? change.error.message : null
  return (
    <Panel
      title="Password"
      purpose="Changing it logs you out of every other session and extension, and replaces your connection token. You stay logged in here."
    >
      {without ? (
        <Text c="dimmed" fz="sm" textWrap="pretty" role="alert">
          {without}{' '}
          <Anchor component={Link} to="/reset-password">
            Forgot password?
          </Anchor>
        </Text>
      ) : (
        <PasswordForm key={times} change={change} onDone={() => setTimes(times + 1)} />
      )}
    </Panel>
  )
}

function PasswordForm({ change, onDone }: { change: ReturnType<typeof useChangePassword>; onDone: () => void }) {
  const form = useCheckedForm(EMPTY, passwordErrors, change)
  const field = (name: keyof PasswordValues, label: string) => (
    <PasswordInput
      name={name}
      label={label}
      autoComplete={name === 'current_password' ? 'current-password' : 'new-password'}
      description={name === 'new_password' && !form.errors[name] ? 'At least 8 characters' : null}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...form.field(name)}
      aria-invalid={form.errors[name] !== undefined}
    />
  )
  const refused = formError(change.error)
  return (
    <Form
      busy={change.isPending}
      onSubmit={() =>
        form.submit(({ current_password, new_password }) =>
          change.mutate({ current_password, new_password }, { onSuccess: onDone }),
        )
      }
    >
      {refused ? (
        <p className={classes.refused} role="alert">
          {refused}
        </p>
      ) : null}
      {field('current_password', 'Current password')}
      <div className={classes.pair}>
        {field('new_password', 'New password')}
        {field('repeat', 'Repeat new password')}
      </div>
      <Group gap={0} align="stretch" justify="flex-end" wrap="nowrap">
        <BusyButton type="submit" variant="default" busy={change.isPending} busyLabel="Changing...">
          Change password
        </BusyButton>
      </Group>
    </Form>
  )
}
