import { type Model, type Prompt } from '../../../platform/model/model.ts'
import type { AskedCase, TestResponse } from '../runs/asked-case.ts'

export const askedCase = (change: Partial<AskedCase> = {}): AskedCase => ({
  name: 'Price question',
  description: null,
  category_name: null,
  mode: 'answer',
  message_history: [],
  test_message: { order_index: 0, message: 'What does Growth cost?', username: 'Customer' },
  expected_result: 'Growth costs €4,800 a month.',
  must_contain: [],
  must_not_contain: [],
  expects_refusal: false,
  ...change,
})

export const testResponse = (change: Partial<TestResponse> = {}): TestResponse => ({
  text: 'Growth costs €4,800 a month [1].',
  outcome: 'complete',
  engine: 'model',
  failure: null,
  passages: 3,
  cited: 1,
  ...change,
})

export interface ScriptedJudge extends Model {
  prompts: Prompt[]
}

/** Replies in turn, the last one for ever; an error is thrown instead. */
export function scriptedJudge(...replies: (string | Error)[]): ScriptedJudge {
  const prompts: Prompt[] = []
  return {
    name: 'scripted-judge',
    prompts,
    stream: async function* (prompt) {
      const reply = replies[Math.min(prompts.length, replies.length - 1)] ?? ''
      prompts.push(prompt)
      if (reply instanceof Error) throw reply
      yield reply.slice(0, 5)
      yield reply.slice(5)
    },
  }
}

export const judged = (grade: unknown, reason = `It is a ${String(grade)}.`) => JSON.stringify({ grade, reason })
