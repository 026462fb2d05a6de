import { NO_NAMES } from '@cuecard/language/meant-names.ts'
import { expect, it } from 'vitest'
import { buildChatPrompt } from './chat.prompts.ts'

it('cuts notes and earlier turns between characters', () => {
  const meeting = {
    id: 'm',
    title: 'Kick-off',
    started_at: new Date('2026-11-21T10:00:00Z'),
    ended_at: null,
    last_message_at: null,
    message_count: 0,
    times: 'clock' as const,
    notes: `${'n'.repeat(5_999)}🙂 end of the notes`,
    manager: null,
  }
  const { messages } = buildChatPrompt({
    message: 'What was said?',
    names: NO_NAMES,
    history: [{ role: 'user', content: `${'t'.repeat(1_999)}🙂 end of the turn` }],
    meetings: [meeting],
    said: [],
    known: [],
    speakers: [],
    whole: false,
    held: null,
    refusal: 'Nothing.',
    mark: 'abc123',
  })
  const content = messages[0]?.content ?? ''
  expect(content).toContain('nnn …\n')
  expect(content).toContain('ttt …\n')
  expect(content).not.toContain('end of the t')
  expect(content.isWellFormed()).toBe(true)
})
