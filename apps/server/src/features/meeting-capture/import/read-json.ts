import { NAME_MAX, TRANSCRIPT_MESSAGE_MAX, URL_MAX } from '@cuecard/contract/limits.ts'
import { MeetingTimes, MessageKind } from '@cuecard/contract/meetings/meetings.ts'
import { epochMs } from '@cuecard/contract/time.ts'
import { z } from 'zod'
import { JsonSyntaxError, lineOfPath, parseJson } from '../../../shared/json-source.ts'
import { asOwnRows, fieldsOf, rowsOf } from './json-rows.ts'
import * as transcripts from './imported-transcript.ts'

const Text = z.string()
const Id = z.union([Text.max(200), z.number()]).nullish()

/** Both spellings that our files use: the Download button's and the Sandbox's. */
const JsonMessage = z.object({
  message: Text.max(TRANSCRIPT_MESSAGE_MAX, 'the message is longer than 100,000 characters'),
  username: Text.max(NAME_MAX, `the speaker's name is longer than ${NAME_MAX} characters`).nullish(),
  timestamp: z.union([Text.max(64), z.number()]).nullish(),
  message_id: Id,
  messageId: Id,
  user_image_url: Text.max(URL_MAX).nullish(),
  time_estimated: z.boolean().nullish(),
  userImageUrl: Text.max(URL_MAX).nullish(),
  // Files from elsewhere may have words of their own here.
  kind: MessageKind.catch('spoken'),
})

const NO_TRANSCRIPT =
  'This JSON holds no transcript. It should be a list of messages, each with "username" and "message", or an object whose "transcript" is that list.'

/**
 * Reads a JSON transcript: the file of the Download button, a bare list of messages, or an object with `transcript`; and those of other
 * services, whose rows have other names.
 * @throws InvalidTranscriptError
 */
export function readJsonTranscript(text: string): transcripts.ImportedTranscript {
  const whole = parse(text)
  const found = rowsOf(whole)
  if (!found) throw new transcripts.InvalidTranscriptError(1, NO_TRANSCRIPT)
  const { rows, path, around } = found
  const times = TimesField.safeParse(whole).data?.times
  if (rows.length > transcripts.IMPORT_MESSAGES_MAX) throw transcripts.tooManyMessages()
  const messages = asOwnRows(found).map((row, at): transcripts.ImportedMessage => {
    const { success, data, error } = JsonMessage.safeParse(row)
    if (!success) throw new transcripts.InvalidTranscriptError(lineOfPath(text, [...path, at]), problemOf(error))
    const id = data.message_id ?? data.messageId ?? null
    return {
      message_id: id === null ? null : String(id),
      username: data.username ?? '',
      message: data.message,
      timestamp: data.timestamp ?? null,
      ...(data.time_estimated ? { time_estimated: true } : {}),
      user_image_url: data.user_image_url ?? data.userImageUrl ?? null,
      kind: data.kind,
    }
  })
  const told = around.map((one) => ({ title: titleIn(one), started_at: startIn(one) }))
  return {
    title: told.find(({ title }) => title)?.title ?? null,
    times,
    started_at: told.find(({ started_at }) => started_at)?.started_at,
    messages,
  }
}

function parse(text: string): unknown {
  try {
    return parseJson(text)
  } catch (error) {
    if (error instanceof JsonSyntaxError)
      throw new transcripts.InvalidTranscriptError(error.line, `this is ${error.message}.`)
    throw error
  }
}

const TimesField = z.object({ times: MeetingTimes })
const Start = z.union([
  z.iso.datetime({ offset: true }).transform((text) => new Date(text)),
  z
    .number()
    .transform((value) => new Date(epochMs(value) ?? Number.NaN))
    .refine((date) => !Number.isNaN(date.getTime())),
])
const START_KEYS = ['started_at', 'date', 'dateString', 'recording_start_time'] as const
const TitleFields = z.object({ meeting_title: z.string().nullish(), title: z.string().nullish() })

function titleIn(value: unknown): string | null {
  const { data } = TitleFields.safeParse(value)
  return data?.meeting_title ?? data?.title ?? null
}

const startIn = (value: unknown): Date | undefined =>
  START_KEYS.map((key) => Start.safeParse(fieldsOf(value)?.[key]).data).find((start) => start !== undefined)

function problemOf(error: z.ZodError): string {
  const [issue] = error.issues
  const field = issue?.path.join('.') ?? ''
  if (issue?.code === 'too_big') return `${issue.message}.`
  if (field === '') return 'a message should be an object with "username" and "message".'
  return `"${field}" is missing or is not ${field === 'message' || field === 'username' ? 'text' : 'what it should be'}.`
}
