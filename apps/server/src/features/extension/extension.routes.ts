import {
  connectExtension,
  downloadExtension,
  downloadInstallInstructions,
  startEnrolment,
} from '@cuecard/contract/extension.ts'
import type { App } from '../../platform/http/app-instance.ts'
import { serve } from '../../platform/http/serve.ts'
import * as extension from './extension.service.ts'

export function extensionRoutes(app: App): void {
  const { deps } = app
  serve(app, startEnrolment, ({ body, ip }) => extension.startEnrolment(deps, body, ip))
  serve(app, connectExtension, ({ body, ip, userAgent }) => extension.connect(deps, body, { ip, userAgent }))
  serve(app, downloadExtension, () => extension.downloadExtension(deps))
  serve(app, downloadInstallInstructions, () => extension.downloadInstructions(deps))
}
