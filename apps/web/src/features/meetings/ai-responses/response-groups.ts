import type { AiResponseRecord } from '@cuecard/contract/meetings/meetings.ts'

export interface ResponseItem {
  /** The time of the message, or of the response when it has no message. */
  key: string
  message_id: string | null
  answered_question: string
  message_text: string
  /** Oldest first. */
  responses: readonly AiResponseRecord[]
}

/** Used in element ids, where a space is not allowed. */
const keyOf = ({ message_id, response_id }: AiResponseRecord) =>
  message_id === null ? `response-${response_id}` : `message-${encodeURIComponent(message_id)}`

/** Groups records by message; a record without a message is its own group. Ordered by the first request. */
export function groupResponses(records: readonly AiResponseRecord[]): readonly ResponseItem[] {
  const groups = Map.groupBy(
    records.toSorted((one, other) => one.created_at.localeCompare(other.created_at)),
    keyOf,
  )
  return [...groups].map(([key, responses]) => {
    const [first] = responses
    return {
      key,
      message_id: first?.message_id ?? null,
      answered_question: first?.answered_question ?? '',
      message_text: first?.message_text ?? '',
      responses,
    }
  })
}
