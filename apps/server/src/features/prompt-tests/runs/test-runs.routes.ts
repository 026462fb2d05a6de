import * as calls from '@cuecard/contract/prompt-tests/runs.ts'
import { getTestGrades } from '@cuecard/contract/prompt-tests/test-grades.ts'
import type { App } from '../../../platform/http/app-instance.ts'
import { serve } from '../../../platform/http/serve.ts'
import { getRunChanges } from '@cuecard/contract/prompt-tests/changes.ts'
import { getRunChanges as changesBetween } from '../changes/run-changes.ts'
import * as gates from '../gate/gates.service.ts'
import { testGrades } from '../results/test-grades.ts'
import * as testRuns from '../test-runs.service.ts'

export function testRunRoutes(app: App): void {
  const { deps } = app
  serve(app, calls.runTests, ({ actor, query, body }) => testRuns.run(deps, actor, { ...query, ...body }))
  serve(app, calls.getTestRunStatus, ({ actor, query }) => testRuns.status(deps, actor, query.test_case_type))
  serve(app, calls.getTestRunEstimate, ({ actor, query }) => testRuns.estimate(deps, actor, query.test_case_type))
  serve(app, calls.listTestRuns, ({ actor, query }) => testRuns.list(deps, actor, query))
  serve(app, calls.filterTestRuns, ({ actor, body }) => testRuns.filter(deps, actor, body))
  serve(app, getRunChanges, ({ actor, query }) => changesBetween(deps, actor, query))
  serve(app, calls.cancelTestRun, ({ actor, params }) => testRuns.cancel(deps, actor, params.id))
  serve(app, calls.removeTestRun, ({ actor, params }) => testRuns.remove(deps, actor, params.id))
  serve(app, calls.startPromptGate, ({ actor, body }) => gates.start(deps, actor, body))
  serve(app, calls.getPromptGate, ({ actor, params }) => gates.get(deps, actor, params.id))
  serve(app, getTestGrades, ({ actor, query }) => testGrades(deps, actor, query))
  serve(app, calls.cancelPromptGate, ({ actor, params }) => gates.cancel(deps, actor, params.id))
}
