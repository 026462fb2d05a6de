import * as calls from '@cuecard/contract/knowledge/gaps.ts'
import type { App } from '../../platform/http/app-instance.ts'
import { serve } from '../../platform/http/serve.ts'
import * as gaps from './knowledge-gaps.service.ts'
import { openGap } from './open-gap.ts'
import { mergeGap, separateGap, tendGap } from './tend-gap.ts'

export function knowledgeGapRoutes(app: App): void {
  const { deps } = app
  serve(app, calls.syncKnowledgeGaps, ({ actor }) => gaps.sync(deps, actor))
  serve(app, calls.getGapSync, ({ actor }) => gaps.syncStatus(deps, actor))
  serve(app, calls.listKnowledgeGaps, ({ actor, query }) => gaps.list(deps, actor, query))
  serve(app, calls.openKnowledgeGap, ({ actor, body }) => openGap(deps, actor, body))
  serve(app, calls.getKnowledgeGap, ({ actor, params }) => gaps.get(deps, actor, params.id))
  serve(app, calls.updateKnowledgeGap, ({ actor, params, body }) => tendGap(deps, actor, { id: params.id, ...body }))
  serve(app, calls.mergeKnowledgeGap, ({ actor, params, body }) => mergeGap(deps, actor, { id: params.id, ...body }))
  serve(app, calls.separateKnowledgeGap, ({ actor, params }) => separateGap(deps, actor, params.id))
  serve(app, calls.removeKnowledgeGap, ({ actor, params }) => gaps.remove(deps, actor, params.id))
  serve(app, calls.draftGapAnswer, ({ actor, params, query }) => gaps.draft(deps, actor, { id: params.id, ...query }))
  serve(app, calls.approveGapAnswer, ({ actor, params, body }) => gaps.approve(deps, actor, { id: params.id, ...body }))
}
