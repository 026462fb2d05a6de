import { activityEndpoints } from './activity.ts'
import { assistantEndpoints } from './assistant.ts'
import { auditEndpoints } from './audit.ts'
import { authEndpoints } from './auth.ts'
import { companyEndpoints } from './companies.ts'
import { demoEndpoints } from './demo.ts'
import type { AnyEndpoint } from './endpoint.ts'
import { extensionEndpoints } from './extension.ts'
import { invitationEndpoints } from './invitations.ts'
import { knowledgeEndpoints } from './knowledge.ts'
import { platformEndpoints } from './platform.ts'
import { promptEndpoints } from './prompts.ts'

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
]
