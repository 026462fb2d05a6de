import { exportActivitySummary, getActivitySummary, getActivityTimeline } from '@cuecard/contract/user-metrics.ts'
import type { App } from '../../platform/http/app-instance.ts'
import { serve } from '../../platform/http/serve.ts'
import * as metrics from './user-metrics.service.ts'

export function userMetricsRoutes(app: App): void {
  const { deps } = app
  serve(app, getActivitySummary, ({ actor, query }) => metrics.summary(deps, actor, query))
  serve(app, exportActivitySummary, ({ actor, query }) => metrics.exportSummary(deps, actor, query))
  serve(app, getActivityTimeline, ({ actor, query }) => metrics.timeline(deps, actor, query))
}
