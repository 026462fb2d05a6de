import { expect, it, vi } from 'vitest'
import { fakeSession, lineOf } from '../test/fake-session.ts'
import { createCompetitorHints } from './competitor-hints.ts'

const competitors = ['NordPick', 'Boxwise'].map((name) => ({ kind: 'competitor' as const, name, spellings: [] }))

/** A meeting in which competitors are named, at a time that the test sets. */
function meeting() {
  const clock = { now: 0 }
  const found = vi.fn<() => void>()
  const session = fakeSession(
    { competitors },
    { 'POST /extension/competitor-notes': () => Response.json({ text: 'They lift 10 kg.', sources: [] }) },
  )
  const hints = createCompetitorHints(session, { now: () => clock.now, found })
  const name = async (text: string) => {
    const before = found.mock.calls.length
    session.change({ lines: [...session.view().lines, lineOf(text)] })
    hints.read()
    await vi.waitFor(() => expect(found.mock.calls.length).toBeGreaterThan(before), { timeout: 60_000 })
  }
  return { clock, hints, name, waiting: () => hints.waiting()?.named.name }
}

it('hints again at a competitor whose hint could not be shown in time, when it is named again', async () => {
  const { clock, name, waiting } = meeting()
  await name('We looked at NordPick.')
  expect(waiting()).toBe('NordPick')
  clock.now = 61_000
  expect(waiting()).toBeUndefined()
  await name('NordPick was cheaper.')
  expect(waiting()).toBe('NordPick')
})

it('hints again at a competitor whose hint gave way to that of another one', async () => {
  const { hints, name, waiting } = meeting()
  await name('We looked at NordPick.')
  await name('And at Boxwise.')
  expect(waiting()).toBe('Boxwise')
  hints.shown()
  await name('NordPick was cheaper.')
  expect(waiting()).toBe('NordPick')
})
