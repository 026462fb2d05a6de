import { getBootstrap } from '@cuecard/contract/live.ts'
import type { App } from '../../platform/http/app-instance.ts'
import { serve } from '../../platform/http/serve.ts'
import * as live from './live.service.ts'

export function liveRoutes(app: App): void {
  const { deps } = app
  serve(app, getBootstrap, ({ actor }) => live.bootstrap(deps, actor))
}
