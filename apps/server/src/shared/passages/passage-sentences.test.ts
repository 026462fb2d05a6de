import { describe, expect, it } from 'vitest'
import { passageSentences } from './passage-sentences.ts'

describe('sentencesOf', () => {
  it('keeps abbreviations and figures together and knows headings, list points and table rows', () => {
    const found = passageSentences(
      '# Prices\n\nSee e.g. Appendix 2.5 for all. Prices rise\n\n- Pro costs 49 euro.\n\n| Plan | Price |\n|---|---|\n| Pro | 49 |',
    )
    expect(found.map(({ text }) => text)).toEqual([
      'See e.g. Appendix 2.5 for all.',
      'Prices rise',
      'Pro costs 49 euro.',
      'Plan | Price',
      'Pro | 49',
    ])
    expect(found[0]?.heading).toBe('Prices')
  })

  it('joins lines that the layout broke', () => {
    const [first] = passageSentences(
      'The service level agreement promises an uptime of\n99.9 percent in every calendar month.',
    )
    expect(first?.text).toBe('The service level agreement promises an uptime of 99.9 percent in every calendar month.')
  })
})
