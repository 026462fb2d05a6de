import { linkResponse } from '@cuecard/contract/meetings/capture.ts'
import { isFinalRefusal } from '../../browser/server-refusal.ts'
import type { MeetingSession } from '../../meeting/meeting-view.ts'
import type { AnswerStore } from './answer-store.ts'

const AGAIN_MS = 10_000

/**
 * Gives the stored meeting the answers that were asked before the server had it: that of a question in its first line, or what the user
 * asked while nobody had spoken. Returns functions that stop it and that forget what waits.
 */
export function linkAnswers(session: MeetingSession, answers: Pick<AnswerStore, 'list'>) {
  /** By the response's id, the line that was asked about; null for none. */
  let waiting = new Map<string, string | null>()
  const seen = new Set<string>()
  let isSending = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const collect = () => {
    for (const { is_before_meeting, stream, line, typed, competitor } of answers.list.get()) {
      const id = stream.response?.id
      if (!is_before_meeting || id === undefined || seen.has(id) || typed?.about || competitor !== undefined) continue
      seen.add(id)
      waiting.set(id, typed ? null : line.message_id)
    }
  }
  const send = async () => {
    collect()
    const { meeting_id } = session.view()
    const [first] = waiting
    if (isSending || timer !== undefined || meeting_id === null || !first) return
    const [response_id, message_id] = first
    isSending = true
    try {
      await session.api(linkResponse, { params: { id: meeting_id }, body: { response_id, message_id } })
      waiting.delete(response_id)
    } catch (error) {
      // Such as a meeting that was deleted.
      if (isFinalRefusal(error)) waiting.delete(response_id)
      timer = setTimeout(() => {
        timer = undefined
        void send()
      }, AGAIN_MS)
    } finally {
      isSending = false
    }
    await send()
  }
  const ends = [session.subscribe(() => void send()), answers.list.subscribe(() => void send())]
  return {
    clear: () => {
      waiting = new Map()
    },
    stop: () => {
      clearTimeout(timer)
      for (const end of ends) end()
    },
  }
}
