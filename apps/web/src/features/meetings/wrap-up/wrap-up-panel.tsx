import type { WrapUp } from '@cuecard/contract/meetings/wrap-up.ts'
import { Box, SimpleGrid, Text } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../shared/controls/button.tsx'
import { Panel } from '../../../shared/layout/panel.tsx'
import { QueryView, SkeletonRows } from '../../../shared/states/states.tsx'
import { FollowUpDialog } from './follow-up-dialog.tsx'
import { OpenRow, PromiseRow } from '../../../shared/messages/said-rows.tsx'
import { useWrapUp } from './wrap-up.queries.ts'

/** What an ended meeting leaves to do: promises and open questions, and the mail that follows it. */
export function WrapUpPanel({ meetingId }: { meetingId: string }) {
  const query = useWrapUp(meetingId)
  const [writing, setWriting] = useState(false)
  return (
    <Panel
      title="After the call"
      purpose="What somebody said they will do, and what had no good answer."
      actions={
        <Button variant="default" icon={IconMail} onClick={() => setWriting(true)}>
          Follow-up mail
        </Button>
      }
    >
      <QueryView
        query={query}
        label="Loading promises and open questions..."
        skeleton={<SkeletonRows rows={2} />}
        failed={{ title: 'Promises and open questions could not be loaded' }}
      >
        {(wrapUp) => <Contents wrapUp={wrapUp} />}
      </QueryView>
      <FollowUpDialog meetingId={meetingId} opened={writing} onClose={() => setWriting(false)} />
    </Panel>
  )
}

function Contents({ wrapUp: { state, promised, left_open } }: { wrapUp: WrapUp }) {
  if (state !== 'ready') {
    return (
      <Text c="dimmed">
        {state === 'reading'
          ? 'The meeting is being read. Promises and open questions appear here by themselves.'
          : 'The meeting was not read yet. Generate Summary in Manager Notes finds promises and open questions.'}
      </Text>
    )
  }
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
      <List title="Promised" empty={promised.length === 0 ? 'Nothing was promised.' : null}>
        {promised.map((row, at) => (
          <PromiseRow key={at} row={row} />
        ))}
      </List>
      <List title="Left open" empty={left_open.length === 0 ? 'Nothing was left open.' : null}>
        {left_open.map((row, at) => (
          <OpenRow key={at} row={row} />
        ))}
      </List>
    </SimpleGrid>
  )
}

/** A short list with its heading; `empty` in place of its rows. */
function List({ title, empty, children }: { title: string; empty: string | null; children: ReactNode }) {
  return (
    <Box component="section" miw={0} aria-label={title}>
      <Box component="h3" m="0 0 4px" fz="sm" fw={600} c="dimmed">
        {title}
      </Box>
      {empty === null ? (
        <Box component="ul" className="cc-list" style={{ '--cc-row-inset': 0 }}>
          {children}
        </Box>
      ) : (
        <Text>{empty}</Text>
      )}
    </Box>
  )
}
