import { expect, it } from 'vitest'
import { splitSentences } from './sentences.ts'

it.each([
  ['See e.g. Appendix 2.5 for all. Prices rise.', ['See e.g. Appendix 2.5 for all.', 'Prices rise.']],
  ['Really? yes! "Good." And then …', ['Really?', 'yes!', '"Good."', 'And then …']],
  ['It is approx. ten (cf. chapter 4).', ['It is approx. ten (cf. chapter 4).']],
  ['多少钱？我们三月开始。', ['多少钱？', '我们三月开始。']],
  ['كم السعر؟ نبدأ في مارس.', ['كم السعر؟', 'نبدأ في مارس.']],
  ['', []],
])('splits %j', (text, sentences) => {
  expect(splitSentences(text)).toEqual(sentences)
})

it('cuts what no one says in one breath', () => {
  const pieces = splitSentences('word '.repeat(1_000))
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(1_000)
  expect(pieces.join(' ')).toBe('word '.repeat(1_000).trim())
})

it('ends no sentence behind a word that is shortened before its figure, or a day before its month', () => {
  const wholes = [
    'Rental takes min. 6 weeks.',
    'It is kept as Art. 17 says.',
    'Call ext. 40 at night.',
    'Offers hold until 15. October.',
    'Der Preis gilt bis 1. Mai.',
  ]
  expect(splitSentences(wholes.join(' '))).toEqual(wholes)
  expect(splitSentences('It lifts 31. Then it turns. We met Max. He left.')).toHaveLength(4)
})

it.each([
  'Der Aufpreis beträgt 420,00 € zzgl. MwSt. und Anfahrt.',
  'Alle Preise exkl. MwSt. ab Lager.',
  'Wir haften bis 2 Mio. € je Schadensfall.',
  'Rund 12 Tsd. Beutel am Tag.',
  'Herr Mag. Pühringer und Frau Dipl.-Ing. Huber kommen.',
  'Siehe Abb. 3 und Tab. 4.',
  'Mind. 3 Stück, max. 10 Stück.',
  'Lieferung ca. 14 Wochen, ggf. Teillieferung.',
  'Preise lt. Liste bzw. Angebot Nr. 5.',
  'In der 14. Kalenderwoche liefern wir.',
  'Der 3. Versuch klappte.',
  'Das ist i. d. R. z. B. Stahl.',
  'Fa. Kessmann und Gebr. Ostholt.',
  'Std. Satz 118 €.',
  'inkl. 19 % MwSt.',
  '100 Stk. Messer.',
  'Das gilt gem. Anl. 5 der Bedingungen.',
  'Sie finden uns in der Bahnhofstr. 12 in Linz.',
  'Im 2. Quartal wird geliefert.',
])('goes on behind the shortened words of %j', (text) => {
  expect(splitSentences(text)).toEqual([text])
})

it.each([
  ['Das kostet 680,00 € zzgl. MwSt. Bitte schicken Sie uns 40 kg.', 2],
  ['Wir haften bis 2 Mio. Für entgangenen Gewinn haften wir nicht.', 2],
  ['Das gilt bis 31. Der Rest folgt.', 2],
  ['Schrauben, Muttern usw. Der Rest folgt.', 2],
  ['Press Tab. The cursor moves. Keep it in mind. €50 is enough. It is a gem. We sell it.', 6],
  ['It lifts 31. Machines turn. Meet us Fr. We are there.', 4],
])('still ends the sentences of %j', (text, count) => {
  expect(splitSentences(text)).toHaveLength(count)
})

it('splits hostile texts in one pass', () => {
  for (const piece of ['zzgl. ', 'Mio. X', 'der 1. ', '2 Mio. € ', '. ', 'Dipl.-', 'a.'])
    expect(splitSentences(piece.repeat(50_000 / piece.length)).length).toBeGreaterThan(0)
})
