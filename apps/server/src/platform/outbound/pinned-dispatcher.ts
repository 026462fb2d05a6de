import { lookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { Agent, buildConnector } from 'undici'
import { type AllowedHosts, isPublicAddress } from './allowed-hosts.ts'
import { UNKNOWN_NAME } from './outbound-url.ts'
import { OutboundError, UnknownNameError, UNREACHABLE } from './outbound.ts'

/** The two places where a request leaves the process; tests put their own in. */
export interface Wires {
  /** Every address of a name. */
  resolve: (host: string) => Promise<string[]>
  /** Opens a connection that may go to these addresses and no others. */
  dial: (target: buildConnector.Options, addresses: string[], done: buildConnector.Callback) => void
}

const RESOLVE_TIMEOUT_MS = 5_000
const CONNECT_TIMEOUT_MS = 5_000
const HEADERS_MAX_BYTES = 16 * 1024

export const realWires: Wires = {
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  dial: (target, addresses, done) => {
    const found = addresses.map((address) => ({ address, family: isIP(address) }))
    const pinned: LookupFunction = (_host, options, answer) => {
      const first = found[0]
      if (options.all || !first) answer(null, found)
      else answer(null, first.address, first.family)
    }
    const connect = buildConnector({
      allowH2: false,
      timeout: CONNECT_TIMEOUT_MS,
      lookup: pinned,
      autoSelectFamily: true,
      maxCachedSessions: 0,
    })
    connect(target, done)
  },
}

/**
 * A dispatcher that resolves a name once for each connection, refuses when any of its addresses is not permitted, and
 * connects to the addresses it checked: what a name resolves to afterwards changes nothing.
 */
export function pinnedDispatcher(allowed: AllowedHosts, wires: Wires): Agent {
  const connect: (...of: Parameters<buildConnector.connector>) => Promise<void> = async (target, done) => {
    const addresses = await checkedAddresses(target, { allowed, wires }).catch((error: unknown) => error)
    if (Array.isArray(addresses)) wires.dial(target, addresses, done)
    else done(addresses instanceof Error ? addresses : new OutboundError(UNREACHABLE), null)
  }
  return new Agent({
    maxHeaderSize: HEADERS_MAX_BYTES,
    keepAliveMaxTimeout: 10_000,
    connect: (target, done) => void connect(target, done),
  })
}

/** A resolver that never answers must not keep a connection, and with it the shutdown, waiting for ever. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  const late = new AbortController()
  const timeout = setTimeout(RESOLVE_TIMEOUT_MS, undefined, { signal: late.signal })
  try {
    return await Promise.race([
      work,
      timeout.then(() => {
        throw new OutboundError(UNREACHABLE)
      }),
    ])
  } finally {
    late.abort()
    timeout.catch(() => undefined)
  }
}

/** The answers of a resolver that mean: nobody has this name. */
const NO_SUCH_NAME = new Set(['ENOTFOUND', 'ENODATA'])

async function resolved(host: string, wires: Wires): Promise<string[]> {
  try {
    return await wires.resolve(host)
  } catch (error) {
    if (error instanceof Error && 'code' in error && NO_SUCH_NAME.has(String(error.code))) return []
    throw error
  }
}

async function checkedAddresses(
  target: buildConnector.Options,
  { allowed, wires }: { allowed: AllowedHosts; wires: Wires },
): Promise<string[]> {
  const host = target.hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(host) ? [host] : await inTime(resolved(host, wires))
  const scheme = target.protocol === 'https:' ? 'https' : 'http'
  const url = new URL(`${scheme}://${isIP(host) === 6 ? `[${host}]` : host}${target.port ? `:${target.port}` : ''}`)
  const permitted = allowed.permits(url)
  // One private address among public ones is a trap, not a coincidence: the whole name is refused.
  const open = addresses.filter((address) => permitted || isPublicAddress(address))
  if (open.length === 0) throw isIP(host) ? new OutboundError(UNREACHABLE) : new UnknownNameError(UNKNOWN_NAME)
  if (open.length < addresses.length) throw new OutboundError(UNREACHABLE)
  return addresses
}
