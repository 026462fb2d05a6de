import fc from 'fast-check'
import { expect, it } from 'vitest'
import { BOTTOM_FREE_PX, overlaps, placePanel, placeSheet, TOP_FREE_PX } from './place-panel.ts'

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
