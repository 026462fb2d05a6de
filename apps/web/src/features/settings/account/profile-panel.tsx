import { PERSON_NAME_MAX } from '@cuecard/contract/limits.ts'
import { Group, TextInput } from '@mantine/core'
import { formError, type FieldErrors } from '../../../lib/field-errors.ts'
import { useSession } from '../../../lib/session.ts'
import { useCheckedForm } from '../../../lib/use-checked-form.ts'
import { BusyButton } from '../../../shared/controls/busy-button.tsx'
import { Panel } from '../../../shared/layout/panel.tsx'
import { Form } from '../../../shared/controls/form.tsx'
import classes from './account-form.module.css'
import { useUpdateProfile, type Profile } from './account.queries.ts'

const FIELDS = [
  { name: 'first_name', label: 'First name', autoComplete: 'given-name' },
  { name: 'last_name', label: 'Last name', autoComplete: 'family-name' },
  { name: 'work_role', label: 'Work role', autoComplete: 'organization-title' },
] as const

/** All three are required. */
function missing(profile: Profile): FieldErrors {
  const blank = FIELDS.filter(({ name }) => profile[name].trim() === '')
  return Object.fromEntries(blank.map(({ name, label }) => [name, `Enter your ${label.toLowerCase()}`]))
}

/** The user's name and work role. */
export function ProfilePanel() {
  const { user } = useSession()
  const update = useUpdateProfile()
  const saved: Profile = {
    first_name: user.first_name ?? '',
    last_name: user.last_name ?? '',
    work_role: user.work_role ?? '',
  }
  const form = useCheckedForm(saved, missing, update)
  const incomplete = FIELDS.some(({ name }) => form.errors[name] && form.values[name].trim() === '')
  const said = incomplete ? 'All fields are required.' : formError(update.error)
  const [first, last, role] = FIELDS.map(({ name, label, autoComplete }) => (
    <TextInput
      key={name}
      name={name}
      label={label}
      autoComplete={autoComplete}
      maxLength={PERSON_NAME_MAX}
      {...form.field(name)}
    />
  ))
  return (
    <Panel title="Profile" purpose={`You are logged in as ${user.email}.`}>
      <Form busy={update.isPending} onSubmit={() => form.submit((values) => update.mutate(values))}>
        {said ? (
          <p className={classes.refused} role="alert">
            {said}
          </p>
        ) : null}
        <div className={classes.pair}>
          {first}
          {last}
        </div>
        {role}
        <Group gap={0} align="stretch" justify="flex-end" wrap="nowrap">
          <BusyButton type="submit" variant="default" busy={update.isPending} busyLabel="Saving...">
            Save profile
          </BusyButton>
        </Group>
      </Form>
    </Panel>
  )
}
