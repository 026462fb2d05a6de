import { contentSet, contentWords } from '@cuecard/language/words.ts'
import { describe, expect, it } from 'vitest'
import { heldBy, wordsBesides } from './kin-words.ts'

/** How much of the word a text holds that stands beside others. */
function held(question: string, word: string, text: string): number {
  const [asked = ''] = contentWords(word)
  const words = contentSet(text)
  return heldBy(question, [asked], [words, contentSet('Der Himmel ist blau.')])(words, asked)
}

describe('a word of a German question', () => {
  it.each([
    ['Wie lang ist die Mietdauer?', 'Mietdauer', 'Das Fahrrad mieten Sie für eine Dauer von vier Wochen.', 1],
    ['Was passiert bei einer Stornierung?', 'Stornierung', 'Wer storniert, zahlt die Hälfte.', 1],
    ['Wie hoch ist die Gebühr?', 'Gebühr', 'Die Jahresgebühr beträgt 30 €.', 0.85],
    ['Gibt es eine Garantie?', 'Garantie', 'Die Gewährleistung beträgt zwei Jahre.', 0.8],
    ['Ist das Kennwort sicher, wie lang ist das?', 'Kennwort', 'Ein Passwort hat acht Zeichen.', 0.8],
    ['Wo ist das Lager?', 'Lager', 'Our warehouse is in Ghent.', 0.8],
  ])('is held by its forms, its parts, and by what stands for it: %s', (...[question, word, text, share]) => {
    expect(held(question, word, text)).toBeCloseTo(share)
  })

  it('is held in part by one of its parts, and not at all by another word', () => {
    const asked = 'Was kostet die Fahrradversicherung im Monat?'
    const part = held(asked, 'Fahrradversicherung', 'Ein Fahrrad hat zwei Räder.')
    expect(part).toBeGreaterThan(0.2)
    expect(part).toBeLessThan(0.6)
    expect(held(asked, 'Fahrradversicherung', 'Die Tasche ist wasserdicht.')).toBe(0)
  })

  it.each([
    ['Wie hoch ist die Steuer?', 'Steuer', 'Die Steuerung steht im Keller.'],
    ['Wie lang ist die Ladung?', 'Ladung', 'Der Laden ist groß.'],
    ['Wie oft wird es geliefert?', 'geliefert', 'Schläuche sind lange lieferbar.'],
    ['Wie lange muss ich warten?', 'warten', 'Eine Wartung gehört dazu.'],
    ['Kann man das kündigen?', 'kündigen', 'Die Kunden sind zufrieden.'],
    ['Gibt es eine Versicherung?', 'Versicherung', 'Die Sicherung fliegt raus.'],
    ['Wie groß ist das Bild?', 'Bild', 'Bildung ist Sache der Länder.'],
  ])('is not held by what is made of the same letters: %s', (...[question, word, text]) => {
    expect(held(question, word, text)).toBe(0)
  })

  it('is not held by a word that is composed with a verb of any question', () => {
    expect(held('Wo stehen die Räder?', 'stehen', 'Beim Verstehen helfen Bilder.')).toBe(0)
  })

  it('is searched for by what stands for it too', () => {
    expect(wordsBesides('Gibt es eine Garantie?', contentWords('Garantie'))).toContain('gewährleistung')
    expect(wordsBesides('Is there a warranty?', contentWords('warranty'))).toEqual([])
  })
})

it('a word of an English question is held by its stem alone', () => {
  expect(held('Is there a guarantee?', 'guarantee', 'The warranty lasts two years.')).toBe(0)
  expect(held('Is there a guarantee?', 'guarantee', 'We guarantee it.')).toBe(1)
})

it.each([
  ['Wie lange ist die Gewaehrleistungsfrist?', 'Die Gewährleistungsfrist beträgt 24 Monate.'],
  ['Wie lange ist die Gewährleistungsfrist?', 'Die Gewaehrleistungsfrist betraegt 24 Monate.'],
  ['Wer ist die Geschaeftsfuehrerin?', 'Geschäftsführerin ist Dr. Rottmann.'],
  ['Wo ist die Strasse der Kuehlung?', 'Die Straße der Kühlung ist hier.'],
])('holds words with and without umlauts: %s', (question, text) => {
  const words = contentWords(question)
  const held = heldBy(question, words, [contentSet(text)])
  expect(held(contentSet(text), words.at(-1) ?? '')).toBe(1)
})

it.each([
  ['Wer ist bei Ihnen für den Datenschutz zuständig?', 'zuständig', 'Unsere Beauftragte ist Frau Pohl.'],
  ['Was ist, wenn Sie zu spät liefern?', 'spät', 'Bei Verzug zahlen wir 0,5 % je Woche.'],
  ['Wo sitzen Sie in Österreich?', 'sitzen', 'Unser Standort ist Wels.'],
])('holds what stands for a word of %s', (question, word, text) => {
  expect(held(question, word, text)).toBeGreaterThanOrEqual(0.5)
})

it('searches what a thing costs by the compounds of its price, too', () => {
  expect(wordsBesides('Was kostet die Waage?', contentWords('kostet'))).toContain('listenpreis')
})
