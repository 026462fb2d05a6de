import { expect, it } from 'vitest'
import { bannerOf } from './banner-labels.ts'
import { chatNotice, savingLabel, stateLabel } from '../shared/state-labels.ts'
import { lineOf, VIEW } from '../test/fake-session.ts'

const view = { ...VIEW, lines: [lineOf('Hello.')] }
const textOf = (part: Partial<typeof view>, isByHand = false) => bannerOf({ ...view, ...part }, isByHand)?.text

it('is silent while all is well', () => {
  expect(bannerOf(view, false)).toBeNull()
  expect(stateLabel(view)).toEqual({ tone: 'good', words: 'Listening' })
})

it.each([
  [
    { capture: 'captions-off' },
    'Captions are off. Cuecard reads what the captions say. Turn them on?',
    'Turn on captions',
  ],
  [{ capture: 'lost' }, 'The captions have gone from the page.', 'Turn on captions'],
  [{ capture: 'recovered' }, 'The captions are back.', undefined],
  [{ capture: 'waiting', lines: [] }, 'Lines appear here once someone speaks.', undefined],
  [
    { capture: 'selectors-stale', service: 'microsoft_teams' },
    'Microsoft Teams shows captions in a way this version cannot read. Lines may be missing.',
    undefined,
  ],
  [{ connection: 'away', unsent: 3 }, '3 lines are kept here until it does.', 'Reconnect'],
  [{ connection: 'away', unsent: 1 }, '1 line is kept here until it does.', 'Reconnect'],
  [{ saving: 'off', is_gone: true }, 'This meeting was removed in Cuecard.', undefined],
  [{ saving_trouble: 'disk' }, 'Lines cannot be stored in this browser', undefined],
  [{ saving_trouble: 'refused' }, 'The server refuses this meeting.', undefined],
  [{ connection: 'none' }, 'This browser is not connected.', undefined],
  [{ connection: 'ended' }, 'This connection was ended elsewhere.', 'Reconnect'],
  [{ connection: 'outdated' }, 'Cuecard was updated.', 'Reload page'],
  [{ saving: 'paused' }, 'Paused. Nothing is read or saved.', 'Resume'],
  [{ saving: 'disabled' }, 'Cuecard is off for this meeting.', undefined],
] as const)('says what to know of %j', (part, text, action) => {
  const banner = bannerOf({ ...view, ...part }, false)
  expect(banner?.text).toContain(text)
  expect(banner?.action?.label).toBe(action)
})

it('is green only where lines arrive and may be sent, and names what is kept', () => {
  const state = (part: Partial<typeof view>) => stateLabel({ ...view, ...part })
  expect(state({ connection: 'away', unsent: 12 })).toEqual({ tone: 'warn', words: 'Offline · 12 lines kept' })
  expect(state({ connection: 'away', unsent: 0 })).toEqual({ tone: 'warn', words: 'Offline' })
  expect(state({ connection: 'asking' }).tone).toBe('quiet')
  expect(state({ connection: 'ended' })).toEqual({ tone: 'bad', words: 'Connection ended' })
  expect(state({ saving_trouble: 'disk' })).toEqual({ tone: 'bad', words: 'Saving failed' })
  expect(state({ saving: 'held' })).toEqual({ tone: 'warn', words: 'Tell the others' })
})

it('says where the switch is in each service when it was not found', () => {
  expect(textOf({ capture: 'captions-off' }, true)).toContain('Press CC in the bar at the bottom')
  expect(textOf({ capture: 'captions-off', service: 'microsoft_teams' }, true)).toContain('Show live captions')
})

it('shows the most important first', () => {
  expect(textOf({ connection: 'outdated', capture: 'captions-off', saving: 'paused' })).toContain('updated')
  expect(textOf({ saving: 'paused', capture: 'captions-off' })).toContain('Paused')
  expect(textOf({ connection: 'away', capture: 'captions-off' })).toContain('Captions are off')
})

it('says whether the meeting is kept, and has words for its chat', () => {
  const label = (part: Partial<typeof VIEW>) => savingLabel({ ...VIEW, company: 'Acme', ...part })
  expect(label({ saving: 'saving' }).badge).toBe('Saving')
  // Only what captions say can be saved.
  expect(label({ capture: 'captions-off' })).toMatchObject({ badge: 'Not saved', look: 'waiting' })
  expect(label({ capture: 'captions-off', reads_chat: true }).badge).toBe('Saving')
  expect(label({ connection: 'outdated' })).toMatchObject({ badge: 'Not saved', look: 'waiting' })
  expect(label({ saving_trouble: 'refused' })).toMatchObject({ badge: 'Not saved', look: 'waiting' })
  expect(label({ saving: 'paused' }).badge).toBe('Paused')
  expect(label({ saving: 'held' }).badge).toBe('Held')
  expect(label({ connection: 'away' })).toMatchObject({ badge: 'Kept', look: 'waiting' })
  expect(label({ saving: 'off' })).toMatchObject({
    badge: 'Not saved',
    meaning: 'Nothing of this meeting is stored: Acme has saving switched off.',
  })
  expect(label({ saving: 'off', connection: 'ended' }).meaning).toContain('until this browser is connected again')
  expect(label({ saving: 'off', is_gone: true }).badge).toBe('Removed')
  expect(label({ consent: { policy: 'offered', confirmed_at: 0 } }).meaning).toMatch(/You told the others at /)
  expect(chatNotice(VIEW)).toBe('Captions of this meeting are saved with Cuecard by Dana Whitfield.')
  expect(label({ reads_chat: true }).meaning).toContain('What is said and typed here is saved')
  expect(chatNotice({ ...VIEW, reads_chat: true })).toMatch(/^Captions and chat messages of this meeting are saved/)
})
