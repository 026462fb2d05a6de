import {
  createTestKey,
  removeTestKey,
  getCiJunit,
  getCiRun,
  listTestKeys,
  startCiRun,
} from '@cuecard/contract/prompt-tests/ci.ts'
import type { App } from '../../../platform/http/app-instance.ts'
import { serve } from '../../../platform/http/serve.ts'
import * as testCi from './test-ci.service.ts'

export function testCiRoutes(app: App): void {
  const { deps } = app
  serve(app, listTestKeys, ({ actor }) => testCi.listKeys(deps, actor))
  serve(app, createTestKey, ({ actor, body }) => testCi.createKey(deps, actor, body.name))
  serve(app, removeTestKey, ({ actor, params }) => testCi.removeKey(deps, actor, params.id))
  serve(app, startCiRun, ({ actor, body }) => testCi.start(deps, actor, body))
  serve(app, getCiJunit, ({ actor, params, query }) =>
    testCi.getJunit(deps, actor, { id: params.id, thresholds: query }),
  )
  serve(app, getCiRun, ({ actor, params, query }) => testCi.get(deps, actor, { id: params.id, thresholds: query }))
}
