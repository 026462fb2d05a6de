import { SUB_URLS_MAX } from '@cuecard/contract/limits.ts'
import { isSameSite, linkKind, looksEndless, normalAddress } from './page-address.ts'
import { notAPage } from './fetch-page.ts'

/** Maximum number of requests, including addresses that turned out to be no page or a copy. */
const REQUESTS_MAX = 2 * SUB_URLS_MAX
/** Addresses that wait until a slot is released. */
const OVERFLOW_MAX = 1_000
/** Skipped addresses that are listed with a reason; a site can have far more than are useful to show. */
const LEFT_OUT_MAX = 50
/** Addresses read per path when they differ only in their parameters. */
const VARIANTS_MAX = 10

/** Stored as the reason of addresses beyond the limit, by which they are counted. */
export const OVER_LIMIT = `Only ${SUB_URLS_MAX} addresses of a site are read. Add this one to the list in place of another to use it.`
/** Stored as the reason of addresses that differ in their parameters alone from those that are read. */
export const ONE_OF_MANY = `Of addresses that differ in their parameters alone, ${VARIANTS_MAX} are read. Add this one to the list to use it.`
/** Stored as the reason of pages that a user removed from the list; discovery skips pages with it. */
export const REMOVED_FROM_LIST = 'Somebody has taken this address off the list. Add it to the list again to use it.'
/** Stored as the reason of an address that redirects, by which the page is found that it led to. */
export const leadsTo = (address: string): string => `This address leads to ${address}.`

/** The addresses of a site to read: the given ones and, with discovery, those found on its pages. Each is read once. */
export type Frontier = ReturnType<typeof openFrontier>

export interface FrontierPlan {
  base: string
  given: readonly string[]
  discover: boolean
  /** Removed from the list by a user: not read when discovery finds them. */
  unwanted: ReadonlySet<string>
}

/** A limited number of slots: admitted addresses go to `queue`, others wait in `overflow`. */
function createSlots() {
  const queue: string[] = []
  const overflow: string[] = []
  let free = SUB_URLS_MAX + 1
  let asked = 0
  let dropped = 0
  const admit = (address: string) => {
    if (free > 0 && asked < REQUESTS_MAX) {
      free -= 1
      asked += 1
      queue.push(address)
    } else if (overflow.length < OVERFLOW_MAX) overflow.push(address)
    else dropped += 1
  }
  const releaseSlot = () => {
    free += 1
    const next = overflow.shift()
    if (next !== undefined) admit(next)
  }
  return { queue, admit, releaseSlot, expected: () => asked, overflow, overLimit: () => overflow.length + dropped }
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

export function openFrontier({ base, given, discover, unwanted }: FrontierPlan) {
  const { queue, overflow, admit, releaseSlot, expected, overLimit } = createSlots()
  const isOneOfMany = createVariantCounter()
  const files = new Map<string, string>()
  const variants: string[] = []
  const mentioned = new Set<string>()
  const seen = new Set<string>()
  const add = (written: string) => {
    // Menus repeat the same links on every page.
    if (mentioned.has(written)) return
    const address = normalAddress(written)
    if (address === null || !isSameSite(address, base)) return
    mentioned.add(address)
    if (!discover || seen.has(address) || unwanted.has(address)) return
    seen.add(address)
    const link = linkKind(address)
    if (link.kind === 'file' && files.size < LEFT_OUT_MAX) files.set(address, notAPage(link.what))
    if (link.kind !== 'page' || looksEndless(address)) return
    if (!isOneOfMany(address)) admit(address)
    else if (variants.length < LEFT_OUT_MAX) variants.push(address)
  }
  const markSeen = (address: string) => {
    const before = seen.has(address)
    seen.add(address)
    return before
  }
  for (const address of [base, ...given]) {
    if (markSeen(address)) continue
    // They are read in any case, and leave fewer to discover: else each sync would find some more.
    isOneOfMany(address)
    admit(address)
  }
  const leftOut = () => {
    const over = overflow.slice(0, LEFT_OUT_MAX).map((address) => [address, OVER_LIMIT] as const)
    return new Map([...files, ...variants.map((address) => [address, ONE_OF_MANY] as const), ...over])
  }
  return {
    /** Addresses that wait to be read. */
    queue,
    /** Adds an address found in a link or in the sitemap. */
    add,
    /** An address turned out to be no page of its own: another one can use its slot. */
    releaseSlot,
    /** Returns whether the address was seen before, and marks it as seen. */
    markSeen,
    /** Number of addresses that will be read, as far as known. */
    expected,
    /** Address → why it was not requested. */
    leftOut,
    /** How many addresses are beyond the limit, listed or not. */
    overLimit,
    /** All addresses that the site links to or lists. */
    mentioned,
  }
}
