import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { App } from './app-instance.ts'

/** With a port behind it, as Azure's Application Gateway, IIS and some load balancers of AWS forward addresses. */
const WITH_PORT = /^(?:\[(?<v6>[^\]]*)\](?::\d*)?|(?<v4>[^:]*):\d*)$/

/**
 * The IP address that is written here, in its shortest form and without port and zone, so that one caller has one address
 * on all connections; null where it is none.
 */
export function addressIn(written: string): string | null {
  const { v6, v4 } = WITH_PORT.exec(written)?.groups ?? {}
  const [address = ''] = (v6 ?? v4 ?? written).split('%')
  return isIP(address) === 0 ? null : ipaddr.process(address).toString()
}

/**
 * Makes `request.ip` what `addressIn` reads, before anything counts by it or writes it down. What a proxy forwards without
 * being an address counts as the proxy's own: as it is written, it may be another one with each call. Empty where the
 * connection has closed.
 */
export function readCallerAddresses(app: App): void {
  let isTold = false
  app.addHook('onRequest', async (request) => {
    // Once the connection has closed there is none, whatever the type says.
    const given: string | undefined = request.ip
    const { remoteAddress } = request.socket
    const forwarded = addressIn(given ?? '')
    if (!forwarded && given !== remoteAddress && !isTold) {
      isTold = true
      request.log.warn(
        'X-Forwarded-For does not end with an address: its callers count as one, by the address of the proxy',
      )
    }
    Object.defineProperty(request, 'ip', { value: forwarded ?? addressIn(remoteAddress ?? '') ?? '' })
  })
}
