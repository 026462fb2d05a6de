import { activityEndpoints } from './activity.ts'
import { assistantEndpoints } from './assistant.ts'
import { auditEndpoints } from './audit.ts'
import { authEndpoints } from './auth.ts'
import { companyEndpoints } from './companies.ts'
import { demoEndpoints } from './demo.ts'
import { discoveredKnowledgeEndpoints } from './discovered-knowledge.ts'
import type { AnyEndpoint } from './endpoint.ts'
import { extensionEndpoints } from './extension.ts'
import { insightEndpoints } from './insights.ts'
import { intakeEndpoints } from './intake.ts'
import { invitationEndpoints } from './invitations.ts'
import { liveEndpoints } from './live.ts'
import { knowledgeGapEndpoints } from './knowledge-gaps.ts'
import { knowledgeEndpoints } from './knowledge.ts'
import { meetingAnalysisEndpoints } from './meeting-analysis.ts'
import { meetingChatEndpoints } from './meeting-chat.ts'
import { meetingEndpoints } from './meetings.ts'
import { platformEndpoints } from './platform.ts'
import { promptTestEndpoints } from './prompt-tests.ts'
import { testCiEndpoints } from './test-ci.ts'
import { testResultEndpoints } from './test-results.ts'
import { testRunEndpoints } from './test-runs.ts'
import { promptEndpoints } from './prompts.ts'
import { webhookEndpoints } from './webhooks.ts'

/** Every call there is: OpenAPI, the route table and the permission matrix are made from this list. */
export const allEndpoints: readonly AnyEndpoint[] = [
  ...platformEndpoints,
  ...authEndpoints,
  ...companyEndpoints,
  ...invitationEndpoints,
  ...auditEndpoints,
  ...activityEndpoints,
  ...demoEndpoints,
  ...knowledgeEndpoints,
  ...assistantEndpoints,
  ...promptEndpoints,
  ...extensionEndpoints,
  ...intakeEndpoints,
  ...liveEndpoints,
  ...meetingEndpoints,
  ...meetingAnalysisEndpoints,
  ...meetingChatEndpoints,
  ...insightEndpoints,
  ...promptTestEndpoints,
  ...testResultEndpoints,
  ...testRunEndpoints,
  ...testCiEndpoints,
  ...knowledgeGapEndpoints,
  ...discoveredKnowledgeEndpoints,
  ...webhookEndpoints,
]
