import { getDemoConversation, getDemoData, updateDemoData } from '@cuecard/contract/demo-editor.ts'
import type { App } from '../../platform/http/app-instance.ts'
import { serve } from '../../platform/http/serve.ts'
import * as demoEditor from './demo-editor.service.ts'

export function demoEditorRoutes(app: App): void {
  const { deps } = app
  serve(app, getDemoData, ({ actor, params }) => demoEditor.getDemoData(deps, actor, params.id))
  serve(app, updateDemoData, ({ actor, params, body }) => demoEditor.saveDemoData(deps, actor, { ...params, ...body }))
  serve(app, getDemoConversation, ({ actor }) => demoEditor.getDemoConversation(deps, actor))
}
