import {
  updateMeeting,
  downloadTranscript,
  getMeeting,
  listMeetingFeedback,
  listMeetings,
  removeMeeting,
  searchMeetings,
} from '@cuecard/contract/meetings/meetings.ts'
import type { App } from '../../platform/http/app-instance.ts'
import { serve } from '../../platform/http/serve.ts'
import * as meetings from './meetings.service.ts'

export function meetingRoutes(app: App): void {
  const { deps } = app
  serve(app, listMeetings, ({ actor, query }) => meetings.list(deps, actor, query))
  serve(app, getMeeting, ({ actor, params }) => meetings.get(deps, actor, params.id))
  serve(app, updateMeeting, ({ actor, params, body }) => meetings.update(deps, actor, { id: params.id, ...body }))
  serve(app, removeMeeting, ({ actor, params }) => meetings.remove(deps, actor, params.id))
  serve(app, downloadTranscript, ({ actor, params }) => meetings.downloadTranscript(deps, actor, params.id))
  serve(app, searchMeetings, ({ actor, query }) => meetings.search(deps, actor, query))
  serve(app, listMeetingFeedback, ({ actor, params }) => meetings.getFeedback(deps, actor, params.id))
}
