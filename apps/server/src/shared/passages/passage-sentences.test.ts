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
    const joined = (text: string) => passageSentences(text).map((sentence) => sentence.text)
    const visit = 'It is part of the lease; for bought robots it costs'
    expect(joined(`${visit}\nEUR 420 a visit and robot.`)).toEqual([`${visit} EUR 420 a visit and robot.`])
    const place = 'The data of all our customers in the Union is kept in'
    expect(joined(`${place}\nFrankfurt.`)).toEqual([`${place} Frankfurt.`])
    expect(joined('What the customer of the company has to see to\nPrepare the floor.')).toHaveLength(1)
    expect(joined('Delivery and warranty of all the robots and cameras\nDelivery takes 8 weeks.')).toHaveLength(2)
    const step = 'Open the site of the other tool and click Settings'
    expect(joined(`1. ${step}\n2. Copy the link`)).toEqual([step, 'Copy the link'])
    expect(joined('The installer needs the database in the version\n14. Others do not work.')).toEqual([
      'The installer needs the database in the version 14.',
      'Others do not work.',
    ])
  })
})

it('reads neither what a picture shows nor code', () => {
  const passage =
    'Orders ship in two days.\n\nPicture showing: The menu of orders\n\n    ship --days 2 # We ship at once.'
  expect(passageSentences(passage).map(({ text }) => text)).toEqual(['Orders ship in two days.'])
})
