import * as calls from '@cuecard/contract/companies.ts'
import type { App } from '../../platform/http/app-instance.ts'
import { serve } from '../../platform/http/serve.ts'
import * as settings from './settings.service.ts'

export function settingsRoutes(app: App): void {
  const { deps } = app
  serve(app, calls.createSelfServeCompany, ({ actor, body }) => settings.createOwnCompany(deps, actor, body))
  serve(app, calls.updateCompanySettings, ({ actor, body }) => settings.updateCompanySettings(deps, actor, body))
  serve(app, calls.regenerateCompanyToken, ({ actor }) => settings.regenerateCompanyToken(deps, actor))
  serve(app, calls.listUsers, ({ actor }) => settings.listUsers(deps, actor))
  serve(app, calls.updateUserRole, ({ actor, params, body }) =>
    settings.updateUserRole(deps, actor, { ...params, ...body }),
  )
  serve(app, calls.removeUser, ({ actor, params }) => settings.removeUser(deps, actor, params.id))
}
