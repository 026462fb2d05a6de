import { exportAuditLog, listAuditEntries } from '@cuecard/contract/audit.ts'
import type { App } from '../../platform/http/app-instance.ts'
import { serve } from '../../platform/http/serve.ts'
import * as audit from './audit.service.ts'

export function auditRoutes(app: App): void {
  const { deps } = app
  serve(app, listAuditEntries, ({ actor, query }) => audit.list(deps, actor, query))
  serve(app, exportAuditLog, ({ actor, query }) => audit.exportLog(deps, actor, query))
}
