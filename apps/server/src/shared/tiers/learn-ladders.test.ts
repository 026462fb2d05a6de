import { describe, expect, it } from 'vitest'
import { learnLadders } from './learn-ladders.ts'
import { tableOf } from './tables.fixture.ts'
import type { TablePassage } from './tier-tables.ts'

const laddersOf = async (...passages: TablePassage[]) =>
  (await learnLadders(passages)).map(({ names }) => names.join(' < '))

describe('tier ladders', () => {
  it('are the columns of a comparison table, ordered by the price in it', async () => {
    const table = tableOf(
      'Overview › Our plans',
      ' | Harbour | Ocean | Coast',
      'Price per user and month | €9 | €39 | €19',
      'Projects | 3 | unlimited | 20',
      'Telephone support | no | yes | no',
    )
    expect(await learnLadders([table])).toMatchObject([
      { names: ['Harbour', 'Coast', 'Ocean'], kinds: ['plan'], byPrice: true, bySize: false, byRank: false },
    ])
  })

  it('are ordered by a price list of another document, which names them in full', async () => {
    const compared = tableOf(
      'Overview › The two editions',
      'Feature | River | Brook',
      'API | yes | no',
      'Sites | 20 | 3',
    )
    const prices = tableOf(
      'Prices',
      'Section | Item | Price | Unit',
      'Edition | Acme Brook | 5.80 EUR | per employee per month',
      'Edition | Acme River | 8.40 EUR | per employee per month',
      'Edition | Pensioner (both editions) | 1.90 EUR | per person per month',
      'Set-up fee | Set-up Brook | 4,500 EUR | one-off',
      'Set-up fee | Set-up River | 9,800 EUR | one-off',
      'Add-on | Single sign-on for Brook | 0.40 EUR | per employee per month',
    )
    const [ladder, ...others] = await learnLadders([compared, prices])
    expect(others).toEqual([])
    expect(ladder).toMatchObject({ names: ['Brook', 'River'], byPrice: true })
    expect(ladder?.fullNames.get('Brook')).toEqual(['Brook', 'Acme Brook'])
  })

  it('are models of one family, ordered by the number in their names, among others', async () => {
    const prices = tableOf(
      'Machines',
      'Article no. | Model | Description | Unit price EUR',
      '10-0600 | LQ 600 | Ammonia heat pump up to 90 °C | 412000',
      '10-1200 | LQ 1200 HT | High-temperature heat pump up to 120 °C | 968000',
      '12-0002 | SM 2 | Steam module | 236000',
    )
    expect(await learnLadders([prices])).toMatchObject([
      { names: ['LQ 600', 'LQ 1200 HT'], kinds: ['machine'], byPrice: true, bySize: true, nouns: ['heat', 'pump'] },
    ])
  })

  it('are contract levels with a price for each machine', async () => {
    const compared = tableOf(
      'Service contracts',
      'Service | Basis | Komfort | Rundum',
      'Wartung | ja | ja | ja',
      'Ersatzteile | nein | 15 % | ja',
    )
    const prices = tableOf(
      'Preise › Wartungsverträge',
      'Vertrag | Maschine | Jahrespreis',
      'Basis | A 10 | 960 €',
      'Basis | A 20 | 1.690 €',
      'Komfort | A 10 | 1.740 €',
      'Komfort | A 20 | 2.980 €',
      'Rundum | A 10 | 2.890 €',
      'Rundum | A 20 | 4.750 €',
    )
    expect(await learnLadders([compared, prices])).toMatchObject([
      expect.objectContaining({ names: ['Basis', 'Komfort', 'Rundum'], byPrice: true }),
      expect.objectContaining({ names: ['A 10', 'A 20'], bySize: true }),
    ])
  })

  it.each([
    [
      'German',
      tableOf(
        'Preise › Unsere Pakete',
        'Leistung | Hafen | Küste',
        'Preis pro Monat | 49,00 € | 1.290,00 €',
        'Nutzer | 5 | 50',
      ),
      'Hafen < Küste',
    ],
    [
      'French',
      tableOf(
        'Tarifs › Nos formules',
        ' | Essentiel | Confort',
        'Prix par mois | 29 € | 59 €',
        'Utilisateurs | 3 | illimité',
      ),
      'Essentiel < Confort',
    ],
    [
      'Spanish',
      tableOf('Precios › Planes', ' | Básico | Empresa', 'Precio al mes | 19 € | 99 €', 'Usuarios | 2 | ilimitados'),
      'Básico < Empresa',
    ],
    [
      'sizes',
      tableOf('Which edition?', ' | River | Brook', 'Users included | 1,000 | 50', 'API | yes | no'),
      'Brook < River',
    ],
    [
      'words that vendors use',
      tableOf(
        'Support levels',
        ' | Standard Support | Priority Support',
        'Hours | 8 to 5 | 24 hours',
        'Contacts | 3 | 10',
      ),
      'Standard Support < Priority Support',
    ],
    [
      'a price on request at the end',
      tableOf('Plans', ' | Solo | Crew | Fleet', 'Price | $10 | $25 | on request', 'Seats | 1 | 10 | 200'),
      'Solo < Crew < Fleet',
    ],
    [
      'machines without a kind',
      tableOf(
        'Product sheet',
        ' | Arm 25 | Arm 12',
        'Load | 25 kg | 12 kg',
        'Reach | 1,650 mm | 1,300 mm',
        'Weight | 265 kg | 186 kg',
      ),
      'Arm 12 < Arm 25',
    ],
  ])('are learnt: %s', async (_, table, ladder) => {
    expect(await laddersOf(table)).toEqual([ladder])
  })

  it.each([
    [
      'service levels in per cent',
      tableOf(
        'Service levels',
        'Availability in the month | Credit on the monthly fee',
        'below 99.9 % | 5 %',
        'below 99.0 % | 12 %',
        'below 98.0 % | 30 %',
      ),
    ],
    [
      'severities',
      tableOf(
        'Support levels',
        ' | P1 | P2 | P3',
        'First response | 1 hour | 4 hours | 1 day',
        'Solution | 4 hours | 1 day | 5 days',
        'Hours | always | 8 to 6 | 8 to 6',
      ),
    ],
    [
      'opening hours',
      tableOf('Support plans › Opening hours', 'Day | From | To', 'Monday | 8:00 | 17:00', 'Saturday | 9:00 | 13:00'),
    ],
    ['weekdays', tableOf('Support', ' | Monday | Saturday', 'Opens | 8:00 | 9:00', 'Closes | 17:00 | 13:00')],
    [
      'prices by country',
      tableOf(
        'Plans › Prices',
        'Plan price | Germany | Austria | Switzerland',
        'Price per user | €9 | €10 | €14',
        'Users | 5 | 5 | 5',
      ),
    ],
    ['prices by month and year', tableOf('Plans', 'Plan | Monthly | Yearly', 'Solo | €10 | €100', 'Crew | €25 | €250')],
    [
      'a glossary',
      tableOf('Glossary of editions', 'Term | Meaning', 'Edition | What you have bought', 'Seat | One named user'),
    ],
    [
      'add-on modules',
      tableOf('Prices', 'Module | Price', 'Recruiting | 1.20 EUR', 'Expenses | 0.95 EUR', 'Time Tracking | 1.60 EUR'),
    ],
    [
      'discounts',
      tableOf(
        'Prices › Plans',
        'Item | Discount',
        'Volume from 500 employees | 6 %',
        'Volume from 1000 employees | 11 %',
      ),
    ],
    [
      'who does what',
      tableOf('Contract', 'Task | Supplier | Customer', 'Crane | | x', 'Start | x |', 'Price | 100 € | 200 €'),
    ],
    [
      'competitors',
      tableOf('How we compare with competitors', 'Edition | Acme | Nordpick', 'Price | €10 | €8', 'Users | 5 | 4'),
    ],
    ['releases', tableOf('Supported versions', 'Version | Ends', 'Python 2 | 2020', 'Python 3 | never')],
    ['columns that nothing orders', tableOf('Editions', ' | Brook | River', 'API | yes | no', 'App | no | yes')],
    [
      'orders that contradict each other',
      tableOf('Plans', ' | Starter | Enterprise', 'Price | €90 | €10', 'API | no | yes'),
    ],
  ])('are not learnt from %s', async (_, table) => {
    expect(await laddersOf(table)).toEqual([])
  })

  it('goes on with a table that is cut into passages', async () => {
    const [first, second] = [
      tableOf('Prices', 'Edition | Price', 'Acme Basic | €10'),
      tableOf('Prices', 'Edition | Price', 'Acme Pro | €20'),
    ]
    expect(await laddersOf(first, { ...second, position: 1 })).toEqual(['Basic < Pro'])
  })
})
