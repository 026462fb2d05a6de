import { IconCircleCheck } from '@tabler/icons-react'
import { useSession } from '../../lib/session.ts'
import { BusyButton } from '../../shared/controls/busy-button.tsx'
import classes from './home-page.module.css'
import { useConnectionPoll, useVerifyConnection } from './home.queries.ts'

/** Checks the connection on a click, and polls while the person may be connecting the extension. */
export function VerifyConnection({ watching }: { watching: boolean }) {
  const { user } = useSession()
  const verify = useVerifyConnection()
  const done = user.has_connected_with_extension
  useConnectionPoll(watching && !done)
  return (
    <div className={classes.verify}>
      {done ? null : (
        <BusyButton variant="default" busy={verify.isPending} busyLabel="Verifying..." onClick={() => verify.mutate()}>
          Verify connection
        </BusyButton>
      )}
      <output className={done ? classes.good : classes.quiet}>
        {done ? (
          <>
            <IconCircleCheck size={16} aria-hidden="true" /> Your extension has connected.
          </>
        ) : null}
        {!done && verify.isSuccess ? 'Not connected yet. Connect in the extension; this page keeps looking.' : null}
      </output>
    </div>
  )
}
