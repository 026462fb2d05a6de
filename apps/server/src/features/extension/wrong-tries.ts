import type { Deps } from '../../platform/deps.ts'
import { networkOf } from '../../platform/http/network-of.ts'
import { refuseOverQuota } from '../../platform/window-counter.ts'

/** Wrong tokens and codes from one IP address in 15 minutes. */
export const WRONG_TRIES = 20

const message = 'Too many wrong tokens or codes. Please try again later.'

/** @throws 429 with Retry-After once too many tokens and codes from an IP address were wrong */
export function refuseAfterWrongTries(deps: Deps, ip: string): void {
  refuseOverQuota(deps.caches.wrongExtensionTries, [{ key: networkOf(ip), limit: WRONG_TRIES, message }])
}

export const countWrongTry = (deps: Deps, ip: string): void => deps.caches.wrongExtensionTries.add(networkOf(ip))
