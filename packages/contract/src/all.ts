import { assistantEndpoints } from './assistant.ts'
import { authEndpoints } from './auth.ts'
import { companyEndpoints } from './companies.ts'
import type { AnyEndpoint } from './endpoint.ts'
import { knowledgeEndpoints } from './knowledge.ts'
import { platformEndpoints } from './platform.ts'

/** Every call there is: OpenAPI, the route table and the permission matrix are made from this list. */
export const allEndpoints: readonly AnyEndpoint[] = [
  ...platformEndpoints,
  ...authEndpoints,
  ...companyEndpoints,
  ...knowledgeEndpoints,
  ...assistantEndpoints,
]
