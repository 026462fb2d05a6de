import { MB } from '@cuecard/contract/limits.ts'
import { z } from 'zod'
import { isWebVtt, parseWebVtt } from './webvtt.ts'

/** A day of talk is under 1 MB; a larger file is not a transcript, and reading it would block the page. */
export const TRANSCRIPT_FILE_MAX_BYTES = 20 * MB

/** One message of a transcript in the Sandbox, whatever the format of its file. */
export interface TranscriptMessage {
  message_id: string
  username: string
  message: string
  timestamp: string | number | null
  user_image_url: string | null
  /** Prepared responses in a demo. */
  prepared?: string
}

const Text = z.string().catch('')
const Key = z.union([z.string(), z.number()]).transform(String).nullish().catch(null)

// Copies only the fields named here, so that others in the file, such as `__proto__`, are dropped.
const Line = z
  .object({
    messageId: Key,
    message_id: Key,
    username: Text,
    message: z.string(),
    timestamp: z.union([z.string(), z.number()]).nullish().catch(null),
    userImageUrl: z.string().nullish().catch(null),
    user_image_url: z.string().nullish().catch(null),
  })
  .transform((line): TranscriptMessage => ({
    message_id: line.message_id ?? line.messageId ?? '',
    username: line.username.trim() || 'Unknown speaker',
    message: line.message,
    timestamp: line.timestamp ?? null,
    user_image_url: line.user_image_url ?? line.userImageUrl ?? null,
  }))

const Lines = z.union([
  z.array(z.unknown()),
  z.object({ transcript: z.array(z.unknown()) }).transform((it) => it.transcript),
])

/**
 * The messages of a transcript file: WebVTT, a list of messages in camelCase or snake_case, or an object whose
 * `transcript` is one. Entries without a text are left out. @throws Error that says what is wrong with the file
 */
export function parseTranscript(text: string): TranscriptMessage[] {
  if (isWebVtt(text)) return parseWebVtt(text).map(messageOfCaption)
  const lines = Lines.safeParse(parseJson(text))
  if (!lines.success) throw new Error('The file holds no list of messages')
  const messages = lines.data.flatMap((entry) => {
    const line = Line.safeParse(entry)
    return line.success && line.data.message.trim() !== '' ? [line.data] : []
  })
  if (messages.length === 0) throw new Error('No entry of the file has a message')
  return messages
}

const messageOfCaption = (caption: ReturnType<typeof parseWebVtt>[number], at: number): TranscriptMessage => ({
  ...caption,
  message_id: `cue-${at + 1}`,
  username: caption.username || 'Unknown speaker',
  user_image_url: null,
})

/** Reads a file of at most 20 MB. @throws Error that says what is wrong with the file */
export async function readTranscriptFile(file: Pick<File, 'size' | 'text'>): Promise<TranscriptMessage[]> {
  if (file.size > TRANSCRIPT_FILE_MAX_BYTES)
    throw new Error('The file is larger than 20 MB: too many bytes for a transcript')
  return parseTranscript(await file.text())
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Error('The file is neither JSON nor WebVTT', { cause })
  }
}
