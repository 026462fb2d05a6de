import ipaddr from 'ipaddr.js'

/**
 * What a limit counts an IP address as: an IPv4 address alone, also in its form of IPv6, and an IPv6 address with its /64,
 * of which every line and server has a whole one to take addresses from. What is no address counts as it is written: `request.ip` is one,
 * or empty (`caller-address.ts`).
 */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  if (!(address instanceof ipaddr.IPv6)) return address.toString()
  return `${address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`
}
