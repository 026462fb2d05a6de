import { listCustomerQuestions, removeCustomerQuestion } from '@cuecard/contract/customer-questions.ts'
import type { App } from '../../platform/http/app-instance.ts'
import { serve } from '../../platform/http/serve.ts'
import * as customerQuestions from './customer-questions.service.ts'

export function customerQuestionRoutes(app: App): void {
  const { deps } = app
  serve(app, listCustomerQuestions, ({ actor }) => customerQuestions.listQuestions(deps, actor))
  serve(app, removeCustomerQuestion, ({ actor, body }) => customerQuestions.removeQuestion(deps, actor, body))
}
