import { SUB_URLS_MAX } from '@cuecard/contract/limits.ts'
import { isSameSite, linkKind, looksEndless, normalAddress } from './page-address.ts'
import { notAPage } from './fetch-page.ts'

/** Asked for in all, with those that turned out to be no page or another page's copy. */
const REQUESTS_MAX = 2 * SUB_URLS_MAX
/** Addresses that wait for a place when all are taken. */
const OVERFLOW_MAX = 1_000
/** Left-out addresses that are named in the ledger; a site can link to more than anybody wants to see. */
const LEFT_OUT_MAX = 50
/** Addresses that differ only in their parameters. */
const VARIANTS_MAX = 10

export const OVER_LIMIT = `Only ${SUB_URLS_MAX} addresses of a site are read. Add this one to the list in place of another to use it.`

/** Which addresses of a site are read: those given, and with discovery those found, each once. */
export interface Frontier {
  /** Addresses that wait to be read. */
  queue: string[]
  /** A link on a page of the site, or a line of its sitemap. */
  add: (address: string) => void
  /** The address turned out to be no page of its own: another one may take its place. */
  releaseSlot: () => void
  /** True for an address that is read, waits or is left out already; from then on it counts as seen. */
  markSeen: (address: string) => boolean
  /** How many addresses will be read in all, as far as is known. */
  expected: () => number
  /** Address → why it was never asked for. */
  leftOut: () => Map<string, string>
  /** Every address that the site still speaks of. */
  mentioned: ReadonlySet<string>
}

export interface FrontierPlan {
  base: string
  given: readonly string[]
  discover: boolean
  /** Never read when only found: somebody has taken them off the list. */
  unwanted: ReadonlySet<string>
}

/** Places for addresses to be read, with a queue before them and a waiting room behind. */
function createSlots() {
  const queue: string[] = []
  const overflow: string[] = []
  let free = SUB_URLS_MAX + 1
  let asked = 0
  const admit = (address: string) => {
    if (free > 0 && asked < REQUESTS_MAX) {
      free -= 1
      asked += 1
      queue.push(address)
    } else if (overflow.length < OVERFLOW_MAX) overflow.push(address)
  }
  const releaseSlot = () => {
    free += 1
    const next = overflow.shift()
    if (next !== undefined) admit(next)
  }
  return { queue, overflow, admit, releaseSlot, expected: () => asked }
}

/** Counts addresses that differ only in their parameters. */
function createVariantCounter() {
  const variants = new Map<string, number>()
  return (address: string): boolean => {
    const [path = '', search = ''] = address.split('?')
    if (search === '') return false
    const count = (variants.get(path) ?? 0) + 1
    variants.set(path, count)
    return count > VARIANTS_MAX
  }
}

export function openFrontier({ base, given, discover, unwanted }: FrontierPlan): Frontier {
  const { queue, overflow, admit, releaseSlot, expected } = createSlots()
  const isOneOfMany = createVariantCounter()
  const files = new Map<string, string>()
  const mentioned = new Set<string>()
  const seen = new Set<string>()
  const add = (written: string) => {
    const address = normalAddress(written)
    if (address === null || !isSameSite(address, base)) return
    mentioned.add(address)
    if (!discover || seen.has(address) || unwanted.has(address)) return
    seen.add(address)
    const link = linkKind(address)
    if (link.kind === 'file' && files.size < LEFT_OUT_MAX) files.set(address, notAPage(link.what))
    if (link.kind !== 'page' || looksEndless(address) || isOneOfMany(address)) return
    admit(address)
  }
  const markSeen = (address: string) => {
    const before = seen.has(address)
    seen.add(address)
    return before
  }
  for (const address of [base, ...given]) if (!markSeen(address)) admit(address)
  const leftOut = () => {
    const over = overflow.slice(0, LEFT_OUT_MAX).map((address) => [address, OVER_LIMIT] as const)
    return new Map([...files, ...over])
  }
  return { queue, add, releaseSlot, markSeen, expected, leftOut, mentioned }
}
