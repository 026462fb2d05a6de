import * as calls from '@cuecard/contract/discovered-knowledge.ts'
import type { App } from '../../platform/http/app-instance.ts'
import { serve } from '../../platform/http/serve.ts'
import * as discovered from './discovered-knowledge.service.ts'

export function discoveredKnowledgeRoutes(app: App): void {
  const { deps } = app
  serve(app, calls.listDiscoveredKnowledge, ({ actor, query }) => discovered.list(deps, actor, query))
  serve(app, calls.removeDiscoveredKnowledge, ({ actor, params }) => discovered.remove(deps, actor, params.id))
  serve(app, calls.approveDiscoveredKnowledge, ({ actor, params, body }) =>
    discovered.approve(deps, actor, { id: params.id, ...body }),
  )
  serve(app, calls.listDiscoveredQuestions, ({ actor, body }) => discovered.listQuestions(deps, actor, body.ids))
  serve(app, calls.approveSeveralDiscovered, ({ actor, body }) => discovered.approveSeveral(deps, actor, body))
  serve(app, calls.generateTribalKnowledge, ({ actor }) => discovered.generate(deps, actor))
  serve(app, calls.getTribalKnowledgeStatus, ({ actor }) => discovered.status(deps, actor))
}
