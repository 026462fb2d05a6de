import {
  approveGapAnswer,
  draftGapAnswer,
  getGapSync,
  getKnowledgeGap,
  listKnowledgeGaps,
  removeKnowledgeGap,
  syncKnowledgeGaps,
} from '@cuecard/contract/knowledge-gaps.ts'
import type { App } from '../../platform/http/app-instance.ts'
import { serve } from '../../platform/http/serve.ts'
import * as gaps from './knowledge-gaps.service.ts'

export function knowledgeGapRoutes(app: App): void {
  const { deps } = app
  serve(app, syncKnowledgeGaps, ({ actor }) => gaps.sync(deps, actor))
  serve(app, getGapSync, ({ actor }) => gaps.syncStatus(deps, actor))
  serve(app, listKnowledgeGaps, ({ actor, query }) => gaps.list(deps, actor, query))
  serve(app, getKnowledgeGap, ({ actor, params }) => gaps.get(deps, actor, params.id))
  serve(app, removeKnowledgeGap, ({ actor, params }) => gaps.remove(deps, actor, params.id))
  serve(app, draftGapAnswer, ({ actor, params }) => gaps.draft(deps, actor, params.id))
  serve(app, approveGapAnswer, ({ actor, params, body }) => gaps.approve(deps, actor, { id: params.id, ...body }))
}
