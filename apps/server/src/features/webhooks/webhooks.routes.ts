import * as calls from '@cuecard/contract/webhooks.ts'
import type { App } from '../../platform/http/app-instance.ts'
import { serve } from '../../platform/http/serve.ts'
import * as webhooks from './webhooks.service.ts'

export function webhookRoutes(app: App): void {
  const { deps } = app
  serve(app, calls.listWebhooks, ({ actor }) => webhooks.list(deps, actor))
  serve(app, calls.createWebhook, ({ actor, body }) => webhooks.create(deps, actor, body.url))
  serve(app, calls.updateWebhook, ({ actor, params, body }) => webhooks.update(deps, actor, { ...body, id: params.id }))
  serve(app, calls.removeWebhook, ({ actor, params }) => webhooks.remove(deps, actor, params.id))
  serve(app, calls.listWebhookDeliveries, ({ actor, params }) => webhooks.getDeliveries(deps, actor, params.id))
  serve(app, calls.replayWebhookDelivery, ({ actor, params }) => webhooks.replay(deps, actor, params))
}
