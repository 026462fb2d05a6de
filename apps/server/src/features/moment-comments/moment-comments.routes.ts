import * as calls from '@cuecard/contract/meetings/comments.ts'
import type { App } from '../../platform/http/app-instance.ts'
import { serve } from '../../platform/http/serve.ts'
import * as comments from './moment-comments.service.ts'

export function momentCommentRoutes(app: App): void {
  const { deps } = app
  serve(app, calls.listMomentComments, ({ actor, params }) => comments.list(deps, actor, params.id))
  serve(app, calls.createMomentComment, ({ actor, params, body }) =>
    comments.create(deps, actor, { ...params, ...body }),
  )
  serve(app, calls.updateMomentComment, ({ actor, params, body }) =>
    comments.setDone(deps, actor, { ...params, ...body }),
  )
  serve(app, calls.removeMomentComment, ({ actor, params }) => comments.remove(deps, actor, params))
}
