import type { Company } from '@cuecard/contract/session.ts'
import { updateCompany } from '@cuecard/contract/companies.ts'
import { NAME_MAX } from '@cuecard/contract/limits.ts'
import { Group, Stack, TextInput } from '@mantine/core'
import { formError } from '../../../lib/field-errors.ts'
import { isCompanyAdmin, useSession } from '../../../lib/session.ts'
import { useCheckedForm } from '../../../lib/use-checked-form.ts'
import { BusyButton } from '../../../shared/controls/busy-button.tsx'
import { Panel } from '../../../shared/layout/panel.tsx'
import { Form } from '../../../shared/controls/form.tsx'
import { ADMIN_ONLY, managesPeople } from '../users/colleague-rules.ts'
import classes from './company-panel.module.css'
import { useRegenerateCompanyToken, useRenameCompany } from './company.queries.ts'
import { ButtonWithReason } from '../../../shared/controls/disabled-reason.tsx'
import { RegenerableToken } from '../regenerable-token.tsx'

/** The company's name and its connection token. */
export function CompanyPanel({ company }: { company: Company }) {
  const regenerate = useRegenerateCompanyToken()
  const session = useSession()
  return (
    <Panel title="Company" purpose="The name that your people see, and the token that connects a team.">
      <Stack gap="lg">
        {managesPeople(session) ? <NameForm key={company.name} company={company} /> : <NameShown name={company.name} />}
        {company.type === 'single_user' ? null : (
          <RegenerableToken
            label="Company connection token"
            token={company.connection_token}
            reason={isCompanyAdmin(session) ? null : ADMIN_ONLY}
            affects="People who are connected stay connected. The old token no longer enrols anyone: give the new one to teammates who have yet to connect."
            busy={regenerate.isPending}
            onRegenerate={(done) => regenerate.mutate(undefined, { onSuccess: done })}
          >
            Teammates connect their extension with it. It enrols people of your company; it does not log anyone in by
            itself.
          </RegenerableToken>
        )}
      </Stack>
    </Panel>
  )
}

function NameForm({ company }: { company: Company }) {
  const rename = useRenameCompany(company.id)
  const form = useCheckedForm({ name: company.name }, updateCompany.body, rename)
  const changed = form.values.name.trim() !== company.name
  return (
    <Form
      direction="row"
      gap="xs"
      align="flex-start"
      wrap="wrap"
      onSubmit={() => {
        if (changed && !rename.isPending) form.submit(({ name }) => rename.mutate(name))
      }}
    >
      <TextInput
        flex="1 1 280px"
        miw={0}
        maw={520}
        name="name"
        label="Company name"
        autoComplete="organization"
        maxLength={NAME_MAX}
        {...form.field('name')}
        error={form.errors['name'] ?? formError(rename.error)}
      />
      <BusyButton
        type="submit"
        variant="default"
        className={classes.save ?? ''}
        busy={rename.isPending}
        busyLabel="Saving..."
        disabled={!changed}
      >
        Save name
      </BusyButton>
    </Form>
  )
}

function NameShown({ name }: { name: string }) {
  return (
    <Group gap="xs" align="flex-start">
      <TextInput flex="1 1 280px" miw={0} maw={520} label="Company name" value={name} readOnly />
      <ButtonWithReason variant="default" className={classes.save ?? ''} reason={ADMIN_ONLY}>
        Save name
      </ButtonWithReason>
    </Group>
  )
}
