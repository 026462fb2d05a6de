import { type CompanySettings, ConsentPolicy } from '@cuecard/contract/companies.ts'
import { Flex, NativeSelect, Switch, Text } from '@mantine/core'
import { useId } from 'react'
import { isCompanyAdmin, useSession } from '../../../lib/session.ts'
import { Panel } from '../../../shared/layout/panel.tsx'
import { SkeletonRows, QueryView } from '../../../shared/states/states.tsx'
import { ADMIN_ONLY } from '../users/colleague-rules.ts'
import { useCompany, useUpdateSettings } from './company.queries.ts'
import classes from './meeting-settings-panel.module.css'
import { DisabledReason } from '../../../shared/controls/disabled-reason.tsx'

type SwitchName = Exclude<keyof CompanySettings, 'consent_policy'>

const SWITCHES: readonly { name: SwitchName; label: string; does: string }[] = [
  {
    name: 'is_meeting_saving_enabled',
    label: 'Meeting saving',
    does: 'When off, nothing of a meeting is stored. Answers still work.',
  },
  {
    name: 'is_extension_ui_active_for_users',
    label: 'Extension UI active for users',
    does: 'When off, company users see no overlay in their meetings. Saving follows its own switch.',
  },
  {
    name: 'is_chat_captured',
    label: 'Meeting chat',
    does: 'When on, messages typed in the chat of a meeting are read, answered and stored like what is said. The notice to the others names them.',
  },
  {
    name: 'has_talk_prompts',
    label: 'Prompts while talking',
    does: 'One quiet line in the overlay when a competitor of the vocabulary is named, with a card of your notes, after a long monologue, a large share of the talk or a question left open; two minutes apart at least.',
  },
]

const CONSENT_WORDS: Record<ConsentPolicy, string> = {
  none: 'Not offered',
  offered: 'Offered',
  required: 'Must be confirmed',
}

/** The company's meeting switches, and what is asked of a person before a meeting is saved. */
export function MeetingSettingsPanel({ companyId }: { companyId: string }) {
  const company = useCompany(companyId)
  const update = useUpdateSettings(companyId)
  const reason = isCompanyAdmin(useSession()) ? null : ADMIN_ONLY
  return (
    <Panel title="Meeting Settings" purpose="For every meeting of your company." padding="flush">
      <QueryView
        query={company}
        label="Loading meeting settings..."
        skeleton={<SkeletonRows rows={5} />}
        failed={{ title: 'Failed to load meeting settings', text: 'They are kept on the server as they are.' }}
      >
        {(settings) => (
          <>
            {SWITCHES.map(({ name, label, does }) => (
              <SettingSwitch
                key={name}
                label={label}
                does={does}
                on={settings[name]}
                reason={reason}
                onChange={(on) => update.mutate({ wanted: { [name]: on }, before: { [name]: settings[name] } })}
              />
            ))}
            <ConsentField
              policy={settings.consent_policy}
              reason={reason}
              onChange={(consent_policy) =>
                update.mutate({ wanted: { consent_policy }, before: { consent_policy: settings.consent_policy } })
              }
            />
          </>
        )}
      </QueryView>
    </Panel>
  )
}

interface ConsentFieldProps {
  policy: ConsentPolicy
  /** Why it is disabled; null when it is not. */
  reason: string | null
  onChange: (policy: ConsentPolicy) => void
}

function ConsentField({ policy, reason, onChange }: ConsentFieldProps) {
  const field = useId()
  return (
    <Flex className={classes.row ?? ''} wrap="wrap" align="flex-start" justify="space-between" gap="8px 24px">
      <div>
        <label className={classes.label} htmlFor={field}>
          Notice to the others
        </label>
        <Text className={classes.does ?? ''} c="dimmed" id={`${field}-does`}>
          Whether the notice that a meeting is saved is offered when it starts. Must be confirmed: lines wait in the
          browser, and nothing is stored before.
          {reason ? <span className="cc-hidden"> {reason}</span> : null}
        </Text>
      </div>
      <DisabledReason reason={reason} position="top-end">
        <NativeSelect
          id={field}
          aria-describedby={`${field}-does`}
          data={ConsentPolicy.options.map((value) => ({ value, label: CONSENT_WORDS[value] }))}
          value={policy}
          disabled={reason !== null}
          onChange={({ currentTarget }) => onChange(ConsentPolicy.parse(currentTarget.value))}
        />
      </DisabledReason>
    </Flex>
  )
}

interface SettingSwitchProps {
  label: string
  does: string
  on: boolean
  /** Why it is disabled; null when it is not. */
  reason: string | null
  onChange: (on: boolean) => void
}

function SettingSwitch({ label, does, on, reason, onChange }: SettingSwitchProps) {
  const described = (
    <>
      {does}
      {reason ? <span className="cc-hidden"> {reason}</span> : null}
    </>
  )
  return (
    <DisabledReason reason={reason} refProp="rootRef" position="top-end">
      <Switch
        label={label}
        // The label element contains the description, so the accessible name is set to the label alone.
        aria-label={label}
        description={described}
        labelPosition="left"
        size="md"
        classNames={{
          root: classes.row ?? '',
          body: classes.body ?? '',
          label: classes.label ?? '',
          description: classes.does ?? '',
          track: classes.track ?? '',
        }}
        checked={on}
        aria-disabled={reason !== null}
        onChange={(event) => {
          if (reason === null) onChange(event.currentTarget.checked)
        }}
      />
    </DisabledReason>
  )
}
