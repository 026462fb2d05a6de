import * as calls from '@cuecard/contract/knowledge-gaps.ts'
import type { App } from '../../platform/http/app-instance.ts'
import { serve } from '../../platform/http/serve.ts'
import * as gaps from './knowledge-gaps.service.ts'

export function knowledgeGapRoutes(app: App): void {
  const { deps } = app
  serve(app, calls.syncKnowledgeGaps, ({ actor }) => gaps.sync(deps, actor))
  serve(app, calls.getGapSync, ({ actor }) => gaps.syncStatus(deps, actor))
  serve(app, calls.listKnowledgeGaps, ({ actor, query }) => gaps.list(deps, actor, query))
  serve(app, calls.getKnowledgeGap, ({ actor, params }) => gaps.get(deps, actor, params.id))
  serve(app, calls.removeKnowledgeGap, ({ actor, params }) => gaps.remove(deps, actor, params.id))
  serve(app, calls.draftGapAnswer, ({ actor, params }) => gaps.draft(deps, actor, params.id))
  serve(app, calls.approveGapAnswer, ({ actor, params, body }) => gaps.approve(deps, actor, { id: params.id, ...body }))
}
