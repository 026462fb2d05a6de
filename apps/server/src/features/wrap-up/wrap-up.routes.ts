import * as calls from '@cuecard/contract/meetings/wrap-up.ts'
import type { App } from '../../platform/http/app-instance.ts'
import { serve } from '../../platform/http/serve.ts'
import * as wrapUp from './wrap-up.service.ts'

export function wrapUpRoutes(app: App): void {
  const { deps } = app
  serve(app, calls.getWrapUp, ({ actor, params }) => wrapUp.get(deps, actor, params.id))
  serve(app, calls.draftFollowUpMail, ({ actor, params, signal }) =>
    wrapUp.draftFollowUp(deps, actor, { id: params.id, signal }),
  )
  serve(app, calls.sendFollowUpMail, ({ actor, params, body }) =>
    wrapUp.sendFollowUp(deps, actor, { id: params.id, ...body }),
  )
}
