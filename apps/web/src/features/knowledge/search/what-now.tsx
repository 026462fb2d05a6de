import { plural } from '@cuecard/language/plain-text.ts'
import { Group, Text } from '@mantine/core'
import { IconPlus, IconRefresh } from '@tabler/icons-react'
import { Button } from '../../../shared/controls/button.tsx'
import { useKnowledgeItems, useKnowledgeStatus, useStartSync, useSyncStatus } from '../knowledge.queries.ts'
import classes from './what-now.module.css'

export interface WhatNowProps {
  /** There are passages near the question, but none answers it. */
  closest: boolean
  onAdd: () => void
  onShowFailed: () => void
}

/** What to do about a question that the documents do not answer. */
export function WhatNow({ closest, onAdd, onShowFailed }: WhatNowProps) {
  const failed = useKnowledgeItems().data?.filter((item) => item.sync_state === 'failed').length ?? 0
  const unsynced = useKnowledgeStatus().data?.has_knowledge_updates_since_sync === true
  const running = useSyncStatus().data?.is_running === true
  const sync = useStartSync()
  return (
    <section className={classes.panel} aria-label="What to do now">
      <Text fw={600}>Not answerable yet</Text>
      <Text maw="var(--cc-measure)" c="dimmed" textWrap="pretty">
        {closest
          ? 'Your synced documents come near this, but none of them answers it.'
          : 'Nothing in your synced documents speaks of this.'}{' '}
        {unsynced
          ? 'There are changes since the last sync: sync first, then ask again.'
          : 'Add a document or a web page that answers it, sync, and ask again.'}
      </Text>
      <Group gap="xs" align="stretch" mt="sm">
        {unsynced ? (
          <Button
            variant="default"
            icon={IconRefresh}
            disabled={running || sync.isPending}
            onClick={() => sync.mutate()}
          >
            Sync now
          </Button>
        ) : null}
        <Button variant="default" icon={IconPlus} onClick={onAdd}>
          Add what answers it
        </Button>
        {failed > 0 ? (
          <Button variant="subtle" color="gray" onClick={onShowFailed}>
            {plural(failed, 'document')} could not be read
          </Button>
        ) : null}
      </Group>
    </section>
  )
}
