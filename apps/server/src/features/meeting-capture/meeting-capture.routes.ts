import {
  endMeeting,
  sendActivity,
  sendFeedback,
  sendMessages,
  startMeeting,
} from '@cuecard/contract/meetings/capture.ts'
import { importMeeting } from '@cuecard/contract/meetings/meetings.ts'
import type { App } from '../../platform/http/app-instance.ts'
import { serve } from '../../platform/http/serve.ts'
import { importMeeting as bringIn } from './import-meeting.ts'
import * as meetingCapture from './meeting-capture.service.ts'

export function meetingCaptureRoutes(app: App): void {
  const { deps } = app
  serve(app, startMeeting, ({ actor, body }) => meetingCapture.start(deps, actor, body))
  serve(app, sendMessages, ({ actor, params, body }) =>
    meetingCapture.storeMessages(deps, actor, { id: params.id, messages: body.messages }),
  )
  serve(app, endMeeting, ({ actor, params, body }) => meetingCapture.end(deps, actor, { id: params.id, ...body }))
  serve(app, importMeeting, ({ actor, form, files, signal }) =>
    bringIn(deps, actor, { ...form, file: files.file, signal }),
  )
  serve(app, sendActivity, ({ actor, body }) => meetingCapture.countActivity(deps, actor, body.activity))
  serve(app, sendFeedback, ({ actor, body }) => meetingCapture.updateFeedback(deps, actor, body))
}
