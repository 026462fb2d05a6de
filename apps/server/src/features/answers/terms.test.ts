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

  it('leaves a term out that is only spoken of, and reads what stands below its own heading', () => {
    const explained = (text: string, title = 'Handbook') => {
      const read = readPassages([passage(text, { title })])
      return findDefinitions(findTerms('We use Prisma and SAML for our webhooks.', read), read).map((each) => each.text)
    }
    for (const text of [
      'Always keep an eye on what migrations Prisma is generating.',
      'Prisma is usually the reason for it.',
      'If your host has no forks (e.g., Prisma), nothing is published.',
      'The word Prisma is used to refer to any of the following:',
      'Some hosts (SAML) need more time than others do.',
      '| Tool | Reads | Writes |\n|---|---|---|',
    ])
      expect(explained(text)).toEqual([])
    expect(explained('You could send them to your booking link.', 'Guide › Webhooks')).toEqual([])
    const webhooks = 'Webhooks offer a way to be told of new bookings. Webhooks cost nothing.'
    expect(explained(webhooks, 'Guide › Webhooks')).toEqual(['Webhooks offer a way to be told of new bookings.'])
    expect(explained(webhooks, 'Guide › Prices')).toEqual([])
    expect(explained("In Acme, Prisma is Ola's tool for databases.")).toEqual([
      "In Acme, Prisma is Ola's tool for databases.",
    ])
    expect(explained('We hold a Security Assertion Markup Language (SAML) login ready.')).toHaveLength(1)
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
