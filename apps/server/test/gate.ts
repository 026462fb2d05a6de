import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A port in front of another one, which can be taken away and given back while both sides go on running. */
export interface Gate {
  port: number
  /** Cuts every connection and refuses new ones. */
  shut: () => void
  reopen: () => void
  /** Pieces that were sent towards the other side so far: about one a request. */
  sent: () => number
  close: () => Promise<void>
}

export async function openGate(target: { host: string; port: number }): Promise<Gate> {
  const sockets = new Set<Socket>()
  let isShut = false
  let sent = 0
  const server = createServer((inner) => {
    if (isShut) return void inner.destroy()
    const outer = connect(target)
    inner.on('data', () => (sent += 1))
    for (const [socket, other] of [
      [inner, outer],
      [outer, inner],
    ] as const) {
      sockets.add(socket.setNoDelay(true))
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
      socket.pipe(other)
    }
  })
  const shut = () => {
    isShut = true
    for (const socket of sockets) socket.destroy()
  }
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    port: (server.address() as AddressInfo).port,
    shut,
    reopen: () => void (isShut = false),
    sent: () => sent,
    close: () => {
      shut()
      return new Promise((done) => server.close(() => done()))
    },
  }
}
