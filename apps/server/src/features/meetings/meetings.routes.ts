import * as calls from '@cuecard/contract/meetings/meetings.ts'
import type { App } from '../../platform/http/app-instance.ts'
import { serve } from '../../platform/http/serve.ts'
import * as meetings from './meetings.service.ts'

export function meetingRoutes(app: App): void {
  const { deps } = app
  serve(app, calls.listMeetings, ({ actor, query }) => meetings.list(deps, actor, query))
  serve(app, calls.getMeeting, ({ actor, params }) => meetings.get(deps, actor, params.id))
  serve(app, calls.countNotesOpened, ({ actor, params }) => meetings.countNotesOpened(deps, actor, params.id))
  serve(app, calls.getLatest, ({ actor, params, query }) =>
    meetings.getLatest(deps, actor, { id: params.id, ...query }),
  )
  serve(app, calls.updateMeeting, ({ actor, params, body }) => meetings.update(deps, actor, { id: params.id, ...body }))
  serve(app, calls.removeMeeting, ({ actor, params }) => meetings.remove(deps, actor, params.id))
  serve(app, calls.downloadTranscript, ({ actor, params }) => meetings.downloadTranscript(deps, actor, params.id))
  serve(app, calls.searchMeetings, ({ actor, query }) => meetings.search(deps, actor, query))
  serve(app, calls.listMeetingFeedback, ({ actor, params }) => meetings.getFeedback(deps, actor, params.id))
}
