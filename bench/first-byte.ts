import { Agent, request } from 'node:http'

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/** Milliseconds from sending to the first byte of the body; the rest is read before it resolves. */
export function firstByte(
  url: string,
  body: string,
  headers: Record<string, string>,
): Promise<{ ms: number; first: string }> {
  return new Promise((resolve, reject) => {
    const started = performance.now()
    const call = request(
      url,
      { method: 'POST', agent, headers: { ...headers, 'content-length': Buffer.byteLength(body) } },
      (reply) => {
        let first: { ms: number; first: string } | null = null
        reply.on('data', (bytes: Buffer) => (first ??= { ms: performance.now() - started, first: bytes.toString() }))
        reply.once('error', reject)
        reply.once('end', () => {
          if (reply.statusCode === 200 && first) resolve(first)
          else reject(new Error(`${url} answered ${reply.statusCode}`))
        })
      },
    )
    call.once('error', reject)
    call.end(body)
  })
}
