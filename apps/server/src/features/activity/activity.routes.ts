import { getActivitySummary } from '@cuecard/contract/activity.ts'
import type { App } from '../../platform/http/app-instance.ts'
import { serve } from '../../platform/http/serve.ts'
import * as activity from './activity.service.ts'

export function activityRoutes(app: App): void {
  serve(app, getActivitySummary, ({ actor }) => activity.summary(app.deps, actor))
}
