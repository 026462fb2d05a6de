import { listOutbox, type OutboxMail } from '@cuecard/contract/outbox.ts'
import { Box, Text } from '@mantine/core'
import { IconMailOff, IconRefresh } from '@tabler/icons-react'
import { z } from 'zod'
import { cx } from '../../lib/cx.ts'
import { isStaff, useSession } from '../../lib/session.ts'
import { useSearch } from '../../lib/use-search.ts'
import { Button } from '../../shared/controls/button.tsx'
import { Page } from '../../shared/layout/page.tsx'
import { Panel } from '../../shared/layout/panel.tsx'
import { SkeletonRows, Denied, Empty, QueryView } from '../../shared/states/states.tsx'
import { When } from '../../shared/time/when.tsx'
import { useCallQuery } from '../../lib/api.ts'
import classes from './outbox-page.module.css'

/** Never from the cache: people come here right after they caused a mail. */
const useOutbox = () => useCallQuery(listOutbox, { input: {}, staleTime: 0, refetchInterval: 10_000 })

/** Mails that were not sent because no mail server is configured. Staff only. */
export function OutboxPage() {
  const session = useSession()
  if (!isStaff(session)) {
    return (
      <Page title="Outbox">
        <Denied>Only the provider's staff can read mails that were not sent.</Denied>
      </Page>
    )
  }
  return <Outbox />
}

function Outbox() {
  const outbox = useOutbox()
  return (
    <Page
      title="Outbox"
      purpose="No mail server is configured, so mails wait here instead of being sent. Open their links yourself."
      actions={
        <Button variant="default" icon={IconRefresh} onClick={() => void outbox.refetch()}>
          Refresh
        </Button>
      }
    >
      <Panel padding="flush">
        <QueryView
          query={outbox}
          label="Loading mails..."
          skeleton={<SkeletonRows rows={5} />}
          failed={{ title: 'The mails could not be loaded', text: 'They are kept on the server.' }}
        >
          {(mails) =>
            mails.length > 0 ? (
              <Mails mails={mails} />
            ) : (
              <Empty icon={IconMailOff} title="No mails yet">
                When someone registers or is invited, the mail with the link appears here.
              </Empty>
            )
          }
        </QueryView>
      </Panel>
    </Page>
  )
}

const OutboxSearch = z.object({ mail: z.string().optional() })

function Mails({ mails }: { mails: readonly OutboxMail[] }) {
  const [search, setSearch] = useSearch(OutboxSearch)
  const shown = mails.find((mail) => mail.id === search.mail) ?? mails[0]
  return (
    <div className={classes.columns}>
      <ul className={classes.list} aria-label="Mails">
        {mails.map((mail) => (
          <li key={mail.id}>
            <button
              type="button"
              className={classes.row}
              aria-current={mail.id === shown?.id}
              onClick={() => setSearch({ mail: mail.id }, { replace: true })}
            >
              <Text span inherit display="block" truncate fw={500}>
                {mail.subject}
              </Text>
              <span className={classes.meta}>
                <Text span inherit truncate miw={0}>
                  {mail.to}
                </Text>
                <When value={mail.created_at} />
              </span>
            </button>
          </li>
        ))}
      </ul>
      {shown ? <Mail mail={shown} /> : null}
    </div>
  )
}

function Mail({ mail }: { mail: OutboxMail }) {
  return (
    <article className={classes.mail}>
      <Box component="h2" m={0} fz="lg">
        {mail.subject}
      </Box>
      <p className={cx(classes.meta, classes.head)}>
        <span>To {mail.to}</span>
        <When value={mail.created_at} show="exact" />
      </p>
      <div className={classes.text}>
        {mail.text.split(/(https?:\/\/[^\s<>"]+)/).map((part, index) =>
          index % 2 === 1 ? (
            <a key={`${index} ${part}`} href={part} rel="noreferrer">
              {part}
            </a>
          ) : (
            part
          ),
        )}
      </div>
    </article>
  )
}
