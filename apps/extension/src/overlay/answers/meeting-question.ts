import type { AnswerResponse, ResponseSource } from '@cuecard/contract/answers.ts'
import type { Api } from '@cuecard/contract/client.ts'
import { type ChatSource, chatWithMeeting, getChatReply } from '@cuecard/contract/meetings/chat.ts'
import { formatTime, parseInstant } from '@cuecard/contract/time.ts'
import type { ResponseCalls } from '@cuecard/ui/use-response-stream.ts'

interface MeetingQuestion {
  meeting_id: string
  message: string
  signal: AbortSignal
}

/** The calls behind a question about the meeting so far. Its reply is given in the form of an answer, so that one card shows both. */
export const meetingQuestion = (api: Api, { meeting_id, message, signal }: MeetingQuestion): ResponseCalls => ({
  ask: () => api(chatWithMeeting, { params: { id: meeting_id }, body: { message } }, { signal }),
  recordOf: async (id) => {
    const reply = await api(getChatReply, { params: { id } }, { signal })
    return {
      ...reply,
      kind: 'answer',
      question: message,
      sources: reply.sources.map(asResponseSource),
      prompt_version: null,
      first_token_duration_sec: null,
      full_response_duration_sec: 0,
    } satisfies AnswerResponse
  },
})

function asResponseSource(source: ChatSource): ResponseSource {
  const { n, cited, text } = source
  if (source.kind === 'document') {
    const { item_id, item_name, locator } = source
    return { n, cited, text, item_id, item_name, locator, source: source.source, score: 0 }
  }
  const at = parseInstant(source.timestamp)
  const username = source.username || 'Somebody'
  return {
    n,
    cited,
    text,
    item_id: source.meeting_id,
    item_name: username,
    locator: at && formatTime(at),
    source: username,
    score: 0,
  }
}
