import * as calls from '@cuecard/contract/webhooks.ts'
import { useCallMutation, useCallQuery } from '../../../lib/api.ts'

/** How often a pending delivery is polled. */
const WAITING_POLL_MS = 3_000

export const useWebhooks = () =>
  useCallQuery(calls.listWebhooks, {
    input: {},
    refetchInterval: ({ state }) =>
      state.data?.some(({ last_state }) => last_state === 'waiting') ? WAITING_POLL_MS : false,
    meta: { failed: 'Failed to load webhooks' },
  })

export const useCreateWebhook = () =>
  useCallMutation(calls.createWebhook, (values: { url: string }) => ({ body: values }), {
    meta: { said: 'Webhook added', failed: 'Failed to add the webhook', refresh: [calls.listWebhooks] },
  })

export const useUpdateWebhook = () =>
  useCallMutation(
    calls.updateWebhook,
    ({ id, is_enabled }: { id: string; is_enabled: boolean }) => ({ params: { id }, body: { is_enabled } }),
    { meta: { failed: 'Failed to change the webhook', refresh: [calls.listWebhooks] } },
  )

export const useRemoveWebhook = () =>
  useCallMutation(calls.removeWebhook, (id: string) => ({ params: { id } }), {
    meta: { said: 'Webhook deleted', failed: 'Failed to delete the webhook', refresh: [calls.listWebhooks] },
  })

export const useDeliveries = (id: string) =>
  useCallQuery(calls.listWebhookDeliveries, {
    input: { params: { id } },
    refetchInterval: ({ state }) => (state.data?.some((each) => each.state === 'waiting') ? WAITING_POLL_MS : false),
    meta: { failed: 'Failed to load the deliveries' },
  })

export const useReplayDelivery = (id: string) =>
  useCallMutation(calls.replayWebhookDelivery, (delivery_id: string) => ({ params: { id, delivery_id } }), {
    meta: {
      said: 'Sending again',
      tone: 'info',
      failed: 'Failed to send it again',
      refresh: [calls.listWebhookDeliveries, calls.listWebhooks],
    },
  })
