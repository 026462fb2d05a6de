import {
  chatWithEarlierMeetings,
  chatWithMeeting,
  chatWithMeetings,
  getChatReply,
} from '@cuecard/contract/meetings/chat.ts'
import type { App } from '../../platform/http/app-instance.ts'
import { serve } from '../../platform/http/serve.ts'
import * as chat from './meeting-chat.service.ts'

export function meetingChatRoutes(app: App): void {
  const { deps } = app
  serve(app, chatWithMeetings, ({ body, actor, signal, receivedAt }) =>
    chat.askAll(deps, actor, { body, signal, receivedAt }),
  )
  serve(app, chatWithMeeting, ({ params, body, actor, signal, receivedAt }) =>
    chat.askOne(deps, actor, { meeting_id: params.id, body, signal, receivedAt }),
  )
  serve(app, chatWithEarlierMeetings, ({ body, actor, signal, receivedAt }) =>
    chat.askAll(deps, actor, { body, only: body.meeting_ids, signal, receivedAt }),
  )
  serve(app, getChatReply, ({ params, actor }) => chat.getReply(deps, actor, params.id))
}
