import type { Box } from './place-panel.ts'

export interface Surroundings {
  window: { width: number; height: number }
  clear: readonly Box[]
  avoid: readonly Box[]
}

/** Measures are rounded outwards to this, so that a caption line more or less does not move the panel. */
const GRID = 16
/** What becomes smaller or goes away does so for good only after this time: captions come and go with each sentence. */
const CALM_MS = 2_500

const onGrid = ({ x, y, width, height }: Box): Box => {
  const [left, top] = [Math.floor(x / GRID) * GRID, Math.floor(y / GRID) * GRID]
  return {
    x: left,
    y: top,
    width: Math.ceil((x + width) / GRID) * GRID - left,
    height: Math.ceil((y + height) / GRID) * GRID - top,
  }
}

const contains = (a: Box, b: Box) =>
  a.x <= b.x && a.y <= b.y && a.x + a.width >= b.x + b.width && a.y + a.height >= b.y + b.height

/**
 * Takes a measurement over: at once where something is in the way that was not before, after a while where there is only less.
 * Returns the same object while nothing changes.
 */
export function createSettling() {
  let settled: Surroundings | null = null
  let smaller_since: number | null = null
  return (measured: Surroundings, now: number): Surroundings => {
    const next = { ...measured, avoid: measured.avoid.map(onGrid) }
    if (settled && isSame(settled, next)) {
      smaller_since = null
      return settled
    }
    const isLess =
      settled !== null &&
      isSame(settled, { ...next, avoid: settled.avoid }) &&
      next.avoid.every((each) => settled?.avoid.some((before) => contains(before, each)))
    if (isLess && settled) {
      smaller_since ??= now
      if (now - smaller_since < CALM_MS) return settled
    }
    smaller_since = null
    settled = next
    return next
  }
}

const isSame = (a: Surroundings, b: Surroundings) => JSON.stringify(a) === JSON.stringify(b)
