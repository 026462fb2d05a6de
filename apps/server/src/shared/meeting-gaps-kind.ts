import { z } from 'zod'
import type { JobKind } from '../platform/jobs/jobs.ts'

/**
 * What enqueueing the search of one meeting for knowledge gaps needs to know of it; `subject` is the meeting's id. Its analysis asks for
 * it, and so does its removal: drafts that quote it go with it, and open gaps that are left without a question, unless they have
 * another draft, an owner or a due date.
 */
export const meetingGapsKind: JobKind<{ meeting_id: string }> = {
  name: 'knowledge-gaps-meeting',
  input: z.object({ meeting_id: z.uuid() }),
}
