import * as calls from '@cuecard/contract/companies.ts'
import type { App } from '../../platform/http/app-instance.ts'
import { serve } from '../../platform/http/serve.ts'
import * as customers from './customer-settings.service.ts'

export function customerSettingsRoutes(app: App): void {
  const { deps } = app
  serve(app, calls.listCompanies, ({ actor }) => customers.listCompanies(deps, actor))
  serve(app, calls.getCompany, ({ actor, params }) => customers.getCompany(deps, actor, params.id))
  serve(app, calls.updateCompany, ({ actor, params, body }) =>
    customers.updateCompany(deps, actor, { ...params, ...body }),
  )
  serve(app, calls.createCompany, ({ actor, body }) => customers.createCompany(deps, actor, body))
  serve(app, calls.createStaffAccount, ({ actor, body }) => customers.createStaffAccount(deps, actor, body.company_id))
}
