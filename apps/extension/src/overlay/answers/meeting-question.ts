import type { AnswerResponse, ResponseSource } from '@cuecard/contract/answers.ts'
import type { Api } from '@cuecard/contract/client.ts'
import {
  type ChatSource,
  chatWithEarlierMeetings,
  chatWithMeeting,
  getChatReply,
} from '@cuecard/contract/meetings/chat.ts'
import { formatLongDate, formatTime, ownTimeZone, parseInstant } from '@cuecard/contract/time.ts'
import { type ResponseCalls, type ResponseStream, runStream, type StreamRun } from '@cuecard/ui/use-response-stream.ts'

interface MeetingQuestion {
  about: AboutMeetings
  message: string
}

/** The stored meeting that runs, or earlier ones with the same people. */
export type AboutMeetings = { meeting_id: string } | { earlier: readonly string[] }

/** Streams the reply to a question about the meeting so far, or about earlier ones. It never throws. */
export function runMeetingQuestion(api: Api, question: MeetingQuestion, run: StreamRun): Promise<void> {
  const inOwnTime = (part: Partial<ResponseStream>) =>
    run.update(part.text === undefined ? part : { ...part, text: withOwnTimes(part.text, new Date()) })
  const isRunning = 'meeting_id' in question.about
  return runStream(callsOf(api, question, run.signal), isRunning ? { ...run, update: inOwnTime } : run)
}

/** The reply is given in the form of an answer, so that one card shows both. */
const callsOf = (api: Api, { about, message }: MeetingQuestion, signal: AbortSignal): ResponseCalls => ({
  ask: () => {
    const asked = { message, time_zone: ownTimeZone() }
    if ('earlier' in about) {
      const body = { ...asked, meeting_ids: [...about.earlier] }
      return api(chatWithEarlierMeetings, { body }, { signal })
    }
    return api(chatWithMeeting, { params: { id: about.meeting_id }, body: asked }, { signal })
  },
  recordOf: async (id) => {
    const reply = await api(getChatReply, { params: { id } }, { signal })
    return {
      ...reply,
      kind: 'answer',
      question: message,
      sources: reply.sources.map((source) => asResponseSource(source, 'earlier' in about)),
      prompt_version: null,
      first_token_duration_sec: null,
      full_response_duration_sec: 0,
    } satisfies AnswerResponse
  },
})

/** The notes of the running meeting name what was said by its time in UTC: `(Rita Vogel, 09:02 UTC)`. The user reads their own time. */
export const withOwnTimes = (text: string, now: Date) =>
  text.replaceAll(/, (\d\d):(\d\d) UTC(?=[);])/g, (_, hours: string, minutes: string) => {
    const at = new Date(now)
    at.setUTCHours(Number(hours), Number(minutes), 0, 0)
    // A meeting may run past midnight.
    if (at > now) at.setUTCDate(at.getUTCDate() - 1)
    return `, ${formatTime(at)}`
  })

function asResponseSource(source: ChatSource, isEarlier: boolean): ResponseSource {
  const { n, cited, text } = source
  if (source.kind === 'document') {
    const { item_id, item_name, locator, audience } = source
    return { n, cited, text, item_id, item_name, locator, source: source.source, score: 0, audience }
  }
  const at = parseInstant(source.timestamp)
  const place = isEarlier ? `${source.meeting_title}, ${formatLongDate(source.timestamp)}` : at && formatTime(at)
  const username = source.username || 'Somebody'
  return {
    n,
    cited,
    text,
    item_id: source.meeting_id,
    item_name: username,
    locator: place,
    source: username,
    score: 0,
  }
}
