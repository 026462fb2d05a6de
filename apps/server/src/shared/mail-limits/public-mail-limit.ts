import type { Deps } from '../../platform/deps.ts'
import { networkOf } from '../../platform/http/network-of.ts'

const LIMITS = { address: 5, ip: 20 }

/** Counts a mail that a stranger can cause: 5 an hour to one address, 20 an hour from one IP address. False at a limit. */
export function mayMailForStranger(deps: Deps, { ip, email }: { ip: string; email: string }): boolean {
  const counter = deps.caches.publicMails
  const network = networkOf(ip)
  if (counter.isOver(email, LIMITS.address) || counter.isOver(network, LIMITS.ip)) return false
  counter.add(email)
  counter.add(network)
  return true
}
