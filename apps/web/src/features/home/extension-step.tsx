import { IconInfoCircle } from '@tabler/icons-react'
import { useSession } from '../../lib/session.ts'
import classes from './home-page.module.css'
import { TokenField } from './token-field.tsx'

export function ExtensionStep() {
  const { user } = useSession()
  return (
    <div className={classes.step}>
      <p className={classes.note}>
        <IconInfoCircle size={16} aria-hidden="true" />
        <span>
          The browser extension is not part of this build yet, so there is nothing to install. Your connection token is
          ready for it. Until then, try answers in the Sandbox.
        </span>
      </p>
      <ol className={classes.how}>
        <li>Install the extension from its store page and pin it to the toolbar.</li>
        <li>
          Open the extension and paste your connection token.
          <TokenField label="Connection token" token={user.connection_token} />
        </li>
        <li>
          Verify the connection: the extension shows your email, and this step is marked as done.
          {user.has_connected_with_extension ? <strong className={classes.good}> You are connected.</strong> : null}
        </li>
      </ol>
      <p className={classes.quiet}>
        From then on it works by itself: when you join a call in Google Meet or Microsoft Teams with captions on,
        answers appear beside it.
      </p>
    </div>
  )
}
