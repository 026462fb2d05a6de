import { getMeetingBackground, getRecap } from '@cuecard/contract/live-meeting.ts'
import { countCaptureStates, getBootstrap, listCaptureStates } from '@cuecard/contract/extension.ts'
import type { App } from '../../platform/http/app-instance.ts'
import { serve } from '../../platform/http/serve.ts'
import * as captureStates from './capture-states.ts'
import * as live from './live.service.ts'
import { meetingBackground } from './meeting-background.ts'
import { recap } from './recap.ts'

export function liveRoutes(app: App): void {
  const { deps } = app
  serve(app, getBootstrap, ({ actor }) => live.bootstrap(deps, actor))
  serve(app, getRecap, ({ actor, body, signal, receivedAt }) => recap(deps, actor, { body, signal, receivedAt }))
  serve(app, getMeetingBackground, ({ actor, body }) => meetingBackground(deps, actor, body))
  serve(app, countCaptureStates, ({ body }) => captureStates.count(deps, body.counts))
  serve(app, listCaptureStates, () => captureStates.list(deps))
}
