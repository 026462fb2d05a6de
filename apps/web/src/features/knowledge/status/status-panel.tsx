import type { KnowledgeStatus, SyncStatus } from '@cuecard/contract/knowledge/status.ts'
import { formatTime } from '@cuecard/contract/time.ts'
import { plural } from '@cuecard/language/plain-text.ts'
import { Alert, Anchor, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconInfoCircle, IconRefresh } from '@tabler/icons-react'
import { BusyButton } from '../../../shared/controls/busy-button.tsx'
import { Panel } from '../../../shared/layout/panel.tsx'
import { ProgressBar } from '../../../shared/states/progress-bar.tsx'
import { ProgressPanel } from '../../../shared/states/progress-panel.tsx'
import { SkeletonBlock, QueryView } from '../../../shared/states/states.tsx'
import { When } from '../../../shared/time/when.tsx'
import * as queries from '../knowledge.queries.ts'
import { NightlySwitch } from './nightly-switch.tsx'
import classes from './status-panel.module.css'

const GOOD = <IconCircleCheck size={20} color="var(--cc-good-text)" aria-hidden="true" />

const WARNS = <IconAlertTriangle size={20} color="var(--cc-warn-text)" aria-hidden="true" />

/** The three states of the knowledge base with their texts; beside items that failed none of them is called complete. */
export function stateOf(status: KnowledgeStatus, failed: number) {
  if (status.last_knowledge_sync_datetime === null) {
    return {
      title: 'Your AI knowledge is not set up yet',
      text: 'Upload at least 1 knowledge item and click the sync button below.',
      icon: <IconCircleDashed size={20} aria-hidden="true" />,
    }
  }
  if (failed > 0) {
    return {
      title: `Your AI knowledge is set up, except for ${plural(failed, 'item')}`,
      text: status.has_playbook
        ? 'Answers draw on your other documents and your sales playbook.'
        : 'You can use the extension now. Answers draw on your other documents.',
      icon: WARNS,
    }
  }
  if (!status.has_playbook) {
    return {
      title: 'Your AI knowledge is set up',
      text:
        !status.is_playbook_expected && !queries.isOptimising(status)
          ? 'You can use the extension now. Answers draw on your documents.'
          : 'You can use the extension now. Optimisation completes within 24 hours.',
      icon: GOOD,
    }
  }
  return {
    title: 'Your AI knowledge is fully set up',
    text: 'Answers draw on your documents and your sales playbook.',
    icon: GOOD,
  }
}

interface StatusPanelProps {
  /** Shows the items that could not be read. */
  onShowFailed: () => void
}

/** The state of the knowledge base, with the button that starts a sync. */
export function StatusPanel({ onShowFailed }: StatusPanelProps) {
  queries.useSyncEnd()
  queries.usePlaybookEnd()
  const query = queries.useKnowledgeStatus()
  return (
    <QueryView
      query={query}
      label="Loading knowledge status..."
      skeleton={<Skeleton />}
      framed
      failed={{
        title: 'Failed to load knowledge status',
        text: 'Your documents are kept. Check your connection, then retry.',
      }}
    >
      {(status) => <LoadedStatus status={status} onShowFailed={onShowFailed} />}
    </QueryView>
  )
}

function LoadedStatus({ status, onShowFailed }: { status: KnowledgeStatus } & StatusPanelProps) {
  const sync = queries.useSyncStatus().data
  const start = queries.useStartSync()
  const items = queries.useKnowledgeItems().data
  const running = sync?.is_running === true
  const failure = sync?.failure ?? null
  const failed = items?.filter(({ sync_state }) => sync_state === 'failed').length ?? status.failed_items
  const { title, text, icon } = stateOf(status, failed)
  const nothingToSync = items?.length === 0 && !status.has_knowledge_updates_since_sync
  return (
    <Panel icon={icon} title={title} purpose={text}>
      <Stack>
        {running ? <RunningSync sync={sync} /> : <Facts status={status} />}
        {!running && <Warnings status={status} failure={failure} />}
        {!running && status.is_reread_pending && <Reread />}
        {!running && failed > 0 && (
          <Alert color="yellow" icon={<IconAlertTriangle aria-hidden="true" />}>
            {plural(failed, 'item')} could not be read, and answers do not draw on {failed === 1 ? 'it' : 'them'}.{' '}
            <Anchor component="button" type="button" onClick={onShowFailed}>
              Show {failed === 1 ? 'it' : 'them'}
            </Anchor>
          </Alert>
        )}
        {!running && queries.isOptimising(status) && <Optimising status={status} />}
        <BusyButton
          className={classes.sync}
          variant={status.has_knowledge_updates_since_sync || failure !== null ? 'filled' : 'default'}
          icon={IconRefresh}
          busy={start.isPending || running}
          busyLabel="Syncing..."
          disabled={nothingToSync}
          onClick={() => start.mutate()}
        >
          Sync AI Knowledge
        </BusyButton>
        <NightlySwitch on={status.is_nightly_resync_enabled} />
      </Stack>
    </Panel>
  )
}

function RunningSync({ sync }: { sync: SyncStatus }) {
  return (
    <ProgressPanel
      title="Learning from your documents"
      job={sync}
      note="You can go on working. Until the sync is done, answers use what was learned before."
    />
  )
}

function Facts({ status }: { status: KnowledgeStatus }) {
  if (status.last_knowledge_sync_datetime === null) return null
  return (
    <dl className={classes.facts}>
      <div>
        <dt>Last synced</dt>
        <dd>
          <When value={status.last_knowledge_sync_datetime} />
        </dd>
      </div>
      <div>
        <dt>Passages</dt>
        <dd>{status.passages.toLocaleString('en-US')}</dd>
      </div>
    </dl>
  )
}

/** An update changed how documents are read; what was read before stays in use meanwhile. */
function Reread() {
  return (
    <Alert color="blue" icon={<IconInfoCircle aria-hidden="true" />}>
      Cuecard was updated and reads your documents again in the background. Until that is done, answers use what was
      learned before.
    </Alert>
  )
}

function Warnings({ status, failure }: { status: KnowledgeStatus; failure: string | null }) {
  return (
    <>
      {failure !== null && (
        <Alert color="red" icon={<IconAlertTriangle aria-hidden="true" />} title="The last sync did not finish">
          {failure} Your documents are kept, and answers use what was learned before.
        </Alert>
      )}
      {failure === null && status.last_knowledge_sync_datetime !== null && status.has_knowledge_updates_since_sync && (
        <Alert color="yellow" icon={<IconInfoCircle aria-hidden="true" />}>
          There are changes since the last sync. Sync to use them in answers.
        </Alert>
      )}
    </>
  )
}

function Optimising({ status }: { status: KnowledgeStatus }) {
  const { passages, passages_embedded, learning } = status
  const done = passages_embedded.toLocaleString('en-US')
  const waits =
    learning.waiting_for !== null && learning.waiting_since !== null && learning.next_try_at !== null
      ? `; waiting for ${learning.waiting_for} since ${formatTime(learning.waiting_since)}, next try ${formatTime(learning.next_try_at)}`
      : ''
  const failed =
    learning.failure === null ? '' : `; stopped: ${learning.failure.replace(/\.$/, '')}. The next sync goes on.`
  return (
    <Stack className="cc-numbers" gap={6} c={waits || failed ? 'var(--cc-warn-text)' : 'dimmed'} fz="sm">
      <span id="optimising">
        Meaning: {done} of {plural(passages, 'passage')}
        {waits}
        {failed}
      </span>
      <ProgressBar
        aria-labelledby="optimising"
        max={passages}
        value={passages_embedded}
        maw={320}
        h={3}
        style={{ '--bar-color': waits || failed ? 'var(--mantine-color-yellow-6)' : 'var(--cc-muted)' }}
      />
      {waits || failed ? (
        <Text c="dimmed" fz="sm">
          Until then answers find the others by their words alone.
        </Text>
      ) : null}
    </Stack>
  )
}

function Skeleton() {
  return (
    <Panel>
      <Stack>
        <SkeletonBlock width="46%" height="18px" />
        <SkeletonBlock width="80%" />
        <SkeletonBlock width="34%" />
        <SkeletonBlock width="152px" height="36px" />
      </Stack>
    </Panel>
  )
}
