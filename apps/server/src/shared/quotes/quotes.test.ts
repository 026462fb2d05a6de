import { describe, expect, it } from 'vitest'
import { passage } from '../passages/passages.fixture.ts'
import { readQuestion } from '../evidence/read-question.ts'
import { readPassages } from '../passages/read-passages.ts'
import { chooseQuotes, quoted, quotedAnswer, QUOTED_FROM_DOCUMENTS } from './quotes.ts'

const ask = (message: string) => readQuestion({ current_message: { message }, transcription_message_history: [] })
const answer = (message: string, texts: string[]) =>
  [...quotedAnswer(chooseQuotes(ask(message), readPassages(texts.map((text) => passage(text)))))].join('')

describe('Get Answer in quotes', () => {
  it('puts the best sentence first and supports it, each with its passage', () => {
    const text = answer('What does the Pro plan cost?', [
      'Our plans fit every team. The Pro plan is made for teams of five to fifty.',
      'Prices are in euro. The Pro plan costs 49 euro per seat and month. We ship worldwide.',
    ])
    expect(text.startsWith('“The Pro plan costs 49 euro per seat and month.” [2]\n')).toBe(true)
    expect(text).toContain('- “The Pro plan is made for teams of five to fifty.” [1]')
    expect(text).not.toContain('worldwide')
    expect(text.endsWith(QUOTED_FROM_DOCUMENTS)).toBe(true)
  })

  it('quotes word for word: every quote stands in its passage', () => {
    const texts = [
      'Backups are kept for 35 days.\nThey are encrypted with AES-256 (see e.g. chapter 4).',
      'Backups run every night at 2 a.m. in Frankfurt.',
    ]
    for (const { text, n } of chooseQuotes(
      ask('How are backups encrypted and kept?'),
      readPassages(texts.map((each) => passage(each))),
    )) {
      expect(texts[n - 1]?.replace(/\s+/g, ' ')).toContain(text)
    }
  })

  it('prefers a figure where one is asked for, and a statement to a question or a title', () => {
    expect(
      answer('How long are backups kept?', [
        'How long are backups kept? Backups are kept safe for long. Backups are kept for 35 days.',
      ]),
    ).toMatch(/^“Backups are kept for 35 days\.”/)
    expect(answer('Are backups encrypted?', ['Backups encrypted\n\nBackups are encrypted at rest.'])).toMatch(
      /^“Backups are encrypted at rest\.”/,
    )
  })

  it('does not say the same twice', () => {
    const text = answer('Are backups encrypted?', [
      'Backups are encrypted with AES.',
      'Backups are encrypted with AES.',
    ])
    expect(text.match(/encrypted with AES/g)).toHaveLength(1)
  })

  it("keeps a document's own bracketed numbers and markup from passing for ours", () => {
    expect(quoted('As shown [3], use <b>bold</b> and a < b.')).toBe('“As shown (3), use &lt;b>bold&lt;/b> and a < b.”')
  })
})
