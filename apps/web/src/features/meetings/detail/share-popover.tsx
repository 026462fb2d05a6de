import type { Meeting } from '@cuecard/contract/meetings/meetings.ts'
import { Popover, Stack, Switch, Text } from '@mantine/core'
import { IconShare } from '@tabler/icons-react'
import { useSession } from '../../../lib/session.ts'
import { Button } from '../../../shared/controls/button.tsx'
import { CopyButton } from '../../../shared/controls/copy-button.tsx'
import { meetingPath } from '../../../shared/messages/meeting-path.ts'
import { useShareMeeting } from '../meetings.queries.ts'

/** Changes who may open the meeting and copies its address. */
export function SharePopover({ meeting }: { meeting: Meeting }) {
  const { company } = useSession()
  const share = useShareMeeting(meeting.id)
  // Shows the new choice while it is saved, and the old one again when the server refuses.
  const shared = share.isPending ? share.variables : meeting.is_shared
  const name = company?.name ?? 'your company'
  return (
    <Popover position="bottom-end" width={340} trapFocus portalProps={{ target: 'main' }}>
      <Popover.Target>
        <Button variant="default" icon={IconShare}>
          Share
        </Button>
      </Popover.Target>
      <Popover.Dropdown maw="calc(100vw - 32px)" p={16} aria-label="Share this meeting">
        <Stack align="flex-start" gap={12}>
          <Switch
            label={`Everyone at ${name} with the link`}
            description={
              meeting.can_edit
                ? 'Otherwise only its owner, the people who were invited and admins can open it.'
                : 'Only its owner or an admin can change this.'
            }
            checked={shared}
            disabled={!meeting.can_edit}
            onChange={(event) => share.mutate(event.currentTarget.checked)}
          />
          <CopyButton
            variant="text"
            label="Copy link"
            said="Link copied to clipboard"
            value={new URL(meetingPath(meeting.id), window.location.href).href}
          />
          {shared ? null : (
            <Text c="dimmed" fz="sm">
              The link works for those who may open the meeting now.
            </Text>
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
