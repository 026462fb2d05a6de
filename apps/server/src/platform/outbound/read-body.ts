import type { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { OutboundError } from './outbound.ts'

/** What `inflate` below can undo, for the request's `accept-encoding`. */
export const ACCEPT_ENCODING = 'gzip, br'

/** Reads a body to its end, inflated, and gives up at the first byte over `maxBytes`. @throws OutboundError */
export async function readBody(
  body: Readable,
  { encoding, maxBytes }: { encoding: string; maxBytes: number },
): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  let size = 0
  const collect = async (source: AsyncIterable<Buffer>) => {
    for await (const chunk of source) {
      size += chunk.length
      if (size > maxBytes) throw tooBig(maxBytes)
      chunks.push(chunk)
    }
  }
  const inflate = inflater(encoding)
  // A pipeline of its own for each page would cost more than reading it.
  await (inflate ? pipeline(body, inflate, collect) : collect(body))
  return Buffer.concat(chunks, size)
}

export const tooBig = (maxBytes: number) =>
  new OutboundError(`This page is larger than the limit of ${Math.floor(maxBytes / 1024)} KB.`)

function inflater(encoding: string): Transform | null {
  // Small pieces out, so that a bomb is noticed 16 KB after the limit; a missing end is no error, as in browsers.
  const lenient = { chunkSize: 16 * 1024, flush: constants.Z_SYNC_FLUSH, finishFlush: constants.Z_SYNC_FLUSH }
  switch (encoding.trim().toLowerCase()) {
    case '':
    case 'identity':
      return null
    case 'gzip':
    case 'x-gzip':
      return createGunzip(lenient)
    case 'deflate':
      return createInflate(lenient)
    case 'br':
      return createBrotliDecompress({
        chunkSize: 16 * 1024,
        flush: constants.BROTLI_OPERATION_FLUSH,
        finishFlush: constants.BROTLI_OPERATION_FLUSH,
      })
    default:
      throw new OutboundError('This page came in a form that cannot be read.')
  }
}
