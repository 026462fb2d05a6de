import { userMetricsEndpoints } from './user-metrics.ts'
import { answerEndpoints } from './answers.ts'
import { auditEndpoints } from './audit.ts'
import { authEndpoints } from './auth.ts'
import { companyEndpoints } from './companies.ts'
import { demoEndpoints } from './demo-editor.ts'
import { discoveredKnowledgeEndpoints } from './discovered-knowledge.ts'
import type { AnyEndpoint } from './endpoint.ts'
import { extensionEndpoints } from './extension.ts'
import { customerQuestionEndpoints } from './customer-questions.ts'
import { meetingCaptureEndpoints } from './meeting-capture.ts'
import { invitationEndpoints } from './invitations.ts'
import { liveMeetingEndpoints } from './live-meeting.ts'
import { knowledgeGapEndpoints } from './knowledge-gaps.ts'
import { knowledgeEndpoints } from './knowledge.ts'
import { meetingAnalysisEndpoints } from './meeting-analysis.ts'
import { meetingChatEndpoints } from './meeting-chat.ts'
import { meetingEndpoints } from './meetings.ts'
import { healthEndpoints } from './health.ts'
import { outboxEndpoints } from './outbox.ts'
import { calendarEndpoints } from './calendar.ts'
import { promptTestEndpoints } from './prompt-tests.ts'
import { testCiEndpoints } from './prompt-test-ci.ts'
import { testResultEndpoints } from './prompt-test-results.ts'
import { testRunEndpoints } from './prompt-test-runs.ts'
import { promptEndpoints } from './prompts.ts'
import { webhookEndpoints } from './webhooks.ts'

/** Every call there is: OpenAPI, the route table and the permission matrix are made from this list. */
export const allEndpoints: readonly AnyEndpoint[] = [
  ...healthEndpoints,
  ...outboxEndpoints,
  ...authEndpoints,
  ...companyEndpoints,
  ...invitationEndpoints,
  ...auditEndpoints,
  ...userMetricsEndpoints,
  ...demoEndpoints,
  ...knowledgeEndpoints,
  ...answerEndpoints,
  ...promptEndpoints,
  ...extensionEndpoints,
  ...meetingCaptureEndpoints,
  ...liveMeetingEndpoints,
  ...calendarEndpoints,
  ...meetingEndpoints,
  ...meetingAnalysisEndpoints,
  ...meetingChatEndpoints,
  ...customerQuestionEndpoints,
  ...promptTestEndpoints,
  ...testResultEndpoints,
  ...testRunEndpoints,
  ...testCiEndpoints,
  ...knowledgeGapEndpoints,
  ...discoveredKnowledgeEndpoints,
  ...webhookEndpoints,
]
