import * as health from './health.ts'
import * as outbox from './outbox.ts'
import * as system from './system.ts'
import * as auth from './auth.ts'
import * as session from './session.ts'
import * as companies from './companies.ts'
import * as invitations from './invitations.ts'
import * as audit from './audit.ts'
import * as userMetrics from './user-metrics.ts'
import * as demoEditor from './demo-editor.ts'
import * as knowledge from './knowledge/knowledge.ts'
import * as knowledgeStatus from './knowledge/status.ts'
import * as knowledgeCare from './knowledge/care.ts'
import * as answers from './answers.ts'
import * as firstUse from './knowledge/first-use.ts'
import * as prompts from './prompts.ts'
import * as extension from './extension.ts'
import * as extensionFiles from './extension-files.ts'
import * as meetingCapture from './meetings/capture.ts'
import * as liveMeeting from './meetings/live.ts'
import * as calendar from './calendar.ts'
import * as home from './home.ts'
import * as upcomingCalls from './meetings/upcoming-calls.ts'
import * as meetings from './meetings/meetings.ts'
import * as meetingAnalysis from './meetings/analysis.ts'
import * as meetingChat from './meetings/chat.ts'
import * as meetingComments from './meetings/comments.ts'
import * as ownNotes from './meetings/own-notes.ts'
import * as wrapUp from './meetings/wrap-up.ts'
import * as customerQuestions from './customer-questions.ts'
import * as customers from './customers.ts'
import * as promptTests from './prompt-tests/prompt-tests.ts'
import * as promptTestResults from './prompt-tests/results.ts'
import * as promptTestGrades from './prompt-tests/test-grades.ts'
import * as promptTestRuns from './prompt-tests/runs.ts'
import * as promptTestCalibration from './prompt-tests/calibration.ts'
import * as promptTestChanges from './prompt-tests/changes.ts'
import * as promptTestCi from './prompt-tests/ci.ts'
import * as knowledgeGaps from './knowledge/gaps.ts'
import * as discoveredKnowledge from './discovered-knowledge.ts'
import * as vocabulary from './vocabulary.ts'
import * as webhooks from './webhooks.ts'
import type { AnyEndpoint } from './endpoint.ts'

const FEATURES: readonly object[] = [
  health,
  outbox,
  system,
  auth,
  session,
  companies,
  invitations,
  audit,
  userMetrics,
  demoEditor,
  knowledge,
  knowledgeStatus,
  knowledgeCare,
  answers,
  firstUse,
  prompts,
  extension,
  extensionFiles,
  meetingCapture,
  liveMeeting,
  calendar,
  home,
  upcomingCalls,
  meetings,
  meetingAnalysis,
  meetingChat,
  meetingComments,
  ownNotes,
  wrapUp,
  customerQuestions,
  customers,
  promptTests,
  promptTestResults,
  promptTestGrades,
  promptTestRuns,
  promptTestCalibration,
  promptTestChanges,
  promptTestCi,
  knowledgeGaps,
  discoveredKnowledge,
  vocabulary,
  webhooks,
]

const isEndpoint = (value: object): value is AnyEndpoint => 'method' in value && 'path' in value && 'access' in value

/** Every call there is, as the files of the features export them: OpenAPI, the route table and the permission matrix are made from this list. */
export const allEndpoints: readonly AnyEndpoint[] = FEATURES.flatMap((feature) =>
  Object.values(feature)
    .filter((value) => typeof value === 'object' && value !== null)
    .filter(isEndpoint),
)
