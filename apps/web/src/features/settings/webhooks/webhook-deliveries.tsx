import type { Webhook, WebhookDelivery } from '@cuecard/contract/webhooks.ts'
import { formatTime } from '@cuecard/contract/time.ts'
import { Badge, Box, Button, Code, Flex, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { ButtonWithReason } from '../../../shared/controls/disabled-reason.tsx'
import { SkeletonRows, Empty, QueryView } from '../../../shared/states/states.tsx'
import { When } from '../../../shared/time/when.tsx'
import { useDeliveries, useReplayDelivery } from './webhook.queries.ts'
import classes from './webhooks-panel.module.css'

const STATES = {
  waiting: { words: 'On its way', color: 'gray', text: 'var(--cc-muted)' },
  delivered: { words: 'Delivered', color: 'green', text: 'var(--cc-good-text)' },
  failed: { words: 'Not delivered', color: 'red', text: 'var(--cc-bad-text)' },
} as const

export function DeliveryState({ state }: { state: WebhookDelivery['state'] }) {
  const { words, color, text } = STATES[state]
  return (
    <Badge size="sm" variant="light" color={color} className={classes.badge ?? ''} style={{ '--badge-color': text }}>
      {words}
    </Badge>
  )
}

/** What was sent to one address, newest first. */
export function WebhookDeliveries({ webhook }: { webhook: Webhook }) {
  const deliveries = useDeliveries(webhook.id)
  return (
    <div className={classes.deliveries}>
      <QueryView
        query={deliveries}
        label="Loading deliveries..."
        skeleton={<SkeletonRows rows={2} />}
        failed={{ title: 'Failed to load the deliveries', text: 'They are kept on the server.' }}
      >
        {(all) =>
          all.length === 0 ? (
            <Empty title="Nothing sent yet">The next meeting that ends is sent to this address.</Empty>
          ) : (
            <ul className="cc-list" aria-label={`Deliveries to ${webhook.url}`}>
              {all.map((delivery) => (
                <Delivery key={delivery.id} webhook={webhook} delivery={delivery} />
              ))}
            </ul>
          )
        }
      </QueryView>
    </div>
  )
}

function Delivery({ webhook, delivery }: { webhook: Webhook; delivery: WebhookDelivery }) {
  const replay = useReplayDelivery(webhook.id)
  const [shown, setShown] = useState(false)
  const { state, attempts, last_error, next_try_at, payload, event, created_at } = delivery
  return (
    <li className={classes.delivery}>
      <div className={classes.row}>
        <Stack gap={2} flex="1 1 260px" miw={0}>
          <Flex component="span" gap="2px 8px" align="center" wrap="wrap" c="dimmed" fz="sm">
            <DeliveryState state={state} />
            <span>{event}</span>
            <When value={created_at} />
            {attempts > 1 ? <span>{attempts} tries</span> : null}
          </Flex>
          {last_error ? (
            <Box component="span" c="var(--cc-bad-text)" fz="sm">
              {last_error}
              {next_try_at ? ` Next try ${formatTime(next_try_at)}.` : ''}
            </Box>
          ) : null}
        </Stack>
        <Group gap="xs" wrap="nowrap">
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            aria-expanded={shown}
            onClick={() => setShown(!shown)}
          >
            {shown ? 'Hide content' : 'Show content'}
          </Button>
          <ButtonWithReason
            variant="default"
            size="compact-sm"
            reason={webhook.is_enabled ? null : 'Switch the webhook on first'}
            loading={replay.isPending}
            onClick={() => replay.mutate(delivery.id)}
          >
            Send again
          </ButtonWithReason>
        </Group>
      </div>
      {shown ? (
        <Code block className={classes.payload ?? ''} tabIndex={0}>
          {JSON.stringify(JSON.parse(payload), null, 2)}
        </Code>
      ) : null}
    </li>
  )
}
