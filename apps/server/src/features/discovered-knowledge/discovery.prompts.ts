import { DATA_RULE, framed, sidesText } from '../../shared/transcript/transcript-prompt.ts'
import { oneLine } from '@cuecard/language/plain-text.ts'
import type { Side } from '../../shared/transcript/talk.ts'
import type { Window } from '../../shared/transcript/windows.ts'
import { z } from 'zod'
import { listOf, Numbered, replyOf } from '../../platform/model/model-json.ts'
import type { Prompt } from '../../platform/model/model.ts'

const TEXT_MAX = 600
const TOPIC_MAX = 80
const text = (most: number) => z.string().transform((given) => oneLine(given).slice(0, most).toWellFormed())

/** The reply expected for one window of the transcript. Items of another form are dropped. */
export const StatementsReply = replyOf({
  statements: listOf(
    z.object({
      text: text(TEXT_MAX),
      topic: text(TOPIC_MAX).nullish().catch(null),
      line: Numbered,
      quote: z.string().max(4_000),
    }),
  ),
})
export type StatementsReply = z.infer<typeof StatementsReply>

const RULES = `You read one part of the transcript of a sales meeting and note what the selling side says that a new colleague could learn from: facts about its own product, prices, limits, processes and promises, what it knows of its customers, and how it answers objections.
${DATA_RULE}
Answer with one JSON object and nothing else:
{"statements":[{"text":"","topic":"two to five words","line":1,"quote":""}]}
"text" is one plain sentence that can be understood without the meeting and says no more than the quote and the lines around it. Copy figures and names exactly.
Leave out questions, small talk, guesses, plans for the next meeting, and everything that only customers say. At most 12, the most useful ones; the list may be empty.`

const REPLY_TOKENS_MAX = 2_500

/** Parts are joined as they are, without a template language that could interpret what people said. */
export function statementsPrompt(window: Window, sides: ReadonlyMap<string, Side>): Prompt {
  const content = [framed(window), sidesText(sides, window), 'Answer with the JSON object for this part.']
  return {
    system: RULES,
    messages: [{ role: 'user', content: content.join('\n\n') }],
    maxOutputTokens: REPLY_TOKENS_MAX,
  }
}
