import type { Deps } from '../../platform/deps.ts'
import { networkOf } from '../../platform/http/network-of.ts'
import { refuseOverQuota } from '../../platform/window-counter.ts'

/** Failed sign-ins: for one account from one IP address, so that no one can lock another user out, and from one IP address. */
const LIMITS = { account: 10, ip: 50 }

const message = 'Too many failed sign-ins. Please try again later.'

const quotasOf = ({ ip, email }: { ip: string; email: string }) => [
  { key: `account ${networkOf(ip)} ${email}`, limit: LIMITS.account, message },
  { key: `ip ${networkOf(ip)}`, limit: LIMITS.ip, message },
]

/** @throws 429 with Retry-After once too many sign-ins failed. */
export function refuseAfterFailures(deps: Deps, from: { ip: string; email: string }): void {
  refuseOverQuota(deps.caches.failedSignIns, quotasOf(from))
}

export function countFailure(deps: Deps, from: { ip: string; email: string }): void {
  for (const { key } of quotasOf(from)) deps.caches.failedSignIns.add(key)
}
