import type { AiResponseRecord, MeetingDetail, MeetingLatest } from '@cuecard/contract/meetings/meetings.ts'

/** Messages at the end that are asked for again each time: captions correct what they wrote a moment ago. */
const TAIL = 40

/** From when on the messages are asked for; undefined for all of them. */
export const tailSince = ({ collected_meeting_data: { transcript } }: MeetingDetail): string | undefined =>
  transcript.length <= TAIL ? undefined : transcript.at(-TAIL)?.timestamp

/** When the latest answer or explanation was made; undefined before the first one. */
export const latestResponse = ({ collected_meeting_data: { answers, explanations } }: MeetingDetail) =>
  [...answers, ...explanations].map(({ created_at }) => created_at).reduce((a, b) => (a > b ? a : b), '') || undefined

/** The meeting with what is new; null where something is missing in between, so that all of it has to be read. */
export function mergeLatest(
  meeting: MeetingDetail,
  latest: MeetingLatest,
  since: string | undefined,
): MeetingDetail | null {
  if (latest.transcript === null) return meeting
  const { transcript: known, answers, explanations } = meeting.collected_meeting_data
  const kept = since === undefined ? [] : known.filter(({ timestamp }) => timestamp < since)
  const transcript = [...kept, ...latest.transcript]
  if (transcript.length !== latest.message_count) return null
  return {
    ...meeting,
    message_count: latest.message_count,
    collected_meeting_data: {
      transcript,
      answers: added(answers, latest.answers),
      explanations: added(explanations, latest.explanations),
    },
  }
}

const added = (known: readonly AiResponseRecord[], more: readonly AiResponseRecord[]): AiResponseRecord[] => [
  ...known,
  ...more.filter(({ response_id }) => !known.some((each) => each.response_id === response_id)),
]
