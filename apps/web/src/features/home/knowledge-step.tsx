import type { KnowledgeStatus } from '@cuecard/contract/knowledge/status.ts'
import { plural } from '@cuecard/language/plain-text.ts'
import { Alert, Anchor, Box } from '@mantine/core'
import { IconAlertTriangle, IconExternalLink } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { Button } from '../../shared/controls/button.tsx'
import { ProgressPanel } from '../../shared/states/progress-panel.tsx'
import { SkeletonBlock, QueryView } from '../../shared/states/states.tsx'
import { When } from '../../shared/time/when.tsx'
import classes from './home-page.module.css'
import { useKnowledgeStatus, useSyncStatus } from './home.queries.ts'

/** What the knowledge base puts into step 2. */
export interface KnowledgeParts {
  /** Connects the person's calendar in place. */
  calendar: ReactNode
  /** Adds documents in place and syncs them. */
  addDocuments: ReactNode
  /** Questions that the documents answer, with their answers; `atOnce` asks them without a click. */
  askNow: (atOnce: boolean) => ReactNode
}

/** Step 2: add documents, sync them, and see what they answer. */
export function KnowledgeStep({ parts }: { parts: KnowledgeParts }) {
  const status = useKnowledgeStatus()
  const [justSynced, setJustSynced] = useState(false)
  const sync = useSyncStatus(() => setJustSynced(true))
  return (
    <div className={classes.step}>
      <Guide addDocuments={parts.addDocuments} />
      {sync.data?.is_running ? (
        <ProgressPanel
          title="Learning from your documents"
          job={sync.data}
          note="You can leave this page; the sync goes on."
        />
      ) : (
        <QueryView
          query={status}
          label="Loading knowledge status..."
          skeleton={<SkeletonBlock width="280px" />}
          failed={{
            title: 'The state of your knowledge base could not be loaded',
            text: 'Your documents are not affected.',
          }}
        >
          {(data) => (
            <>
              <Status status={data} />
              <Failures failure={sync.data?.failure ?? null} failedItems={data.failed_items} />
              {data.last_knowledge_sync_datetime ? parts.askNow(justSynced) : null}
            </>
          )}
        </QueryView>
      )}
    </div>
  )
}

function Guide({ addDocuments }: Pick<KnowledgeParts, 'addDocuments'>) {
  return (
    <>
      <Box component="p" fw={500}>
        Prepare what your team looks things up in:
      </Box>
      <ul className={classes.guideList}>
        <li>product descriptions, data sheets and price lists</li>
        <li>security, legal and technical questions you have answered before</li>
        <li>your website, help pages and comparisons with competitors</li>
      </ul>
      <ol className={classes.how}>
        <li>
          Drop your documents here, or open the knowledge base to add web pages too.
          <div>{addDocuments}</div>
          <div>
            <Button
              component="a"
              variant="default"
              href="/company-knowledge"
              target="_blank"
              rel="noopener"
              iconAfter={IconExternalLink}
            >
              Open Knowledge Base
            </Button>
          </div>
        </li>
        <li>
          What you add here is synced when the upload ends; in the knowledge base, click <strong>Sync AI</strong>.
          Answers work as soon as the sync has ended. Fast response mode parses more thoroughly, which takes up to 24
          hours; we tell you when it is ready.
        </li>
      </ol>
    </>
  )
}

/** Why the last sync ended without success, and the way to the items that it could not read. */
function Failures({ failure, failedItems }: { failure: string | null; failedItems: number }) {
  const them = failedItems === 1 ? 'it' : 'them'
  return (
    <>
      {failure === null ? null : (
        <Alert color="red" icon={<IconAlertTriangle aria-hidden="true" />} title="The last sync did not finish">
          {failure} Your documents are kept, and answers use what was learned before.
        </Alert>
      )}
      {failedItems === 0 ? null : (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden="true" />}>
          {plural(failedItems, 'item')} could not be read, and answers do not draw on {them}.{' '}
          <Anchor component={Link} to="/company-knowledge?state=failed" inherit>
            Show {them}
          </Anchor>
        </Alert>
      )}
    </>
  )
}

function Status({ status }: { status: KnowledgeStatus }) {
  if (!status.last_knowledge_sync_datetime) {
    return <p className={classes.status}>Not set up yet: nothing has been synced.</p>
  }
  return (
    <p
      className={classes.status}
      data-tone={status.has_knowledge_updates_since_sync || status.is_reread_pending ? 'warn' : 'good'}
    >
      {status.has_playbook ? 'Fully set up.' : 'Set up.'} Last sync <When value={status.last_knowledge_sync_datetime} />
      {', '}
      <span className="cc-numbers">{status.passages.toLocaleString('en-US')}</span> passages.
      {status.has_knowledge_updates_since_sync ? ' Some documents have changed since; sync again to use them.' : ''}
      {status.is_reread_pending ? ' Cuecard was updated and reads your documents again in the background.' : ''}
    </p>
  )
}
