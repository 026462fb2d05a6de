import { IconInfoCircle } from '@tabler/icons-react'
import { useSession } from '../../lib/session.ts'
import classes from './home-page.module.css'
import { TokenField } from './token-field.tsx'

export function ConnectTeamStep() {
  const { company } = useSession()
  return (
    <div className={classes.step}>
      <p className={classes.note}>
        <IconInfoCircle size={16} aria-hidden="true" />
        <span>The install instructions (PDF) come with the extension. They are not part of this build yet.</span>
      </p>
      <ol className={classes.how}>
        <li>Send the install instructions to your teammates.</li>
        <li>
          Give them the company token. It enrols a person of your company; it does not sign anybody in by itself.
          <TokenField label="Company connection token" token={company?.connection_token ?? null} />
        </li>
      </ol>
    </div>
  )
}
