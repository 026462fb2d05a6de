import { formatDateTime } from '@cuecard/contract/time.ts'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { When } from './when.tsx'

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z') }))
afterEach(() => vi.useRealTimers())

describe('a time on a screen', () => {
  it('is told relative to now, with the exact time on hover', () => {
    render(<When value="2026-11-21T10:00:00Z" />)
    const time = screen.getByText('2 hours ago')
    expect(time).toHaveAttribute('title', formatDateTime('2026-11-21T10:00:00Z'))
    expect(time).toHaveAttribute('dateTime', '2026-11-21T10:00:00.000Z')
  })

  it('without a zone counts as UTC', () => {
    render(<When value="2026-11-21T11:59:00" />)
    expect(screen.getByText('1 minute ago')).toBeInTheDocument()
  })

  it('keeps up with the clock', () => {
    render(<When value="2026-11-21T11:59:45Z" />)
    expect(screen.getByText('just now')).toBeInTheDocument()
    act(() => vi.advanceTimersByTime(60_000))
    expect(screen.getByText('1 minute ago')).toBeInTheDocument()
  })

  it('that is ahead has what is left until then on hover; less than 30 seconds ahead counts as now', () => {
    const titleOf = (value: string) => {
      const { container } = render(<When value={value} show="exact" />)
      return container.querySelector('time')?.title
    }
    expect(titleOf('2026-11-28T11:00:00Z')).toBe('in 6 days')
    expect(titleOf('2026-11-21T12:00:30Z')).toBe('in less than a minute')
    expect(titleOf('2026-11-21T12:00:29Z')).toBe('just now')
    expect(titleOf('2026-11-21T10:00:00Z')).toBe('2 hours ago')
  })

  it("is 'Never' when there is none", () => {
    render(<When value={null} />)
    expect(screen.getByText('Never')).toBeInTheDocument()
  })
})
