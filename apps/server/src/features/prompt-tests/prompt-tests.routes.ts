import { createTestCase, createTestCategory, listTestCategories } from '@cuecard/contract/prompt-tests.ts'
import type { App } from '../../platform/http/app-instance.ts'
import { serve } from '../../platform/http/serve.ts'
import * as promptTests from './prompt-tests.service.ts'

export function promptTestRoutes(app: App): void {
  const { deps } = app
  serve(app, createTestCase, ({ actor, body }) => promptTests.createCase(deps, actor, body))
  serve(app, listTestCategories, ({ actor }) => promptTests.listCategories(deps, actor))
  serve(app, createTestCategory, ({ actor, body }) => promptTests.createCategory(deps, actor, body))
}
