import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Box, BOTTOM_FREE_PX, overlaps, placePanel, placeSheet, TOP_FREE_PX } from './place-panel.ts'
import { createSettling } from './surroundings.ts'

const SIZE = { width: 380, height: 680 }
const WINDOW = { width: 1440, height: 900 }

it('stands at the right, and leaves the top and the bar at the bottom free', () => {
  const box = placePanel({ window: WINDOW, size: SIZE, wanted: null, clear: [] })
  expect(box).toEqual({ x: 1044, y: TOP_FREE_PX, width: 380, height: 680 })
  const low = placePanel({ window: { width: 1024, height: 600 }, size: SIZE, wanted: null, clear: [] })
  expect(low).toMatchObject({ y: TOP_FREE_PX, height: 600 - TOP_FREE_PX - BOTTOM_FREE_PX })
})

it('comes back inside a window that has become smaller', () => {
  const box = placePanel({ window: { width: 800, height: 900 }, size: SIZE, wanted: { x: 1000, y: 700 }, clear: [] })
  expect(box).toMatchObject({ x: 412, y: 212 })
})

it('steps aside from the notice of being recorded by as little as it can', () => {
  const notice = { x: 1100, y: 60, width: 320, height: 56 }
  const box = placePanel({ window: WINDOW, size: SIZE, wanted: null, clear: [notice] })
  expect(box).toEqual({ x: 1044, y: 124, width: 380, height: 680 })
})

describe('beside captions, controls and an open side chat', () => {
  const captions = { x: 0, y: 500, width: 1366, height: 180 }
  const controls = { x: 0, y: 688, width: 1366, height: 80 }
  const chat = { x: 1006, y: 16, width: 344, height: 660 }
  const window = { width: 1366, height: 768 }

  it('takes the free place, lower where it must', () => {
    const box = placePanel({ window, size: SIZE, wanted: null, clear: [], avoid: [captions, controls, chat] })
    expect(box).toEqual({ x: 618, y: 8, width: 380, height: 484 })
    const low = { width: 1024, height: 640 }
    const beside = { x: 664, y: 16, width: 344, height: 530 }
    const avoid = [{ x: 0, y: 420, width: 1024, height: 130 }, { x: 0, y: 560, width: 1024, height: 80 }, beside]
    expect(placePanel({ window: low, size: SIZE, wanted: null, clear: [], avoid })).toMatchObject({
      x: 276,
      height: 404,
    })
  })

  it('covers the least important where there is no room for all, and never a notice', () => {
    const wide = { x: 200, y: 0, width: 1166, height: 700 }
    const box = placePanel({ window, size: SIZE, wanted: null, clear: [], avoid: [captions, controls, wide] })
    expect(box).not.toBeNull()
    expect([captions, controls].some((one) => box && overlaps(box, one))).toBe(false)
    const notice = { x: 900, y: 0, width: 466, height: 60 }
    const placed = placePanel({ window, size: SIZE, wanted: null, clear: [notice], avoid: [captions, controls, wide] })
    expect(placed && overlaps(placed, notice)).toBe(false)
  })
})

it('moves at once for what is in the way, and back only when it has been gone for a while', () => {
  const settle = createSettling()
  const measured = (height: number, more: Box[] = []) => ({
    window: WINDOW,
    clear: [],
    avoid: [{ x: 0, y: 600, width: 800, height }, ...more],
  })
  const first = settle(measured(100), 0)
  expect(settle(measured(97), 400), 'a few pixels are nothing').toBe(first)
  const chat = { x: 1000, y: 0, width: 400, height: 800 }
  const more = settle(measured(100, [chat]), 800)
  expect(more.avoid).toHaveLength(2)
  expect(settle(measured(40, [chat]), 1_200)).toBe(more)
  expect(settle(measured(100, [chat]), 2_000)).toBe(more)
  expect(settle(measured(40), 3_000)).toBe(more)
  expect(settle(measured(40), 6_000).avoid).toHaveLength(1)
})

it('is a sheet above the controls of a narrow window', () => {
  const box = placeSheet({ window: { width: 390, height: 844 }, size: SIZE, clear: [] })
  expect(box).toEqual({ x: 0, y: 292, width: 390, height: 464 })
})

it('says that there is no room rather than cover a notice', () => {
  const all = { x: 0, y: 0, width: 390, height: 844 }
  expect(placeSheet({ window: { width: 390, height: 844 }, size: SIZE, clear: [all] })).toBeNull()
})

it('never covers what must stay uncovered and never leaves the window, whatever both are', () => {
  const side = fc.integer({ min: 320, max: 2600 })
  const box = fc.record({
    x: fc.integer({ min: -200, max: 2600 }),
    y: fc.integer({ min: -200, max: 1600 }),
    width: fc.integer({ min: 0, max: 900 }),
    height: fc.integer({ min: 0, max: 300 }),
  })
  const wanted = fc.option(fc.record({ x: fc.integer(), y: fc.integer() }), { nil: null })
  fc.assert(
    fc.property(side, side, fc.tuple(wanted, fc.array(box, { maxLength: 3 })), (width, height, [wanted, clear]) => {
      const placing = { window: { width, height }, size: SIZE, clear }
      for (const placed of [placePanel({ ...placing, wanted }), placeSheet(placing)]) {
        if (!placed) continue
        expect(placed.x).toBeGreaterThanOrEqual(0)
        expect(placed.y).toBeGreaterThanOrEqual(0)
        expect(placed.x + placed.width).toBeLessThanOrEqual(width)
        expect(placed.y + placed.height).toBeLessThanOrEqual(height)
        const covered = clear.filter((one) => one.width > 0 && one.height > 0 && overlaps(placed, one))
        expect(covered).toEqual([])
      }
    }),
  )
})
