import type { HomeOverview } from '@cuecard/contract/home.ts'
import { downloadInstallInstructions } from '@cuecard/contract/extension-files.ts'
import { plural } from '@cuecard/language/plain-text.ts'
import { Anchor } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { Link } from 'react-router'
import { isCompanyAdmin, useSession } from '../../lib/session.ts'
import { Button } from '../../shared/controls/button.tsx'
import classes from './home-page.module.css'
import { TokenField } from '../../shared/controls/token-field.tsx'

/** Step 3: the instructions, the company's token, and who has connected. Not shown to a single user. `team`: null until it is known. */
export function ConnectTeamStep({ team }: { team: HomeOverview['people'] }) {
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
      {team ? <Connected team={team} /> : null}
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

function Connected({ team }: { team: NonNullable<HomeOverview['people']> }) {
  const { colleagues, colleagues_connected, not_accepted } = team
  const waiting = not_accepted > 0 ? ` ${plural(not_accepted, 'invitation')} not accepted yet.` : ''
  if (colleagues === 0) {
    return <p className={classes.status}>No teammate belongs to your company yet.{waiting}</p>
  }
  return (
    <p className={classes.status} data-tone={colleagues_connected > 0 ? 'good' : undefined}>
      {colleagues_connected} of {plural(colleagues, 'teammate')} connected.{waiting}
    </p>
  )
}
