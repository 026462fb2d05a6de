import { isIP } from 'node:net'
import { URL_MAX } from '@cuecard/contract/limits.ts'
import { type AllowedHosts, isPublicAddress, portOf } from './allowed-hosts.ts'
import { OutboundError, UNREACHABLE } from './outbound.ts'

/** The same words for a name that nobody has and one that leads to private addresses alone: no one can map our network with them. */
export const UNKNOWN_NAME = 'This address does not exist on the internet. Check its spelling.'
const NOT_WEB = 'Only web addresses that start with http:// or https:// can be read.'

/**
 * Parses an address once, the way it will be fetched, and refuses what its text alone shows to be wrong: another
 * scheme or port, credentials, a literal address that is not public. Names are checked again when they are resolved.
 * @throws OutboundError in words for people
 */
export function parseOutboundUrl(text: string | URL, allowed: AllowedHosts): URL {
  const url = typeof text === 'string' ? URL.parse(text.trim()) : text
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) throw new OutboundError(NOT_WEB)
  if (url.href.length > URL_MAX) throw new OutboundError('This address is too long.')
  if (url.username !== '' || url.password !== '') {
    throw new OutboundError('An address with a user name or password in it cannot be read.')
  }
  const permitted = allowed.permits(url)
  const port = portOf(url)
  if (port !== 80 && port !== 443 && !permitted) {
    throw new OutboundError('Only addresses on the usual ports, 80 and 443, can be read.')
  }
  const host = bareHost(url)
  if (isIP(host) && !permitted && !isPublicAddress(host)) throw new OutboundError(UNREACHABLE)
  return url
}

/** The host as a resolver or socket wants it: IPv6 without brackets. */
export const bareHost = (url: URL) => url.hostname.replace(/^\[|\]$/g, '')
