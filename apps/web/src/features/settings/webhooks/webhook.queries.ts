import {
  updateWebhook,
  createWebhook,
  listWebhookDeliveries,
  listWebhooks,
  removeWebhook,
  replayWebhookDelivery,
} from '@cuecard/contract/webhooks.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { callQuery, useApi } from '../../../lib/api.ts'

/** How often a pending delivery is polled. */
const WAITING_POLL_MS = 3_000

export function useWebhooks() {
  return useQuery({ ...callQuery(useApi(), listWebhooks, {}), meta: { failed: 'Failed to load webhooks' } })
}

export function useCreateWebhook() {
  const api = useApi()
  return useMutation({
    mutationFn: (values: { url: string }) => api(createWebhook, { body: values }),
    meta: { said: 'Webhook added', failed: 'Failed to add the webhook', refresh: [listWebhooks] },
  })
}

export function useUpdateWebhook() {
  const api = useApi()
  return useMutation({
    mutationFn: ({ id, is_enabled }: { id: string; is_enabled: boolean }) =>
      api(updateWebhook, { params: { id }, body: { is_enabled } }),
    meta: { failed: 'Failed to change the webhook', refresh: [listWebhooks] },
  })
}

export function useRemoveWebhook() {
  const api = useApi()
  return useMutation({
    mutationFn: (id: string) => api(removeWebhook, { params: { id } }),
    meta: { said: 'Webhook deleted', failed: 'Failed to delete the webhook', refresh: [listWebhooks] },
  })
}

export function useDeliveries(id: string) {
  return useQuery({
    ...callQuery(useApi(), listWebhookDeliveries, { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.some((each) => each.state === 'waiting') ? WAITING_POLL_MS : false),
    meta: { failed: 'Failed to load the deliveries' },
  })
}

export function useReplayDelivery(id: string) {
  const api = useApi()
  return useMutation({
    mutationFn: (delivery_id: string) => api(replayWebhookDelivery, { params: { id, delivery_id } }),
    meta: {
      said: 'Sent again',
      failed: 'Failed to send it again',
      refresh: [listWebhookDeliveries, listWebhooks],
    },
  })
}
