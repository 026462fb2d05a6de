/** A rectangle of the window in px. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

export interface PlacementRequest {
  window: { width: number; height: number }
  /** The size where there is enough room. */
  size: { width: number; height: number }
  /** Where the user has moved it; null: the usual place. */
  wanted: { x: number; y: number } | null
  /** What must stay uncovered. */
  clear: readonly Box[]
  /** What stays uncovered where there is room elsewhere, the most important first. */
  avoid?: readonly Box[]
}

/** Above are the meeting's notices, below its controls. */
export const TOP_FREE_PX = 72
export const BOTTOM_FREE_PX = 88
/** Narrower windows get a sheet at the bottom. */
export const SHEET_UNDER_PX = 520
const MARGIN = 16
const EDGE = 8
/** Between it and what stays uncovered. */
const GAP = 8
/** Less shows nothing of use. */
const LOWEST = 240

/**
 * The panel's position: at its wanted or usual place, inside the window, beside everything that must stay uncovered
 * and as near as possible; lower where it is too tall. Null: there is no room for it.
 */
export function placePanel({ window, size, wanted, clear, avoid = [] }: PlacementRequest): Box | null {
  const width = Math.min(size.width, window.width - 2 * EDGE)
  const free = window.height - TOP_FREE_PX - BOTTOM_FREE_PX
  // A low window has too little height to leave the controls uncovered; then only the notices stay uncovered.
  const height = Math.min(size.height, Math.max(free, Math.min(LOWEST, window.height - 2 * EDGE)))
  const usual = { x: window.width - width - MARGIN, y: Math.min(TOP_FREE_PX, window.height - height - EDGE) }
  return beside(within(window, { ...(wanted ?? usual), width, height }), { window, clear, avoid })
}

/** On a narrow window: over its whole width, above the meeting's controls. */
export function placeSheet({ window, size, clear }: Omit<PlacementRequest, 'wanted' | 'avoid'>): Box | null {
  const bottom = window.height - Math.min(BOTTOM_FREE_PX, window.height * 0.15)
  const height = Math.min(size.height, Math.round(window.height * 0.55), bottom - EDGE)
  return beside({ x: 0, y: Math.round(bottom - height), width: window.width, height }, { window, clear, avoid: [] })
}

const within = (window: PlacementRequest['window'], { x, y, width, height }: Box): Box => ({
  x: Math.round(Math.max(EDGE, Math.min(x, window.width - width - EDGE))),
  y: Math.round(Math.max(EDGE, Math.min(y, window.height - height - EDGE))),
  width,
  height,
})

export const overlaps = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

/** Leaves one thing after the other out of what is avoided, the least important first, until there is room. */
function beside(
  box: Box,
  { window, clear, avoid }: Required<Pick<PlacementRequest, 'window' | 'clear' | 'avoid'>>,
): Box | null {
  const seen = ({ width, height }: Box) => width > 0 && height > 0
  const must = clear.filter(seen)
  const wish = avoid.filter(seen)
  for (let kept = wish.length; kept >= 0; kept -= 1) {
    const found = nearestFree(box, window, [...must, ...wish.slice(0, kept)])
    if (found) return found
  }
  return null
}

/** The nearest place that covers nothing: each column beside something, and in it each gap that is high enough. */
function nearestFree(box: Box, window: PlacementRequest['window'], covered: readonly Box[]): Box | null {
  if (!covered.some((one) => overlaps(box, one))) return box
  const columns = [box.x, ...covered.flatMap((one) => [one.x - box.width - GAP, one.x + one.width + GAP])]
  const lowest = Math.min(LOWEST, box.height)
  const places = columns
    .filter((x) => x >= 0 && x + box.width <= window.width)
    .flatMap((x) => gapsOf({ x, width: box.width }, window, covered).map((gap) => ({ x, gap })))
    .filter(({ gap }) => gap.to - gap.from >= lowest)
    .map(({ x, gap }) => {
      const height = Math.min(box.height, gap.to - gap.from)
      const y = Math.max(gap.from, Math.min(box.y, gap.to - height))
      return { x: Math.ceil(x), y: Math.ceil(y), width: box.width, height: Math.floor(height) }
    })
    .filter((each) => !covered.some((one) => overlaps(each, one)) && each.x + each.width <= window.width)
  const far = (each: Box) => Math.abs(each.x - box.x) + Math.abs(each.y - box.y) + (box.height - each.height)
  return places.sort((a, b) => far(a) - far(b))[0] ?? null
}

interface Gap {
  from: number
  to: number
}

/** What is left of the window's height in a column. */
function gapsOf(column: Pick<Box, 'x' | 'width'>, window: PlacementRequest['window'], covered: readonly Box[]): Gap[] {
  const inColumn = covered
    .filter((one) => column.x < one.x + one.width && one.x < column.x + column.width)
    .toSorted((a, b) => a.y - b.y)
  const gaps: Gap[] = []
  const end = window.height - EDGE
  let from = EDGE
  for (const one of inColumn) {
    gaps.push({ from, to: Math.min(end, one.y - GAP) })
    from = Math.max(from, one.y + one.height + GAP)
  }
  return [...gaps, { from, to: end }]
}
