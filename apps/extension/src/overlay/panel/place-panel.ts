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
export function placePanel({ window, size, wanted, clear }: PlacementRequest): Box | null {
  const width = Math.min(size.width, window.width - 2 * EDGE)
  const free = window.height - TOP_FREE_PX - BOTTOM_FREE_PX
  // A low window has too little height to leave the controls uncovered; then only the notices stay uncovered.
  const height = Math.min(size.height, Math.max(free, Math.min(LOWEST, window.height - 2 * EDGE)))
  const usual = { x: window.width - width - MARGIN, y: Math.min(TOP_FREE_PX, window.height - height - EDGE) }
  return beside(within(window, { ...(wanted ?? usual), width, height }), { window, clear })
}

/** On a narrow window: over its whole width, above the meeting's controls. */
export function placeSheet({ window, size, clear }: Omit<PlacementRequest, 'wanted'>): Box | null {
  const bottom = window.height - Math.min(BOTTOM_FREE_PX, window.height * 0.15)
  const height = Math.min(size.height, Math.round(window.height * 0.55), bottom - EDGE)
  return beside({ x: 0, y: Math.round(bottom - height), width: window.width, height }, { window, clear })
}

const within = (window: PlacementRequest['window'], { x, y, width, height }: Box): Box => ({
  x: Math.round(Math.max(EDGE, Math.min(x, window.width - width - EDGE))),
  y: Math.round(Math.max(EDGE, Math.min(y, window.height - height - EDGE))),
  width,
  height,
})

export const overlaps = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

function beside(box: Box, { window, clear }: Pick<PlacementRequest, 'window' | 'clear'>): Box | null {
  const covered = clear.filter(({ width, height }) => width > 0 && height > 0)
  const isFree = (each: Box) => !covered.some((one) => overlaps(each, one))
  if (isFree(box)) return box
  // Every place worth trying touches an edge of something that stays uncovered, or the box's own edges.
  const xs = [box.x, ...covered.flatMap((one) => [one.x - box.width - GAP, one.x + one.width + GAP])]
  const ys = [box.y, ...covered.flatMap((one) => [one.y - box.height - GAP, one.y + one.height + GAP])]
  const whole = xs.flatMap((x) => ys.map((y) => ({ ...box, x, y })))
  const lower = covered.flatMap((one) => lowered(box, one))
  const isInside = (each: Box) =>
    each.x >= 0 && each.y >= 0 && each.x + each.width <= window.width && each.y + each.height <= window.height
  const far = (each: Box) => Math.abs(each.x - box.x) + Math.abs(each.y - box.y) + (box.height - each.height)
  const good = [...whole, ...lower].filter((each) => isInside(each) && isFree(each))
  return good.sort((a, b) => far(a) - far(b))[0] ?? null
}

/** The same box cut off below or above what it would cover. */
function lowered(box: Box, one: Box): Box[] {
  const under = one.y + one.height + GAP
  const left = box.y + box.height - under
  const above = one.y - GAP - box.y
  const cut = [
    { ...box, y: under, height: left },
    { ...box, height: above },
  ]
  return cut.filter(({ height }) => height >= Math.min(LOWEST, box.height))
}
