import {
  getCompetitorNotes,
  getMeetingBackground,
  getRecap,
  listOwnResponses,
} from '@cuecard/contract/meetings/live.ts'
import type { App } from '../../platform/http/app-instance.ts'
import { serve } from '../../platform/http/serve.ts'
import { competitorNotes } from './competitor-notes.ts'
import { meetingBackground } from './meeting-background.ts'
import { ownResponses } from './own-responses.ts'
import { recap } from './recap.ts'

export function liveMeetingRoutes(app: App): void {
  const { deps } = app
  serve(app, getRecap, ({ actor, body, signal, receivedAt }) => recap(deps, actor, { body, signal, receivedAt }))
  serve(app, getMeetingBackground, ({ actor, body }) => meetingBackground(deps, actor, body))
  serve(app, getCompetitorNotes, ({ actor, body }) => competitorNotes(deps, actor, body))
  serve(app, listOwnResponses, async ({ actor, params }) => ({ responses: await ownResponses(deps, actor, params.id) }))
}
