import {
  connectExtension,
  countCaptureStates,
  downloadExtension,
  downloadInstallInstructions,
  getBootstrap,
  listCaptureStates,
  startEnrolment,
} from '@cuecard/contract/extension.ts'
import type { App } from '../../platform/http/app-instance.ts'
import { serve } from '../../platform/http/serve.ts'
import { bootstrap } from './bootstrap.ts'
import * as captureStates from './capture-states.ts'
import * as extension from './extension.service.ts'

export function extensionRoutes(app: App): void {
  const { deps } = app
  serve(app, startEnrolment, ({ body, ip }) => extension.startEnrolment(deps, body, ip))
  serve(app, connectExtension, ({ body, ip, userAgent }) => extension.connect(deps, body, { ip, userAgent }))
  serve(app, downloadExtension, () => extension.downloadExtension(deps))
  serve(app, downloadInstallInstructions, () => extension.downloadInstructions(deps))
  serve(app, getBootstrap, ({ actor }) => bootstrap(deps, actor))
  serve(app, countCaptureStates, ({ body }) => captureStates.count(deps, body.counts))
  serve(app, listCaptureStates, () => captureStates.list(deps))
}
