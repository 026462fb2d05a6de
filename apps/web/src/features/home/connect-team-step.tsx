import { downloadInstallInstructions } from '@cuecard/contract/extension.ts'
import { Anchor } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { Link } from 'react-router'
import { isCompanyAdmin, useSession } from '../../lib/session.ts'
import { Button } from '../../shared/controls/button.tsx'
import classes from './home-page.module.css'
import { TokenField } from '../../shared/controls/token-field.tsx'

/** Step 3: the instructions and the company's token. Not shown to a single user. */
export function ConnectTeamStep() {
  const session = useSession()
  return (
    <div className={classes.step}>
      <ol className={classes.how}>
        <li>
          Send the install instructions to your teammates. They contain no token.
          <div>
            <Button
              component="a"
              variant="default"
              href={`/api${downloadInstallInstructions.path}`}
              download
              icon={IconFileTypePdf}
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
        The company token alone logs no one in.{' '}
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
