import { Stack } from '@mantine/core'
import { IconMessages, IconPlayerPlay } from '@tabler/icons-react'
import { Link, useParams } from 'react-router'
import { ApiError } from '@cuecard/contract/client.ts'
import { isPlatformAdmin, isStaff, useSession } from '../../lib/session.ts'
import { Button } from '../../shared/controls/button.tsx'
import { Page } from '../../shared/layout/page.tsx'
import { Panel } from '../../shared/layout/panel.tsx'
import { SkeletonBlock, Denied, Empty, QueryView } from '../../shared/states/states.tsx'
import classes from './demo-editor-page.module.css'
import { useCompanyName, useDemoData } from './demo-editor.queries.ts'
import { EntryEditor } from './entry-editor.tsx'

const TITLE = 'Demo Editor'

/** Demo editor: the prepared conversation of one demo company. */
export function DemoEditorPage() {
  const { companyId = '' } = useParams()
  const session = useSession()
  const isOwn = session.company?.id === companyId
  const back = isPlatformAdmin(session) ? '/customer-settings?type=demo' : '/'
  if (!isPlatformAdmin(session) && !(isStaff(session) && isOwn)) {
    return (
      <Page title={TITLE} back={{ to: '/', label: 'Back' }}>
        <Denied>
          Prepared conversations are written by your provider: its admins for every demo company, its staff for the one
          they are in. Ask them to change one.
        </Denied>
      </Page>
    )
  }
  return <Editor key={companyId} companyId={companyId} back={back} plays={isOwn} />
}

function Editor({ companyId, back, plays }: { companyId: string; back: string; plays: boolean }) {
  const query = useDemoData(companyId)
  const name = useCompanyName(companyId)
  return (
    <Page
      title={TITLE}
      purpose={`What is said in the demo of ${name ?? 'this company'}, and what Cuecard answers. Messages without a prepared text are answered from the documents.`}
      back={{ to: back, label: 'Back' }}
      actions={
        plays ? (
          <Button component={Link} to="/sandbox?demo=play" variant="default" icon={IconPlayerPlay}>
            Play it in the Sandbox
          </Button>
        ) : null
      }
    >
      {query.error instanceof ApiError && query.error.status === 404 && !query.data ? (
        <NoDemo back={back} />
      ) : (
        <QueryView
          query={query}
          label="Loading the conversation..."
          skeleton={<Skeleton />}
          failed={{ title: 'Failed to load demo data', text: 'The conversation is kept on the server.' }}
          framed
        >
          {(data) => <EntryEditor companyId={companyId} data={data} />}
        </QueryView>
      )}
    </Page>
  )
}

function NoDemo({ back }: { back: string }) {
  return (
    <Panel>
      <Empty
        icon={IconMessages}
        title="There is no demo company at this address"
        action={
          <Button component={Link} to={back} variant="default">
            Back
          </Button>
        }
      >
        Only demo companies have a prepared conversation. Customer Settings lists them under Demo Companies.
      </Empty>
    </Panel>
  )
}

function Skeleton() {
  return (
    <Panel padding="flush">
      <Stack gap={0}>
        {[0, 1, 2, 3].map((row) => (
          <div key={row} className={classes.bone}>
            <SkeletonBlock width="32px" height="32px" radius="50%" />
            <Stack gap="xs" flex={1}>
              <SkeletonBlock width={`${18 + ((row * 7) % 12)}%`} height="12px" />
              <SkeletonBlock width={`${58 + ((row * 13) % 30)}%`} />
              <SkeletonBlock width="86%" height="40px" radius="8px" />
            </Stack>
          </div>
        ))}
      </Stack>
    </Panel>
  )
}
