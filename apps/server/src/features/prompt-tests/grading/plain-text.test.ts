import { describe, expect, it } from 'vitest'
import { folded, holdsPhrase } from './plain-text.ts'

describe('a phrase', () => {
  it.each([
    ['**Growth** costs €4,800 a month [1].', 'growth costs €4,800'],
    ['It is  `AES-256`,\nsee [the overview](https://acme.example/x).', 'it is aes-256, see the overview'],
    ['Up to 12 kg, 9\u00a0% off', '12kg'],
    ['Up to 12 kg, 9\u00a0% off', '9% off'],
    ['1’300 mm or 1300 mm', '1,300 mm'],
    ['Die STRASSE', 'straße'],
    ['ΟΔΟΣ', 'οδος'],
    ['cafe\u0301', 'CAFÉ'],
    ['ﬁve “ﬂat” screens', 'five "flat" screens'],
    ['two discounts', 'discount'],
    ['データは[1]フランクフルトに', 'フランクフルト'],
    ['بالسعر الكامل', 'السعر الكامل'.slice(2)],
    ['| Growth | 600 |', 'growth 600'],
    ['snake_case and _emphasis_', 'snake_case and emphasis'],
  ])('of “%s” is found: %s', (text, phrase) => {
    expect(holdsPhrase(text, phrase)).toBe(true)
  })

  it.each([
    ['we start at once', 'art'],
    ['112 kg', '12 kg'],
    ['€4,800.50', '€4,800'],
    ['1,120 calls', '120 calls'],
    ['12', '1'],
    ['nothing of it', 'Growth'],
  ])('of “%s” is not found: %s', (text, phrase) => {
    expect(holdsPhrase(text, phrase)).toBe(false)
  })

  it('that is nothing but marks is looked for as it is', () => {
    expect(holdsPhrase('so **bold**', '**')).toBe(true)
    expect(holdsPhrase('plain', '**')).toBe(false)
  })
})

it('a text is compared without its citations, headings and list marks', () => {
  expect(folded('# Plans\n- Starter [1, 2]\n1. Growth 【3】\n> quoted')).toBe('plans starter growth quoted')
})
