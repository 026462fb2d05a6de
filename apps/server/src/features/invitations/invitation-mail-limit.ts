import { LRUCache } from 'lru-cache'
import type { Deps } from '../../platform/deps.ts'
import { tooMany } from '../../platform/errors.ts'

const HOUR = 60 * 60_000

/** Invitation mails an hour: to one address from whomever (check 20), and by one inviter. */
const LIMITS = { address: 5, inviter: 100 }

/**
 * Counts an invitation mail. Apart from the mails that strangers cause, so that nobody who invites an address can keep
 * its owner from getting a link to confirm it or to set a new password.
 * @throws 429 with Retry-After
 */
export function countInvitationMail(deps: Deps, mail: { to: string; inviter_id: string }): void {
  const counts = deps.memory('people.mails', () => new LRUCache<string, number>({ max: 100_000, ttl: HOUR }))
  const keys = [
    { key: `to ${mail.to}`, limit: LIMITS.address, words: 'This address was mailed several times in the last hour.' },
    { key: `by ${mail.inviter_id}`, limit: LIMITS.inviter, words: 'You sent many invitations in the last hour.' },
  ]
  for (const { key, limit, words } of keys) {
    if ((counts.get(key) ?? 0) < limit) continue
    throw tooMany(`${words} Please try again later.`, Math.max(1, Math.ceil(counts.getRemainingTTL(key) / 1000)))
  }
  for (const { key } of keys) {
    const before = counts.get(key)
    // The hour starts with the first mail and is not prolonged by later ones.
    if (before === undefined) counts.set(key, 1)
    else counts.set(key, before + 1, { ttl: counts.getRemainingTTL(key) })
  }
}
