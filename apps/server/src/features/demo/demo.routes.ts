import { getDemoConversation, getDemoData, updateDemoData } from '@cuecard/contract/demo-editor.ts'
import type { App } from '../../platform/http/app-instance.ts'
import { serve } from '../../platform/http/serve.ts'
import * as demo from './demo-data.ts'

export function demoRoutes(app: App): void {
  const { deps } = app
  serve(app, getDemoData, ({ actor, params }) => demo.getDemoData(deps, actor, params.id))
  serve(app, updateDemoData, ({ actor, params, body }) => demo.saveDemoData(deps, actor, { ...params, ...body }))
  serve(app, getDemoConversation, ({ actor }) => demo.getDemoConversation(deps, actor))
}
