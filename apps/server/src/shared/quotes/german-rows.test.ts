import { expect, it } from 'vitest'
import { readQuestion } from '../evidence/read-question.ts'
import { answerUnits } from './answer-units.ts'
import { withAskedCells } from './asked-cells.ts'
import { rowInWords } from './row-in-words.ts'
import { rowBonuses } from './row-names.ts'

it.each([
  {
    heads: ['Artikelnummer', 'Bezeichnung', 'Einheit', 'Preis netto EUR', 'ab Menge', 'Staffelpreis EUR'],
    cells: ['ME-240', 'Messer gezahnt RV 240', 'Stück', '184,50', '5', '162,00'],
    said: 'Messer gezahnt RV 240: Einheit Stück; Preis netto EUR 184,50; ab Menge 5; Staffelpreis EUR 162,00; Artikelnummer ME-240',
  },
  { heads: ['Merkmal', 'Wert'], cells: ['Gewicht', '165 kg'], said: 'Gewicht: 165 kg' },
  {
    heads: ['Pos.', 'Leistung', 'Preis (EUR)', 'Bemerkung'],
    cells: ['1', 'Montage', '1.250,00', 'je Tag'],
    said: 'Montage: Preis 1.250,00 EUR; je Tag; Pos. 1',
  },
  {
    heads: ['Leistung', 'Montage in Tagen', 'Preis (EUR)'],
    cells: ['RV 120', '3', 'ab 1.250,00'],
    said: 'RV 120: Montage in Tagen 3; Preis ab 1.250,00 EUR',
  },
  {
    heads: ['Art.-Nr.', 'Modell', 'Lieferzeit'],
    cells: ['17', 'RV 360 Duo', '18 bis 20 Wochen'],
    said: 'RV 360 Duo: Lieferzeit 18 bis 20 Wochen, Art.-Nr. 17',
  },
  {
    heads: ['Article number', 'Name', 'Availability in hours'],
    cells: ['ME-240', 'Toothed knife', '24'],
    said: 'Toothed knife: availability in hours 24, Article number ME-240',
  },
])('reads a row below $heads', ({ heads, cells, said }) => {
  expect(rowInWords(heads, cells)).toBe(said)
})

it('takes the quantity along from which a price holds', () => {
  const table = `| Artikelnummer | Bezeichnung | Einheit | Preis netto EUR | ab Menge | Staffelpreis EUR | Lieferzeit | Gewicht | Lagerort |
|---|---|---|---|---|---|---|---|---|
| FG-H1 | Schmierfett H1 | Kartusche | 23,70 | 10 | 19,90 | 2 Tage | 400 g | Linz |`
  const [unit] = answerUnits(table)
  const question = readQuestion({
    current_message: { message: 'Was kostet das Schmierfett?' },
    transcription_message_history: [],
  })
  expect(unit && withAskedCells(unit, [question])).toBe(
    'Schmierfett H1: Preis netto EUR 23,70; ab Menge 10; Staffelpreis EUR 19,90',
  )
})

it('lets the row lead whose number for orders is said, before what it costs a month', () => {
  const table = `| Artikelnr. | Maschine | Listenpreis |
|---|---|---|
| RV-120 | Schlauchbeutelmaschine RV 120 | 48.900,00 € |
| RV-240 | Schlauchbeutelmaschine RV 240 | 89.500,00 € |`
  const lease = 'Eine RV 240 liegt bei 60 Monaten bei etwa 1.690 € im Monat.'
  const bonuses = (message: string) =>
    rowBonuses(
      readQuestion({ current_message: { message }, transcription_message_history: [] }),
      [...answerUnits(table), ...answerUnits(lease)].map((unit, at) => ({ ...unit, n: at < 2 ? 1 : 2 })),
    )
  expect(bonuses('Was kostet denn so eine RV 240?').map(Math.sign)).toEqual([0, 1, -1])
  expect(bonuses('Was kostet die RV 240 zur Miete?').map(Math.sign)).toEqual([0, 1, 0])
})
