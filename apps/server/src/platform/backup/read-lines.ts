import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'

/** The lines of a gzipped text. An error of the source or of the compression reaches the reader. */
export async function* readLines(source: Readable): AsyncGenerator<string> {
  const gunzip = createGunzip()
  source.on('error', (error) => gunzip.destroy(error))
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of source.pipe(gunzip)) {
    const lines = (rest + decoder.decode(chunk as Buffer, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}
