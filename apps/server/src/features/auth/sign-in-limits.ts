import type { Deps } from '../../platform/deps.ts'
import { createWindowCounter, refuseOverQuota } from '../../platform/window-counter.ts'

const WINDOW_MS = 15 * 60_000

/** Failed sign-ins: for one account from one IP address, so that no one can lock another user out, and from one IP address. */
const LIMITS = { account: 10, ip: 50 }

const counterOf = (deps: Deps) => deps.memory('auth.attempts', () => createWindowCounter(WINDOW_MS))

const message = 'Too many failed sign-ins. Please try again later.'

const quotasOf = ({ ip, email }: { ip: string; email: string }) => [
  { key: `account ${ip} ${email}`, limit: LIMITS.account, message },
  { key: `ip ${ip}`, limit: LIMITS.ip, message },
]

/** @throws 429 with Retry-After once too many sign-ins failed. */
export function refuseAfterFailures(deps: Deps, from: { ip: string; email: string }): void {
  refuseOverQuota(counterOf(deps), quotasOf(from))
}

export function countFailure(deps: Deps, from: { ip: string; email: string }): void {
  for (const { key } of quotasOf(from)) counterOf(deps).add(key)
}
