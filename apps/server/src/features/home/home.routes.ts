import { getHomeOverview } from '@cuecard/contract/home.ts'
import type { App } from '../../platform/http/app-instance.ts'
import { serve } from '../../platform/http/serve.ts'
import * as home from './home.service.ts'

export function homeRoutes(app: App): void {
  serve(app, getHomeOverview, ({ actor }) => home.overview(app.deps, actor))
}
