import { getAnswer, getAnswerQuality, getExplanation, getResponse } from '@cuecard/contract/answers.ts'
import type { App } from '../../platform/http/app-instance.ts'
import { serve } from '../../platform/http/serve.ts'
import * as assistant from './assistant.service.ts'
import { answerQuality } from './response-figures.ts'

export function assistantRoutes(app: App): void {
  const { deps } = app
  serve(app, getAnswer, ({ body, actor, signal, receivedAt }) =>
    assistant.answer(deps, actor, { body, signal, receivedAt }),
  )
  serve(app, getExplanation, ({ body, actor, signal, receivedAt }) =>
    assistant.explain(deps, actor, { body, signal, receivedAt }),
  )
  serve(app, getResponse, ({ params, actor }) => assistant.getResponse(deps, actor, params.id))
  serve(app, getAnswerQuality, ({ actor, query }) => answerQuality(deps, actor, query))
}
