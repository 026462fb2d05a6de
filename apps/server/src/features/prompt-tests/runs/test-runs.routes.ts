import {
  cancelPromptGate,
  cancelTestRun,
  removeTestRun,
  filterTestRuns,
  getPromptGate,
  getTestGrades,
  getTestRunStatus,
  listTestRuns,
  runTests,
  startPromptGate,
} from '@cuecard/contract/prompt-tests/runs.ts'
import type { App } from '../../../platform/http/app-instance.ts'
import { serve } from '../../../platform/http/serve.ts'
import * as gates from '../gate/gates.service.ts'
import { testGrades } from '../results/test-grades.ts'
import * as testRuns from '../test-runs.service.ts'

export function testRunRoutes(app: App): void {
  const { deps } = app
  serve(app, runTests, ({ actor, query, body }) => testRuns.run(deps, actor, { ...query, ...body }))
  serve(app, getTestRunStatus, ({ actor, query }) => testRuns.status(deps, actor, query.test_case_type))
  serve(app, listTestRuns, ({ actor, query }) => testRuns.list(deps, actor, query))
  serve(app, filterTestRuns, ({ actor, body }) => testRuns.filter(deps, actor, body))
  serve(app, cancelTestRun, ({ actor, params }) => testRuns.cancel(deps, actor, params.id))
  serve(app, removeTestRun, ({ actor, params }) => testRuns.remove(deps, actor, params.id))
  serve(app, startPromptGate, ({ actor, body }) => gates.start(deps, actor, body))
  serve(app, getPromptGate, ({ actor, params }) => gates.get(deps, actor, params.id))
  serve(app, getTestGrades, ({ actor, query }) => testGrades(deps, actor, query))
  serve(app, cancelPromptGate, ({ actor, params }) => gates.cancel(deps, actor, params.id))
}
