import { expect, it } from 'vitest'
import { COVER_TITLE, EMPTY_LINE, OUTLINE_LINE, withoutOwnLines } from './own-lines.ts'

it('reads a generated document without what we say of it and of the documents', () => {
  const cover = `## ${COVER_TITLE}\n\n- **Zoom**: Connecting your account; Setting up Zoom`
  const prices = '## Prices\n\n- “Pro costs 49 euros.” _(Prices)_'
  const whole = [`# Playbook`, OUTLINE_LINE, cover, prices, `## Terms\n\n${EMPTY_LINE}`]
  for (const [markdown, last] of [
    [whole.join('\n\n'), '## Terms'],
    [[...whole, cover].join('\n\n'), '## Terms'],
  ] as const) {
    const read = withoutOwnLines(markdown)
    expect(read).toContain(prices)
    expect(read.trim().split('\n').at(-1)).toBe(last)
    expect(read).not.toMatch(/Zoom|outline|empty|What your documents/u)
  }
})
