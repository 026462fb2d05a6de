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
  [{ connection: 'away', unsent: 3 }, '3 lines are kept here until it does.', undefined],
  [{ connection: 'away', unsent: 1 }, '1 line is kept here until it does.', undefined],
  [{ connection: 'none' }, 'This browser is not connected.', undefined],
  [{ connection: 'ended' }, 'This connection was ended elsewhere.', undefined],
  [{ connection: 'outdated' }, 'Cuecard was updated.', 'Reload page'],
  [{ saving: 'paused' }, 'Paused. Nothing is read or saved.', 'Resume'],
  [{ saving: 'disabled' }, 'Cuecard is off for this meeting.', undefined],
] as const)('says what to know of %j', (part, text, action) => {
  const banner = bannerOf({ ...view, ...part }, false)
  expect(banner?.text).toContain(text)
  expect(banner?.action?.label).toBe(action)
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
  expect(savingLabel({ saving: 'saving', company: 'Acme', reads_chat: false }).badge).toBe('Saving')
  expect(savingLabel({ saving: 'paused', company: 'Acme', reads_chat: false }).badge).toBe('Paused')
  expect(savingLabel({ saving: 'off', company: 'Acme', reads_chat: false })).toEqual({
    badge: 'Not saved',
    meaning: 'Nothing of this meeting is stored: Acme has saving switched off.',
  })
  expect(chatNotice(VIEW)).toBe('Captions of this meeting are saved with Cuecard by Dana Whitfield.')
  expect(chatNotice({ ...VIEW, reads_chat: true })).toMatch(/^Captions and chat messages of this meeting are saved/)
})
