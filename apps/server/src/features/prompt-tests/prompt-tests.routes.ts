import * as calls from '@cuecard/contract/prompt-tests/prompt-tests.ts'
import { getTestResult, gradeTestResult } from '@cuecard/contract/prompt-tests/results.ts'
import type { App } from '../../platform/http/app-instance.ts'
import { serve } from '../../platform/http/serve.ts'
import * as promptTests from './prompt-tests.service.ts'

export function promptTestRoutes(app: App): void {
  const { deps } = app
  serve(app, calls.createTestCase, ({ actor, body, idempotencyKey }) =>
    promptTests.createCase(deps, actor, { draft: body, key: idempotencyKey }),
  )
  serve(app, calls.listTestCases, ({ actor, query }) => promptTests.listCases(deps, actor, query.test_case_type))
  serve(app, calls.exportTestCases, ({ actor, query }) => promptTests.exportCases(deps, actor, query))
  serve(app, calls.importTestCases, ({ actor, query, files, signal }) =>
    promptTests.importCases(deps, actor, { file: files.file, signal, ...query }),
  )
  serve(app, calls.getTestCase, ({ actor, params }) => promptTests.getCase(deps, actor, params.id))
  serve(app, calls.updateTestCase, ({ actor, params, body }) =>
    promptTests.updateCase(deps, actor, { ...body, ...params }),
  )
  serve(app, calls.removeTestCase, ({ actor, params }) => promptTests.removeCase(deps, actor, params.id))
  serve(app, calls.listTestCategories, ({ actor, query }) =>
    promptTests.listCategories(deps, actor, query.test_case_type),
  )
  serve(app, calls.createTestCategory, ({ actor, body }) => promptTests.createCategory(deps, actor, body))
  serve(app, calls.updateTestCategory, ({ actor, params, body }) =>
    promptTests.renameCategory(deps, actor, { ...body, ...params }),
  )
  serve(app, calls.removeTestCategory, ({ actor, params }) => promptTests.removeCategory(deps, actor, params.id))
  serve(app, getTestResult, ({ actor, params }) => promptTests.getResult(deps, actor, params.id))
  serve(app, gradeTestResult, ({ actor, params, body }) => promptTests.gradeResult(deps, actor, { ...body, ...params }))
}
