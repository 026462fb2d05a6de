import type { CompanySettings } from '@cuecard/contract/companies.ts'
import { Switch } from '@mantine/core'
import { isCompanyAdmin, useSession } from '../../../lib/session.ts'
import { Panel } from '../../../shared/layout/panel.tsx'
import { SkeletonRows, QueryView } from '../../../shared/states/states.tsx'
import { ADMIN_ONLY } from '../users/colleague-rules.ts'
import { useCompany, useUpdateSwitch } from './company.queries.ts'
import classes from './meeting-settings-panel.module.css'
import { DisabledReason } from '../../../shared/controls/disabled-reason.tsx'

const SWITCHES: readonly { name: keyof CompanySettings; label: string; does: string }[] = [
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
]

/** The company's two meeting switches. */
export function MeetingSettingsPanel({ companyId }: { companyId: string }) {
  const company = useCompany(companyId)
  const setSwitch = useUpdateSwitch(companyId)
  const reason = isCompanyAdmin(useSession()) ? null : ADMIN_ONLY
  return (
    <Panel title="Meeting Settings" purpose="For every meeting of your company." padding="flush">
      <QueryView
        query={company}
        label="Loading meeting settings..."
        skeleton={<SkeletonRows rows={2} />}
        failed={{ title: 'Failed to load meeting settings', text: 'They are kept on the server as they are.' }}
      >
        {(settings) =>
          SWITCHES.map(({ name, label, does }) => (
            <SettingSwitch
              key={name}
              label={label}
              does={does}
              on={settings[name]}
              reason={reason}
              onChange={(on) => setSwitch.mutate({ name, on })}
            />
          ))
        }
      </QueryView>
    </Panel>
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
