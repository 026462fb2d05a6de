import type { AiResponseRecord } from '@cuecard/contract/meetings.ts'

export interface ResponseItem {
  /** Of the message, or of the single response that belongs to none. */
  key: string
  message_id: string | null
  answered_question: string
  message_text: string
  /** Oldest first. */
  responses: readonly AiResponseRecord[]
}

/** Becomes part of ids in the page, where a space would end them. */
const keyOf = ({ message_id, response_id }: AiResponseRecord) =>
  message_id === null ? `response-${response_id}` : `message-${encodeURIComponent(message_id)}`

/** Records that share a message form one item; one without a message stands alone. In the order in which they were first asked. */
export function groupResponses(records: readonly AiResponseRecord[]): readonly ResponseItem[] {
  const groups = new Map<string, AiResponseRecord[]>()
  for (const record of records.toSorted((a, b) => a.created_at.localeCompare(b.created_at))) {
    const key = keyOf(record)
    const group = groups.get(key)
    if (group) group.push(record)
    else groups.set(key, [record])
  }
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
