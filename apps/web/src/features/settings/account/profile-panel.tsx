import { Group, TextInput } from '@mantine/core'
import { formError } from '../../../lib/field-errors.ts'
import { useSession } from '../../../lib/session.ts'
import { useCheckedForm } from '../../../lib/use-checked-form.ts'
import { BusyButton } from '../../../shared/controls/busy-button.tsx'
import { blankErrors, PERSON_FIELDS, personOf } from '../../../shared/controls/person-fields.ts'
import { Panel } from '../../../shared/layout/panel.tsx'
import { Form } from '../../../shared/controls/form.tsx'
import classes from './account-form.module.css'
import { useUpdateProfile } from './account.queries.ts'

/** The user's name and work role. */
export function ProfilePanel() {
  const { user } = useSession()
  const update = useUpdateProfile()
  const form = useCheckedForm(personOf(user), (values) => blankErrors(PERSON_FIELDS, values), update)
  const incomplete = PERSON_FIELDS.some(({ name }) => form.errors[name] && form.values[name].trim() === '')
  const said = incomplete ? 'All fields are required.' : formError(update.error)
  const [first, last, role] = PERSON_FIELDS.map((field) => (
    <TextInput key={field.name} {...field} {...form.field(field.name)} />
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
