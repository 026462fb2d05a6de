import { exportActivitySummary, getActivitySummary, getActivityTimeline } from '@cuecard/contract/user-metrics.ts'
import type { App } from '../../platform/http/app-instance.ts'
import { serve } from '../../platform/http/serve.ts'
import * as activity from './activity.service.ts'

export function activityRoutes(app: App): void {
  const { deps } = app
  serve(app, getActivitySummary, ({ actor, query }) => activity.summary(deps, actor, query))
  serve(app, exportActivitySummary, ({ actor, query }) => activity.exportSummary(deps, actor, query))
  serve(app, getActivityTimeline, ({ actor, query }) => activity.timeline(deps, actor, query))
}
