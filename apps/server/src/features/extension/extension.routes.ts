import * as calls from '@cuecard/contract/extension.ts'
import * as extensionFiles from '@cuecard/contract/extension-files.ts'
import type { App } from '../../platform/http/app-instance.ts'
import { serve } from '../../platform/http/serve.ts'
import { bootstrap, switches } from './bootstrap.ts'
import * as captureStates from './capture-states.ts'
import * as extension from './extension.service.ts'

export function extensionRoutes(app: App): void {
  const { deps } = app
  serve(app, calls.startEnrolment, ({ body, ip }) => extension.startEnrolment(deps, body, ip))
  serve(app, calls.connectExtension, ({ body, ip, userAgent }) => extension.connect(deps, body, { ip, userAgent }))
  serve(app, extensionFiles.downloadExtension, () => extension.downloadExtension(deps))
  serve(app, extensionFiles.downloadInstallInstructions, () => extension.downloadInstructions(deps))
  serve(app, calls.getBootstrap, ({ actor }) => bootstrap(deps, actor))
  serve(app, calls.getSwitches, ({ actor }) => switches(deps, actor))
  serve(app, calls.countCaptureStates, ({ body }) => captureStates.count(deps, body.counts))
  serve(app, calls.listCaptureStates, () => captureStates.list(deps))
}
