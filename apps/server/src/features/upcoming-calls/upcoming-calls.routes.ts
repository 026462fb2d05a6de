import { getUpcomingCall, updateCallNotes } from '@cuecard/contract/meetings/upcoming-calls.ts'
import type { App } from '../../platform/http/app-instance.ts'
import { serve } from '../../platform/http/serve.ts'
import * as calls from './upcoming-calls.service.ts'

export function upcomingCallRoutes(app: App): void {
  const { deps } = app
  serve(app, getUpcomingCall, ({ actor, query }) => calls.get(deps, actor, query.event))
  serve(app, updateCallNotes, ({ actor, body }) => calls.updateNotes(deps, actor, body))
}
