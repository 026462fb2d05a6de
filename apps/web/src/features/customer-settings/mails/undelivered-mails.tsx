import type { MailKind, UndeliveredMail, UndeliveredMails as Undelivered } from '@cuecard/contract/outbox.ts'
import { Box } from '@mantine/core'
import { IconMailPause, IconRefresh } from '@tabler/icons-react'
import { Panel } from '../../../shared/layout/panel.tsx'
import { When } from '../../../shared/time/when.tsx'
import { AdminButton } from '../admin-button.tsx'
import { useRetryMails, useUndeliveredMails } from '../customer-settings.queries.ts'
import classes from './undelivered-mails.module.css'

const KINDS: Readonly<Record<string, string>> = {
  'verification-mail': 'Confirmation of an address',
  'existing-account-mail': 'Notice of an account',
  'password-reset-mail': 'Link for a new password',
  'invitation-mail': 'Invitation',
  'follow-up-mail': 'Follow-up mail',
  'enrolment-code-mail': 'Code for the extension',
  'staff-account-mail': 'Link of a staff account',
  'knowledge-playbook-mail': 'Notice of a sales playbook',
  'knowledge-review-mail': 'Reminder to review knowledge',
  'comment-mail': 'Comment on a meeting',
  'meeting-summary-mail': 'Notes of a meeting',
  'not-delivered-mail': 'Notice of a lost mail',
} satisfies Record<MailKind, string>
const SHOWN = 20

/** What could not be mailed, why, and when it is tried again; nothing while every mail goes out. */
export function UndeliveredMails() {
  const { data } = useUndeliveredMails()
  if (!data || (data.mails.length === 0 && data.outage === null)) return null
  return (
    <Box mb="lg">
      <Panel
        icon={<IconMailPause size={20} aria-hidden="true" />}
        title="Undelivered mail"
        purpose={<Purpose mail={data} />}
        actions={data.outage || data.mails.some(isWaiting) ? <RetryNow /> : null}
        padding="flush"
      >
        {data.mails.length > 0 ? (
          <ul className="cc-list" aria-label="Undelivered mail">
            {data.mails.slice(0, SHOWN).map((mail) => (
              <Row key={mail.id} mail={mail} />
            ))}
          </ul>
        ) : null}
        {data.mails.length > SHOWN ? (
          <Box component="p" m={0} p="12px 20px" c="dimmed" fz="sm">
            And {(data.mails.length - SHOWN).toLocaleString('en-US')} more.
          </Box>
        ) : null}
      </Panel>
    </Box>
  )
}

const isWaiting = ({ state }: UndeliveredMail) => state === 'waiting'

function RetryNow() {
  const retry = useRetryMails()
  return (
    <AdminButton variant="default" icon={IconRefresh} loading={retry.isPending} onClick={() => retry.mutate()}>
      Retry now
    </AdminButton>
  )
}

function Purpose({ mail: { outage } }: { mail: Undelivered }) {
  if (!outage) return 'The mail server works. These mails were not taken.'
  return (
    <>
      The mail server has not answered since <When value={outage.since} show="exact" />. The next attempt is at{' '}
      <When value={outage.next_try_at} show="exact" />; what waits is then sent by itself. Last error: {outage.reason}
    </>
  )
}

function Row({ mail }: { mail: UndeliveredMail }) {
  return (
    <li className={classes.row}>
      <Box component="span" className="cc-wrap" fw={500}>
        {KINDS[mail.kind] ?? mail.kind}
        {mail.to ? ` to ${mail.to}` : null}
      </Box>
      <Box component="span" className="cc-wrap" c="dimmed" fz="sm">
        {isWaiting(mail) ? `Waits for ${mail.waiting_for ?? 'the mail server'} since ` : 'Given up '}
        <When value={mail.since} show="exact" />
        {mail.failure ? `. ${mail.failure}` : null}
      </Box>
    </li>
  )
}
