import { Alert } from '@mantine/core'
import { usePublicSettings } from '../../lib/public-settings.ts'

interface NoMailServerProps {
  /** What to do instead: a sentence without its full stop. */
  instead: string
  /** Its end where the mails can be read in the outbox: `or …`. */
  outbox: string
}

/** Before anybody waits for a mail that cannot come. */
export function NoMailServer({ instead, outbox }: NoMailServerProps) {
  const settings = usePublicSettings().data
  if (!settings || settings.has_mail_server) return null
  return (
    <Alert color="amber" variant="light" title="No mail leaves this server">
      No mail server is set up. {instead}
      {settings.outbox ? `, ${outbox}` : ''}.
    </Alert>
  )
}
