import {
  approveDiscoveredKnowledge,
  removeDiscoveredKnowledge,
  generateTribalKnowledge,
  getTribalKnowledgeStatus,
  listDiscoveredKnowledge,
} from '@cuecard/contract/discovered-knowledge.ts'
import type { App } from '../../platform/http/app-instance.ts'
import { serve } from '../../platform/http/serve.ts'
import * as discovered from './discovered-knowledge.service.ts'

export function discoveredKnowledgeRoutes(app: App): void {
  const { deps } = app
  serve(app, listDiscoveredKnowledge, ({ actor, query }) => discovered.list(deps, actor, query))
  serve(app, removeDiscoveredKnowledge, ({ actor, params }) => discovered.remove(deps, actor, params.id))
  serve(app, approveDiscoveredKnowledge, ({ actor, params, body }) =>
    discovered.approve(deps, actor, { id: params.id, ...body }),
  )
  serve(app, generateTribalKnowledge, ({ actor }) => discovered.generate(deps, actor))
  serve(app, getTribalKnowledgeStatus, ({ actor }) => discovered.status(deps, actor))
}
