import { getBootstrap, getRecap } from '@cuecard/contract/live.ts'
import type { App } from '../../platform/http/app-instance.ts'
import { serve } from '../../platform/http/serve.ts'
import * as live from './live.service.ts'
import { recap } from './recap.ts'

export function liveRoutes(app: App): void {
  const { deps } = app
  serve(app, getBootstrap, ({ actor }) => live.bootstrap(deps, actor))
  serve(app, getRecap, ({ actor, body, signal, receivedAt }) => recap(deps, actor, { body, signal, receivedAt }))
}
