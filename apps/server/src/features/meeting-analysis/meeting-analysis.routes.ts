import {
  getAnalysisStatus,
  syncManagerAnalysis,
  updateCustomers,
  updateUserNotes,
} from '@cuecard/contract/meetings/analysis.ts'
import { mailMeetingSummary, migrateMeetings } from '@cuecard/contract/meetings/meetings.ts'
import { getTalkTimeline } from '@cuecard/contract/user-metrics.ts'
import type { App } from '../../platform/http/app-instance.ts'
import { serve } from '../../platform/http/serve.ts'
import * as analysis from './meeting-analysis.service.ts'
import { talkTimeline } from './talk-timeline.ts'

export function meetingAnalysisRoutes(app: App): void {
  const { deps } = app
  serve(app, updateUserNotes, ({ actor, params }) => analysis.updateNotes(deps, actor, params.id))
  serve(app, syncManagerAnalysis, ({ actor, params }) => analysis.updateManagerAnalysis(deps, actor, params.id))
  serve(app, updateCustomers, ({ actor, params, body }) =>
    analysis.changeCustomers(deps, actor, { id: params.id, customers: body.customers }),
  )
  serve(app, getAnalysisStatus, ({ actor, params }) => analysis.status(deps, actor, params.id))
  serve(app, migrateMeetings, ({ actor }) => analysis.migrate(deps, actor))
  serve(app, getTalkTimeline, ({ actor, query }) => talkTimeline(deps, actor, query))
  serve(app, mailMeetingSummary, ({ actor, params, body }) =>
    analysis.mailSummary(deps, actor, { id: params.id, ...body }),
  )
}
