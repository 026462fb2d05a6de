import {
  createTestCase,
  createTestCategory,
  removeTestCase,
  removeTestCategory,
  exportTestCases,
  getTestCase,
  importTestCases,
  listTestCases,
  listTestCategories,
  updateTestCategory,
  updateTestCase,
} from '@cuecard/contract/prompt-tests/prompt-tests.ts'
import { getAgreement, getTestResult, gradeTestResult } from '@cuecard/contract/prompt-tests/results.ts'
import type { App } from '../../platform/http/app-instance.ts'
import { serve } from '../../platform/http/serve.ts'
import * as promptTests from './prompt-tests.service.ts'

export function promptTestRoutes(app: App): void {
  const { deps } = app
  serve(app, createTestCase, ({ actor, body, idempotencyKey }) =>
    promptTests.createCase(deps, actor, { draft: body, key: idempotencyKey }),
  )
  serve(app, listTestCases, ({ actor, query }) => promptTests.listCases(deps, actor, query.test_case_type))
  serve(app, exportTestCases, ({ actor, query }) => promptTests.exportCases(deps, actor, query))
  serve(app, importTestCases, ({ actor, query, files, signal }) =>
    promptTests.importCases(deps, actor, { file: files.file, signal, ...query }),
  )
  serve(app, getTestCase, ({ actor, params }) => promptTests.getCase(deps, actor, params.id))
  serve(app, updateTestCase, ({ actor, params, body }) => promptTests.updateCase(deps, actor, { ...body, ...params }))
  serve(app, removeTestCase, ({ actor, params }) => promptTests.removeCase(deps, actor, params.id))
  serve(app, listTestCategories, ({ actor, query }) => promptTests.listCategories(deps, actor, query.test_case_type))
  serve(app, createTestCategory, ({ actor, body }) => promptTests.createCategory(deps, actor, body))
  serve(app, updateTestCategory, ({ actor, params, body }) =>
    promptTests.renameCategory(deps, actor, { ...body, ...params }),
  )
  serve(app, removeTestCategory, ({ actor, params }) => promptTests.removeCategory(deps, actor, params.id))
  serve(app, getTestResult, ({ actor, params }) => promptTests.getResult(deps, actor, params.id))
  serve(app, gradeTestResult, ({ actor, params, body }) => promptTests.gradeResult(deps, actor, { ...body, ...params }))
  serve(app, getAgreement, ({ actor }) => promptTests.listAgreement(deps, actor))
}
