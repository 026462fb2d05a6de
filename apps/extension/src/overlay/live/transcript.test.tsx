import '@testing-library/jest-dom/vitest'
import { act, render, screen } from '@testing-library/react'
import { Profiler } from 'react'
import { expect, it } from 'vitest'
import { createOverlayServices } from '../overlay-services.ts'
import { LineRow, type LineRowProps } from './line-row.tsx'
import { OverlayContext } from '../shared/overlay-context.ts'
import { createScreenState } from '../shared/screen-state.ts'
import { fakeSession, lineOf } from '../test/fake-session.ts'
import { Transcript } from './transcript.tsx'

it('draws the one line anew that has changed, of 500 that come as new objects', () => {
  const lines = Array.from({ length: 500 }, (_, at) => lineOf(`Line ${at}`))
  const drawn: string[] = []
  // Each drawing of a row goes through its answers once.
  const answersOf = (id: string): LineRowProps['answers'] => Object.assign([], { map: () => void drawn.push(id) })
  const answers = lines.map(({ message_id }) => answersOf(message_id))
  const props: Omit<LineRowProps, 'line' | 'answers'> = {
    isContinued: false,
    isActive: false,
    ask: () => undefined,
    onChoose: () => undefined,
  }
  const List = ({ texts }: { texts: readonly string[] }) => (
    <ol>
      {lines.map((line, at) => (
        <LineRow
          {...props}
          key={line.message_id}
          answers={answers[at] ?? []}
          line={{ ...line, text: texts[at] ?? '' }}
        />
      ))}
    </ol>
  )
  const texts = lines.map(({ text }) => text)
  const session = fakeSession()
  const services = createOverlayServices(session)
  const inside = (all: readonly string[]) => (
    <OverlayContext value={{ session, services, screen: createScreenState() }}>
      <List texts={all} />
    </OverlayContext>
  )
  const { rerender } = render(inside(texts))
  expect(drawn).toHaveLength(500)
  drawn.length = 0
  rerender(inside([...texts.slice(0, -1), 'Line 499 goes on']))
  expect(screen.getByText('Line 499 goes on')).toBeVisible()
  expect(drawn).toEqual([lines.at(-1)?.message_id])
  services.stop()
})

it('shows notes from before the first line, and where earlier lines are left out those that are not saved', () => {
  const session = fakeSession()
  const parts = { session, services: createOverlayServices(session), screen: createScreenState() }
  const note = { key: 'early', text: 'Ask Ann first', at: 1_000, status: 'saved' as const, reason: null }
  const refused = { ...note, key: 'refused', text: 'Too long', status: 'refused' as const, reason: 'It is too long.' }
  parts.services.notes.list.set([note, refused])
  const shown = (count: number) => (
    <OverlayContext value={parts}>
      <Transcript
        lines={Array.from({ length: count }, (_, n) => lineOf(`Line ${n}`, { at: 2_000 + n }))}
        answers={[]}
      />
    </OverlayContext>
  )
  const { rerender } = render(shown(1))
  expect(screen.getAllByRole('listitem').map((row) => row.dataset['own'])).toEqual(['true', 'true', 'false'])
  rerender(shown(500))
  expect(screen.queryByText('Ask Ann first')).toBeNull()
  expect(screen.getByText('Not saved: It is too long.')).toBeVisible()
  parts.services.stop()
})

it('keeps 500 lines up to date in a few milliseconds when the last one grows', () => {
  const session = fakeSession()
  const parts = { session, services: createOverlayServices(session), screen: createScreenState() }
  const lines = Array.from({ length: 500 }, (_, at) => lineOf(`Line ${at}`))
  const times: number[] = []
  const shown = (text: string) => (
    <OverlayContext value={parts}>
      <Profiler id="all" onRender={(_id, _phase, ms) => times.push(ms)}>
        <Transcript lines={[...lines.slice(0, -1), { ...lineOf(text), message_id: 'last' }]} answers={[]} />
      </Profiler>
    </OverlayContext>
  )
  const { rerender } = render(shown('a'))
  const [first = 0] = times.splice(0)
  for (let at = 0; at < 20; at += 1) act(() => rerender(shown(`a${'b'.repeat(at)}`)))
  const middle = times.sort((a, b) => a - b)[10] ?? Infinity
  expect(middle).toBeLessThan(first / 3)
  parts.services.stop()
})
