import {
  getAnswerPrompt,
  getExplainPrompt,
  listPromptVersions,
  saveAnswerPrompt,
  saveExplainPrompt,
} from '@cuecard/contract/prompts.ts'
import type { App } from '../../platform/http/app-instance.ts'
import { serve } from '../../platform/http/serve.ts'
import * as prompts from './prompts.service.ts'

export function promptRoutes(app: App): void {
  const { deps } = app
  serve(app, getAnswerPrompt, ({ actor }) => prompts.get(deps, actor, 'answer'))
  serve(app, saveAnswerPrompt, ({ actor, body }) => prompts.save(deps, actor, { ...body, kind: 'answer' }))
  serve(app, getExplainPrompt, ({ actor }) => prompts.get(deps, actor, 'explain'))
  serve(app, saveExplainPrompt, ({ actor, body }) => prompts.save(deps, actor, { ...body, kind: 'explain' }))
  serve(app, listPromptVersions, ({ actor, query }) => prompts.list(deps, actor, query.kind))
}
