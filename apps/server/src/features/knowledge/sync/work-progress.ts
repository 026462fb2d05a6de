import type { Clock } from '../../../platform/clock.ts'

/** Share of the whole that reading the documents takes; the rest is building the index. */
const READING_SHARE = 0.9
/** An estimate before this time would be too inaccurate. */
const MEASURE_SEC = 2
/** Every file costs this much besides its bytes, so that many small ones are not taken for nothing. */
const FILE_BYTES = 20_000
/**
 * What is assumed of the speed, and for how much work the assumption stands in: a first small file that waits for its reader says
 * nothing about the large ones after it.
 */
const ASSUMED = { bytes: { perSec: 500_000, work: 1_000_000 }, pages: { perSec: 3, work: 6 } }

type Kind = keyof typeof ASSUMED
const KINDS: readonly Kind[] = ['bytes', 'pages']

interface Work {
  done: number
  total: number
}

export type WorkProgress = ReturnType<typeof startProgress>

const workOf = (fileBytes: readonly number[]) => fileBytes.reduce((sum, bytes) => sum + bytes + FILE_BYTES, 0)

/**
 * How far a sync is and how long it will take: by the bytes of files and the pages of sites that are still to be read, each with
 * the speed that was measured for its kind.
 */
export function startProgress(clock: Clock, fileBytes: readonly number[]) {
  const started = clock.now().getTime()
  const files: Work = { done: 0, total: workOf(fileBytes) }
  const sites: Work[] = []
  const spentSec: Record<Kind, number> = { bytes: 0, pages: 0 }
  let current: Kind | null = null
  let since = started
  let shown = 0

  const sumOf = (kind: Kind, of: keyof Work) =>
    kind === 'bytes' ? files[of] : sites.reduce((sum, site) => sum + site[of], 0)
  const attend = (kind: Kind | null) => {
    const now = clock.now().getTime()
    if (current !== null) spentSec[current] += (now - since) / 1000
    since = now
    current = kind
  }
  const secondsPer = (kind: Kind) => {
    const { perSec, work } = ASSUMED[kind]
    return (spentSec[kind] + work / perSec) / (sumOf(kind, 'done') + work)
  }
  const left = (kind: Kind) => Math.max(0, sumOf(kind, 'total') - sumOf(kind, 'done')) * secondsPer(kind)
  const assumedSec = (of: keyof Work) => KINDS.reduce((sum, kind) => sum + sumOf(kind, of) / ASSUMED[kind].perSec, 0)
  return {
    /** Files are read from now on: these, which may be more than were expected. */
    startFiles: (bytes: readonly number[]) => {
      files.total = workOf(bytes)
      attend('bytes')
    },
    /** A file of this many bytes was read. */
    finishedFile: (bytes: number) => {
      attend('bytes')
      files.done += bytes + FILE_BYTES
    },
    /** Everything is read. */
    finishedReading: () => attend(null),
    /** A site of about this many pages; the returned function says how many are read and how many are known by now. */
    site: (expected: number) => {
      const site = { done: 0, total: expected }
      sites.push(site)
      return (done: number, total: number) => {
        attend('pages')
        Object.assign(site, { done, total: Math.max(done, total) })
      }
    },
    /** Percent done, which never decreases, and the estimated seconds left. */
    now: () => {
      attend(current)
      const total = assumedSec('total')
      const share = total === 0 ? READING_SHARE : Math.min(1, assumedSec('done') / total) * READING_SHARE
      shown = Math.max(shown, share)
      const reading = left('bytes') + left('pages')
      const spent = (clock.now().getTime() - started) / 1000
      const building = (spent + reading) * (1 / READING_SHARE - 1)
      const isMeasured = spent >= MEASURE_SEC && assumedSec('done') > 0
      return { percent: shown * 100, estimated_left_sec: isMeasured ? Math.ceil(reading + building) : null }
    },
  }
}
