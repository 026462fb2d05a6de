import type { SystemOutage } from '@cuecard/contract/system.ts'
import { plural } from '@cuecard/language/plain-text.ts'
import { Box, Group } from '@mantine/core'
import { IconPlugConnectedX, IconRefresh } from '@tabler/icons-react'
import { Button } from '../../shared/controls/button.tsx'
import { Panel } from '../../shared/layout/panel.tsx'
import { When } from '../../shared/time/when.tsx'
import classes from './outages-panel.module.css'
import { useRetryService } from './system.queries.ts'

/** What is away, and a button to try it now; nothing while everything answers. */
export function OutagesPanel({ outages }: { outages: readonly SystemOutage[] }) {
  const retry = useRetryService()
  if (outages.length === 0) return null
  return (
    <Panel
      icon={<IconPlugConnectedX size={20} aria-hidden="true" />}
      title="Services that are away"
      purpose="What waits for them goes on by itself when they are back. One try serves all that wait."
      padding="flush"
    >
      <ul className="cc-list" aria-label="Services that are away">
        {outages.map((outage) => (
          <li key={outage.service} className={classes.row}>
            <Box flex="1 1 320px" miw={0}>
              <Box className="cc-wrap" fw={500}>
                {outage.service.charAt(0).toUpperCase()}
                {outage.service.slice(1)}
              </Box>
              <Box className="cc-wrap" c="dimmed" fz="sm">
                Since <When value={outage.since} show="exact" />
                {outage.waiting > 0 ? (
                  <>
                    , next try <When value={outage.next_try_at} show="exact" />, {plural(outage.waiting, 'run')} waiting
                  </>
                ) : (
                  ', tried again as soon as something needs it'
                )}
                . {outage.reason}
              </Box>
            </Box>
            <Group>
              <Button
                variant="default"
                icon={IconRefresh}
                loading={retry.isPending && retry.variables === outage.service}
                onClick={() => retry.mutate(outage.service)}
              >
                Retry now
              </Button>
            </Group>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
