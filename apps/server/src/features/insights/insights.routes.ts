import { listCustomerQuestions, removeCustomerQuestion } from '@cuecard/contract/customer-questions.ts'
import type { App } from '../../platform/http/app-instance.ts'
import { serve } from '../../platform/http/serve.ts'
import * as insights from './insights.service.ts'

export function insightRoutes(app: App): void {
  const { deps } = app
  serve(app, listCustomerQuestions, ({ actor }) => insights.listQuestions(deps, actor))
  serve(app, removeCustomerQuestion, ({ actor, body }) => insights.removeQuestion(deps, actor, body))
}
