import { isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'
import { ConfigError } from '../config.ts'

/** What an operator permits beyond public addresses on ports 80 and 443. */
export type AllowedHosts = ReturnType<typeof readAllowedHosts>

const ANY_PORT = '*'

/**
 * Reads `OUTBOUND_ALLOWED_HOSTS`: `host` permits that host on ports 80 and 443, `host:port` on that port, be the host
 * public or private, `host:*` on every port. IPv6 addresses with a port stand in brackets.
 * @throws ConfigError for an entry that is none of these
 */
export function readAllowedHosts(entries: readonly string[]) {
  const permitted = new Set<string>()
  for (const entry of entries) {
    const [, written = '', port] = /^(\[[^\]]+\]|[^*:/?#@\s]+)(?::(\d{1,5}|\*))?$/.exec(bracketed(entry)) ?? []
    const host = URL.parse(`http://${written}`)?.hostname
    if (!host || !isPort(port ?? '80')) {
      throw new ConfigError(`OUTBOUND_ALLOWED_HOSTS: "${entry}" is not a host, host:port or host:*`)
    }
    const ports = port === undefined ? [80, 443] : [port === ANY_PORT ? port : Number(port)]
    for (const one of ports) permitted.add(`${bare(host)}:${one}`)
  }
  return {
    /** True where a private address is permitted. */
    permits: (url: URL) => {
      const host = bare(url.hostname)
      return permitted.has(`${host}:${portOf(url)}`) || permitted.has(`${host}:${ANY_PORT}`)
    },
  }
}

const isPort = (port: string) => port === ANY_PORT || (Number(port) > 0 && Number(port) <= 65_535)

export const portOf = (url: URL) => (url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port))

/** In every network of Azure the host of the virtual machine, though its range is public elsewhere; no public site has it. */
const AZURE_HOST = '168.63.129.16'

/**
 * True for an address of the public internet. Everything else is refused: private, loopback, link-local, reserved,
 * multicast, and IPv6 forms that lead to an IPv4 address (mapped, NAT64, 6to4, Teredo, compatible).
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast' || parsed.toString() === AZURE_HOST) return false
  // Of IPv6 only 2000::/3 is handed out; `unicast` is merely what no other range claims, ::a.b.c.d included.
  return parsed.kind() === 'ipv4' || (parsed.toByteArray()[0] ?? 0) >> 5 === 1
}

const bare = (hostname: string) => hostname.replace(/\.$/, '').toLowerCase()
const bracketed = (entry: string) => (isIPv6(entry) ? `[${entry}]` : entry)
