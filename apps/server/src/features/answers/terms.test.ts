import { describe, expect, it } from 'vitest'
import { passage } from '../../shared/passages/passages.fixture.ts'
import { readPassages } from '../../shared/passages/read-passages.ts'
import { QUOTED_FROM_DOCUMENTS } from '../../shared/quotes/quotes.ts'
import { findDefinitions, findTerms, quotedExplanation } from './terms.ts'

describe('Explain To Me in quotes', () => {
  const texts = [
    'SCIM provisioning is a way to create and remove accounts automatically. It saves time.',
    'A Service Level Agreement (SLA) fixes what happens when we are late.',
    'Customers like SCIM. The weather was fine.',
    'RTO: the time within which the service runs again.',
  ]
  const explain = (sentence: string) => {
    const read = readPassages(texts.map((text) => passage(text)))
    return [...quotedExplanation(findDefinitions(findTerms(sentence, read), read))].join('')
  }

  it('quotes what defines a term, not what merely mentions it', () => {
    expect(explain('We need SCIM provisioning.')).toContain(
      '**SCIM provisioning**: “SCIM provisioning is a way to create and remove accounts automatically.” [1]',
    )
    expect(explain('What about the SLA then?')).toContain(
      '“A Service Level Agreement (SLA) fixes what happens when we are late.” [2]',
    )
    expect(explain('Our RTO is too long.')).toContain('“RTO: the time within which the service runs again.” [4]')
    expect(explain('We need SCIM provisioning.')).not.toContain('Customers like')
    expect(explain('We need SCIM provisioning.')).toContain(QUOTED_FROM_DOCUMENTS)
  })

  it('says a table row without its bars', () => {
    const read = readPassages([
      passage('| Plan | Availability | Credit |\n|---|---|---|\n| Growth | 99.9 % in a month | 5 % |'),
    ])
    const [row] = findDefinitions(findTerms('We would take the Growth plan.', read), read)
    expect(row).toMatchObject({ term: 'Growth', text: 'Availability 99.9 % in a month, Credit 5 %', isRow: true })
  })

  it('finds terms by their looks', () => {
    expect(findTerms('We run iSCSI, SAML and Active Directory on A-100.', []).map(({ text }) => text)).toEqual(
      expect.arrayContaining(['iSCSI', 'SAML', 'Active Directory', 'A-100']),
    )
    expect(findTerms('And so it goes.', [])).toEqual([])
  })
})
