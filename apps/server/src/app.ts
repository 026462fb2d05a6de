import { answersRoutes } from './features/answers/answers.routes.ts'
import { findActorByHash, followUserChanges, hasSeen, noteUse } from './features/access-tokens/access-tokens.service.ts'
import { auditRoutes } from './features/audit/audit.routes.ts'
import { authMailJobs } from './features/auth/auth.mails.ts'
import { authRoutes } from './features/auth/auth.routes.ts'
import { calendarRoutes } from './features/calendar/calendar.routes.ts'
import { demoMeetingsJob } from './features/demo-company/demo-meetings.jobs.ts'
import { demoTestsJob } from './features/demo-company/demo-tests.jobs.ts'
import { staffAccountMail } from './features/customer-settings/staff-accounts.ts'
import { customerSettingsRoutes } from './features/customer-settings/customer-settings.routes.ts'
import { demoEditorRoutes } from './features/demo-editor/demo-editor.routes.ts'
import { followDemoChanges } from './features/demo-editor/demo-editor.service.ts'
import { discoveredKnowledgeJobs } from './features/discovered-knowledge/discovered-knowledge.jobs.ts'
import { discoveredKnowledgeRoutes } from './features/discovered-knowledge/discovered-knowledge.routes.ts'
import { enrolmentCodeMail } from './features/extension/extension.mails.ts'
import { extensionRoutes } from './features/extension/extension.routes.ts'
import { healthRoutes } from './features/health/health.routes.ts'
import { homeRoutes } from './features/home/home.routes.ts'
import { customerQuestionRoutes } from './features/customer-questions/customer-questions.routes.ts'
import { customerRoutes } from './features/customers/customers.routes.ts'
import { endSilentMeetingsJob, hourlyEndOfSilent } from './features/meeting-capture/end-silent-meetings.jobs.ts'
import { meetingCaptureRoutes } from './features/meeting-capture/meeting-capture.routes.ts'
import { knowledgeJobs } from './features/knowledge/sync/sync.jobs.ts'
import { rereadJob } from './features/knowledge/sync/reread.jobs.ts'
import { nightlyJob, nightlyResync } from './features/knowledge/sync/nightly.jobs.ts'
import { nightlyReview, reviewJob, reviewMailJob } from './features/knowledge/sync/review.jobs.ts'
import { knowledgeRoutes } from './features/knowledge/knowledge.routes.ts'
import { followKnowledgeChanges } from './features/knowledge/knowledge.service.ts'
import { invitationMail } from './features/invitations/invitations.mails.ts'
import { invitationRoutes } from './features/invitations/invitations.routes.ts'
import { knowledgeGapJobs } from './features/knowledge-gaps/knowledge-gaps.jobs.ts'
import { knowledgeGapRoutes } from './features/knowledge-gaps/knowledge-gaps.routes.ts'
import { liveMeetingRoutes } from './features/live-meeting/live-meeting.routes.ts'
import { meetingAnalysisJobs } from './features/meeting-analysis/meeting-analysis.jobs.ts'
import { meetingAnalysisRoutes } from './features/meeting-analysis/meeting-analysis.routes.ts'
import { meetingChatRoutes } from './features/meeting-chat/meeting-chat.routes.ts'
import { meetingRoutes } from './features/meetings/meetings.routes.ts'
import { mailRoutes, outboxRoutes } from './features/outbox/outbox.routes.ts'
import { commentMail } from './features/moment-comments/comment-mail.ts'
import { momentCommentRoutes } from './features/moment-comments/moment-comments.routes.ts'
import { ownNoteRoutes } from './features/own-notes/own-notes.routes.ts'
import { promptTestRoutes } from './features/prompt-tests/prompt-tests.routes.ts'
import { calibrationRoutes } from './features/prompt-tests/calibration/calibration.routes.ts'
import { gradeAgainJob } from './features/prompt-tests/calibration/grade-again.jobs.ts'
import { testCiRoutes } from './features/prompt-tests/ci/test-ci.routes.ts'
import { testRunJob } from './features/prompt-tests/runs/test-runs.jobs.ts'
import { testRunRoutes } from './features/prompt-tests/runs/test-runs.routes.ts'
import { promptRoutes } from './features/prompts/prompts.routes.ts'
import { followPromptChanges } from './features/prompts/prompts.service.ts'
import { type Measures, measureRequests, startMeasures } from './features/system/measures.ts'
import { startHeartbeat } from './features/system/heartbeat.ts'
import { metricsRoutes, systemRoutes } from './features/system/system.routes.ts'
import { settingsRoutes } from './features/settings/settings.routes.ts'
import { userMetricsRoutes } from './features/user-metrics/user-metrics.routes.ts'
import { renewMentioning } from './features/meeting-analysis/meeting-analysis.service.ts'
import { upcomingCallRoutes } from './features/upcoming-calls/upcoming-calls.routes.ts'
import { vocabularyRoutes } from './features/vocabulary/vocabulary.routes.ts'
import { followVocabularyChanges } from './features/vocabulary/vocabulary.service.ts'
import { notDeliveredMail } from './features/outbox/not-delivered-mail.ts'
import { followUpMail } from './features/wrap-up/follow-up-mail.ts'
import { wrapUpRoutes } from './features/wrap-up/wrap-up.routes.ts'
import { webhookJob } from './features/webhooks/webhooks.jobs.ts'
import { webhookRoutes } from './features/webhooks/webhooks.routes.ts'
import type { Deps } from './platform/deps.ts'
import type { App } from './platform/http/app-instance.ts'
import { createHttpApp } from './platform/http/http-app.ts'
import { servePages } from './platform/http/pages.ts'
import type { ServiceStates } from './platform/service-watch.ts'
import { type AnyDailySchedule, type AnyJob } from './platform/jobs/job-definition.ts'

/** Every kind of background work there is. */
export const allJobs: readonly AnyJob[] = [
  ...knowledgeJobs,
  rereadJob,
  nightlyJob,
  reviewJob,
  reviewMailJob,
  webhookJob,
  endSilentMeetingsJob,
  ...meetingAnalysisJobs,
  demoMeetingsJob,
  demoTestsJob,
  ...discoveredKnowledgeJobs,
  ...knowledgeGapJobs,
  testRunJob,
  gradeAgainJob,
  ...authMailJobs,
  enrolmentCodeMail,
  invitationMail,
  staffAccountMail,
  followUpMail,
  notDeliveredMail,
  commentMail,
]

/** Every schedule. */
export const allDaily: readonly AnyDailySchedule[] = [nightlyResync, nightlyReview, hourlyEndOfSilent]

interface ProcessOptions {
  services?: ServiceStates
  /** Whether the process shows itself to the others. */
  heartbeat?: boolean
}

/** Everything about meetings. */
function registerMeetings(calls: App): void {
  meetingRoutes(calls)
  meetingAnalysisRoutes(calls)
  meetingChatRoutes(calls)
  ownNoteRoutes(calls)
  momentCommentRoutes(calls)
  wrapUpRoutes(calls)
  customerQuestionRoutes(calls)
  meetingCaptureRoutes(calls)
  liveMeetingRoutes(calls)
  upcomingCallRoutes(calls)
}

/** The HTTP application: every feature's calls below `/api`, and the web app's files beside them. */
export async function buildApp(deps: Deps, options: ProcessOptions & { pagesFolder?: string } = {}): Promise<App> {
  const app = await createHttpApp(deps, {
    findActor: (hash) => findActorByHash(deps, hash),
    hasSeen: (hash) => hasSeen(deps, hash),
    noteUse: (actor) => noteUse(deps, actor),
  })
  const measures = measuresOf(app, options)
  const unfollow = [
    followUserChanges(deps),
    followKnowledgeChanges(deps),
    followDemoChanges(deps),
    followPromptChanges(deps),
    followVocabularyChanges(deps),
  ]
  app.addHook('onClose', async () => {
    for (const stop of unfollow) stop()
  })
  await app.register(
    async (api) => {
      const calls = api as App
      healthRoutes(calls)
      metricsRoutes(calls, measures)
      systemRoutes(calls)
      authRoutes(calls)
      customerSettingsRoutes(calls)
      settingsRoutes(calls)
      invitationRoutes(calls)
      auditRoutes(calls)
      userMetricsRoutes(calls)
      knowledgeRoutes(calls)
      answersRoutes(calls)
      registerMeetings(calls)
      customerRoutes(calls)
      calendarRoutes(calls)
      homeRoutes(calls)
      promptRoutes(calls)
      promptTestRoutes(calls)
      testRunRoutes(calls)
      testCiRoutes(calls)
      calibrationRoutes(calls)
      demoEditorRoutes(calls)
      discoveredKnowledgeRoutes(calls)
      knowledgeGapRoutes(calls)
      extensionRoutes(calls)
      webhookRoutes(calls)
      vocabularyRoutes(calls, renewMentioning)
      mailRoutes(calls)
      if (deps.mail.outbox && !deps.config.production) outboxRoutes(calls)
      calls.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger())
    },
    { prefix: '/api' },
  )
  await servePages(app, options)
  return app
}

/** What a worker answers on its port: health, readiness and metrics, nothing else. */
export async function buildProbes(deps: Deps, options: ProcessOptions = {}): Promise<App> {
  const app = await createHttpApp(deps, { findActor: async () => null, hasSeen: () => false, noteUse: () => undefined })
  const measures = measuresOf(app, options)
  await app.register(
    async (api) => {
      healthRoutes(api as App)
      metricsRoutes(api as App, measures)
    },
    { prefix: '/api' },
  )
  return app
}

function measuresOf(app: App, { services = new Map(), heartbeat = false }: ProcessOptions): Measures {
  const measures = startMeasures(services)
  measureRequests(app, measures)
  const beating = heartbeat ? startHeartbeat(app.deps, measures) : null
  app.addHook('onClose', async () => {
    await beating?.stop()
    measures.stop()
  })
  return measures
}
