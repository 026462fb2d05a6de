import {
  getAnswer,
  getAnswerQuality,
  getExplanation,
  getResponse,
  listAnswers as listAnswersCall,
} from '@cuecard/contract/answers.ts'
import { getExampleConversation, listQuestionsToTry } from '@cuecard/contract/knowledge/first-use.ts'
import type { App } from '../../platform/http/app-instance.ts'
import { serve } from '../../platform/http/serve.ts'
import { listAnswers } from './answer-list.ts'
import * as answers from './answers.service.ts'
import { exampleConversation } from './example-conversation.ts'
import { questionsToTry } from './questions-to-try.ts'
import { answerQuality } from './response-figures.ts'

export function answersRoutes(app: App): void {
  const { deps } = app
  serve(app, getAnswer, ({ body, actor, signal, receivedAt }) =>
    answers.answer(deps, actor, { body, signal, receivedAt }),
  )
  serve(app, getExplanation, ({ body, actor, signal, receivedAt }) =>
    answers.explain(deps, actor, { body, signal, receivedAt }),
  )
  serve(app, getResponse, ({ params, actor }) => answers.getResponse(deps, actor, params.id))
  serve(app, listQuestionsToTry, async ({ actor }) => ({ questions: await questionsToTry(deps, actor) }))
  serve(app, getExampleConversation, ({ actor }) => exampleConversation(deps, actor))
  serve(app, getAnswerQuality, ({ actor, query }) => answerQuality(deps, actor, query))
  serve(app, listAnswersCall, ({ actor, query }) => listAnswers(deps, actor, query))
}
