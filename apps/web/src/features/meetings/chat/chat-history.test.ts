import { expect, it } from 'vitest'
import { historyToSend } from './chat-history.ts'

it('sends a long turn cut between characters', () => {
  const content = `${'a'.repeat(3_999)}🙂 and more`
  expect(historyToSend([{ role: 'user', content, reply: null, ended: 'whole' }])).toEqual([
    { role: 'user', content: `${'a'.repeat(3_999)} …` },
  ])
})
