import * as calls from '@cuecard/contract/prompts.ts'
import type { App } from '../../platform/http/app-instance.ts'
import { serve } from '../../platform/http/serve.ts'
import * as prompts from './prompts.service.ts'

export function promptRoutes(app: App): void {
  const { deps } = app
  serve(app, calls.getAnswerPrompt, ({ actor }) => prompts.get(deps, actor, 'answer'))
  serve(app, calls.saveAnswerPrompt, ({ actor, body }) => prompts.save(deps, actor, { ...body, kind: 'answer' }))
  serve(app, calls.getExplainPrompt, ({ actor }) => prompts.get(deps, actor, 'explain'))
  serve(app, calls.saveExplainPrompt, ({ actor, body }) => prompts.save(deps, actor, { ...body, kind: 'explain' }))
  serve(app, calls.listPromptVersions, ({ actor, query }) => prompts.list(deps, actor, query.kind))
}
