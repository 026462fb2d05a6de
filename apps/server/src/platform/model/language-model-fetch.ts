/** Far more than an event of a real answer; only a broken or hostile server sends more. */
const EVENT_MAX_BYTES = 2 * 1024 * 1024
const ERROR_BODY_MAX_BYTES = 64 * 1024
const NEWLINE = 10

/**
 * The fetch function for model providers: without redirects (they would send the key to another address) and with a limit
 * on the size of one event, so that an endless event cannot fill the memory.
 */
export const guardedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...init, redirect: 'error' })
  if (!response.body) return response
  const guard = response.ok ? eventGuard() : cutAfter(ERROR_BODY_MAX_BYTES)
  const { status, statusText, headers } = response
  return new Response(response.body.pipeThrough(guard), { status, statusText, headers })
}

function eventGuard(): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let sinceEvent = 0
  let endedLine = false
  return new TransformStream({
    transform(bytes, controller) {
      const blank = afterLastBlankLine(bytes, endedLine)
      sinceEvent = blank === null ? sinceEvent + bytes.length : bytes.length - blank
      endedLine = bytes.at(-1) === NEWLINE
      if (sinceEvent > EVENT_MAX_BYTES) throw new Error('An event of the reply is too long')
      controller.enqueue(bytes)
    },
  })
}

/** Offset directly after the last blank line (the end of an event); null when there is none. */
function afterLastBlankLine(bytes: Uint8Array, followsNewline: boolean): number | null {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const ends = ['\n\n', '\n\r\n'].map((mark) => {
    const at = buffer.lastIndexOf(mark)
    return at < 0 ? 0 : at + mark.length
  })
  const end = Math.max(...ends)
  if (end > 0) return end
  return followsNewline && bytes[0] === NEWLINE ? 1 : null
}

function cutAfter(max: number): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let seen = 0
  return new TransformStream({
    transform(bytes, controller) {
      controller.enqueue(bytes.subarray(0, Math.max(0, max - seen)))
      seen += bytes.length
      if (seen >= max) controller.terminate()
    },
  })
}
