import * as calls from '@cuecard/contract/meetings/capture.ts'
import { importMeeting } from '@cuecard/contract/meetings/meetings.ts'
import type { App } from '../../platform/http/app-instance.ts'
import { serve } from '../../platform/http/serve.ts'
import { importMeeting as bringIn } from './import-meeting.ts'
import * as meetingCapture from './meeting-capture.service.ts'

export function meetingCaptureRoutes(app: App): void {
  const { deps } = app
  serve(app, calls.startMeeting, ({ actor, body }) => meetingCapture.start(deps, actor, body))
  serve(app, calls.sendMessages, ({ actor, params, body }) =>
    meetingCapture.storeMessages(deps, actor, { id: params.id, messages: body.messages }),
  )
  serve(app, calls.endMeeting, ({ actor, params, body }) => meetingCapture.end(deps, actor, { id: params.id, ...body }))
  serve(app, importMeeting, ({ actor, form, files, signal }) =>
    bringIn(deps, actor, { ...form, file: files.file, signal }),
  )
  serve(app, calls.confirmConsent, ({ actor, body }) => meetingCapture.confirmConsent(deps, actor, body))
  serve(app, calls.noteFollowUp, ({ actor, body }) => meetingCapture.noteFollowUp(deps, actor, body))
  serve(app, calls.linkResponse, ({ actor, params, body }) =>
    meetingCapture.linkResponse(deps, actor, { id: params.id, ...body }),
  )
  serve(app, calls.sendActivity, ({ actor, body }) => meetingCapture.countActivity(deps, actor, body.activity))
  serve(app, calls.sendFeedback, ({ actor, body }) => meetingCapture.updateFeedback(deps, actor, body))
}
