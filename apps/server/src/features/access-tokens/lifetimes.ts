import type { TokenRow } from './access-tokens.store.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

const LIFETIME_MS: Record<TokenRow['purpose'], number> = {
  session: 30 * DAY_MS,
  extension: 365 * DAY_MS,
  ci: 365 * DAY_MS,
  'verify-email': DAY_MS,
  reset: HOUR_MS,
}

/** In milliseconds. */
export const lifetimeOf = (purpose: TokenRow['purpose']) => LIFETIME_MS[purpose]
