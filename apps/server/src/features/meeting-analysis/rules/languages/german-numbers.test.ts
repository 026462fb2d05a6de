import { expect, it } from 'vitest'
import { NUMBER } from '../notes-outline.ts'

it.each([
  'Die Anlage kostet neunundachtzigtausendfünfhundert Euro.',
  'Wir haben fünfundachtzigtausend Euro im Budget.',
  'Das sind zwölfeinhalb Prozent mehr.',
  'Die Quote liegt bei vier Komma zwei Prozent.',
  'Ein Formatwechsel dauert zwölf Minuten.',
  'Teile halten wir 15 Jahre vor.',
  'Der Tank fasst 40 Liter.',
  'Wir brauchen 150 Stück im Quartal.',
  "Bei uns kostet sie CHF 94'800.",
  'Zwei Millionen Euro je Schaden.',
])('takes for a number of a call: %s', (text) => expect(text).toMatch(NUMBER.say))

it.each(['Die vierzehn waren nett.', 'Achtung, Euro-Paletten.', 'Ein Stück weiter hinten.', 'Das hat Jahre gedauert.'])(
  'takes for none: %s',
  (text) => expect(text).not.toMatch(NUMBER.say),
)
