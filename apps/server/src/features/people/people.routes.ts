import { createOwnCompany } from '@cuecard/contract/companies.ts'
import type { App } from '../../platform/http/app-instance.ts'
import { serve } from '../../platform/http/serve.ts'
import * as ownCompany from './own-company.ts'

export function peopleRoutes(app: App): void {
  const { deps } = app
  serve(app, createOwnCompany, ({ actor, body }) => ownCompany.createOwnCompany(deps, actor, body))
}
