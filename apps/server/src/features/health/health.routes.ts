import { getHealth, getPublicSettings, getReadiness } from '@cuecard/contract/health.ts'
import type { App } from '../../platform/http/app-instance.ts'
import { serve } from '../../platform/http/serve.ts'
import { VERSION } from '../../platform/version.ts'
import { checkReadiness, ENDING, publicSettings } from './health.service.ts'

export function healthRoutes(app: App): void {
  const { deps } = app
  serve(app, getHealth, async () => ({ status: 'ok' as const, version: VERSION }))
  serve(app, getReadiness, async ({ setStatus }) => {
    const readiness = app.ending.has_begun ? ENDING : await checkReadiness(deps)
    if (readiness.status !== 'ready') setStatus(503)
    return readiness
  })
  serve(app, getPublicSettings, async () => publicSettings(deps))
}
