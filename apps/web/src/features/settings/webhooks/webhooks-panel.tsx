import type { Webhook } from '@cuecard/contract/webhooks.ts'
import { Box, Flex, Group, Stack, Switch } from '@mantine/core'
import { IconChevronDown, IconPlus, IconTrash, IconWebhook } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { Button, IconButton } from '../../../shared/controls/button.tsx'
import { RemoveDialog } from '../../../shared/dialogs/confirm-dialog.tsx'
import { Panel } from '../../../shared/layout/panel.tsx'
import { SkeletonRows, Empty, QueryView } from '../../../shared/states/states.tsx'
import { When } from '../../../shared/time/when.tsx'
import { AddWebhookDialog } from './add-webhook-dialog.tsx'
import { DeliveryState, WebhookDeliveries } from './webhook-deliveries.tsx'
import { useRemoveWebhook, useUpdateWebhook, useWebhooks } from './webhook.queries.ts'
import classes from './webhooks-panel.module.css'

/** The addresses that receive `meeting.completed`, with their deliveries; for company admins and staff. */
export function WebhooksPanel() {
  const webhooks = useWebhooks()
  const [adding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<Webhook | null>(null)
  const add = (
    <Button variant="default" icon={IconPlus} onClick={() => setAdding(true)}>
      Add webhook
    </Button>
  )
  return (
    <Panel
      title="Webhooks"
      purpose="When a meeting is over, Cuecard sends a signed request to these addresses."
      padding="flush"
      actions={webhooks.data?.length ? add : null}
    >
      <QueryView
        query={webhooks}
        label="Loading webhooks..."
        skeleton={<SkeletonRows rows={1} />}
        failed={{ title: 'Failed to load webhooks', text: 'They go on being sent as they are.' }}
      >
        {(all) =>
          all.length === 0 ? (
            <Empty icon={IconWebhook} title="No webhooks yet" action={add}>
              Add an address of your own system, such as your CRM, to hear of every meeting that ends.
            </Empty>
          ) : (
            <ul className="cc-list" aria-label="Webhooks">
              {all.map((webhook) => (
                <WebhookRow key={webhook.id} webhook={webhook} remove={() => setRemoving(webhook)} />
              ))}
            </ul>
          )
        }
      </QueryView>
      <AddWebhookDialog opened={adding} onClose={() => setAdding(false)} />
      <RemoveWebhookDialog webhook={removing} onClose={() => setRemoving(null)} />
    </Panel>
  )
}

function WebhookRow({ webhook, remove }: { webhook: Webhook; remove: () => void }) {
  const [open, setOpen] = useState(false)
  const change = useUpdateWebhook()
  const id = useId()
  const { url, is_enabled, last_state, last_delivery_at } = webhook
  return (
    <li className={classes.item}>
      <div className={classes.row}>
        <Stack gap={2} flex="1 1 260px" miw={0}>
          <Box component="span" className="cc-wrap" fw={500}>
            {url}
          </Box>
          <Flex component="span" gap="2px 8px" align="center" wrap="wrap" c="dimmed" fz="sm">
            {last_state === null ? (
              'Nothing sent yet'
            ) : (
              <>
                <DeliveryState state={last_state} />
                <When value={last_delivery_at} />
              </>
            )}
          </Flex>
        </Stack>
        <Group gap="xs" wrap="nowrap">
          <Switch
            aria-label={`Send to ${url}`}
            checked={change.isPending ? change.variables.is_enabled : is_enabled}
            onChange={(event) => change.mutate({ id: webhook.id, is_enabled: event.currentTarget.checked })}
          />
          <Button
            variant="subtle"
            color="gray"
            aria-expanded={open}
            aria-controls={id}
            aria-label={`Deliveries to ${url}`}
            rightSection={<IconChevronDown size={16} aria-hidden="true" className={classes.chevron} data-open={open} />}
            onClick={() => setOpen(!open)}
          >
            Deliveries
          </Button>
          <IconButton icon={IconTrash} aria-label={`Delete the webhook to ${url}`} title="Delete" onClick={remove} />
        </Group>
      </div>
      <div id={id} hidden={!open}>
        {open ? <WebhookDeliveries webhook={webhook} /> : null}
      </div>
    </li>
  )
}

function RemoveWebhookDialog({ webhook, onClose }: { webhook: Webhook | null; onClose: () => void }) {
  return (
    <RemoveDialog item={webhook} request={useRemoveWebhook()} title={() => 'Delete this webhook?'} onClose={onClose}>
      {({ url }) => (
        <>
          Nothing more is sent to{' '}
          <Box component="strong" className="cc-wrap" fw={500}>
            {url}
          </Box>
          , and its log of deliveries is deleted.
        </>
      )}
    </RemoveDialog>
  )
}
