import {
  endMeeting,
  sendActivity,
  sendFeedback,
  sendMessages,
  startMeeting,
} from '@cuecard/contract/meeting-capture.ts'
import { importMeeting } from '@cuecard/contract/meetings.ts'
import type { App } from '../../platform/http/app-instance.ts'
import { serve } from '../../platform/http/serve.ts'
import { importMeeting as bringIn } from './import-meeting.ts'
import * as intake from './intake.service.ts'

export function intakeRoutes(app: App): void {
  const { deps } = app
  serve(app, startMeeting, ({ actor, body }) => intake.start(deps, actor, body))
  serve(app, sendMessages, ({ actor, params, body }) =>
    intake.receive(deps, actor, { id: params.id, messages: body.messages }),
  )
  serve(app, endMeeting, ({ actor, params, body }) => intake.end(deps, actor, { id: params.id, ...body }))
  serve(app, importMeeting, ({ actor, form, files, signal }) =>
    bringIn(deps, actor, { ...form, file: files.file, signal }),
  )
  serve(app, sendActivity, ({ actor, body }) => intake.countActivity(deps, actor, body.activity))
  serve(app, sendFeedback, ({ actor, body }) => intake.rate(deps, actor, body))
}
