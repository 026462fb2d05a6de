import { downloadInstallInstructions } from '@cuecard/contract/extension.ts'
import { Anchor, Button } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { Link } from 'react-router'
import { isCompanyAdmin, useSession } from '../../lib/session.ts'
import classes from './home-page.module.css'
import { TokenField } from './token-field.tsx'

/** Step 3 (spec §2): the instructions and the company's token, for everybody but a single user. */
export function ConnectTeamStep() {
  const session = useSession()
  return (
    <div className={classes.step}>
      <ol className={classes.how}>
        <li>
          Send the install instructions to your teammates. They hold no token.
          <div>
            <Button
              component="a"
              variant="default"
              href={`/api${downloadInstallInstructions.path}`}
              download
              leftSection={<IconFileTypePdf size={16} aria-hidden="true" />}
            >
              Install instructions (PDF)
            </Button>
          </div>
        </li>
        <li>
          Give them the company token. With it the extension asks for their email and for the code that is mailed there;
          it works for people of your company and for those you have invited.
          <TokenField label="Company connection token" token={session.company?.connection_token ?? null} />
        </li>
      </ol>
      <p className={classes.quiet}>
        Nobody is signed in by the company token alone.{' '}
        {isCompanyAdmin(session) ? (
          <>
            You invite people and replace the token in{' '}
            <Anchor component={Link} to="/settings" inherit>
              Settings
            </Anchor>
            .
          </>
        ) : (
          'An admin of your company invites people.'
        )}
      </p>
    </div>
  )
}
