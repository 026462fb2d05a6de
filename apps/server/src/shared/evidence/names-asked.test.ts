import { describe, expect, it } from 'vitest'
import { namesIn } from './names-asked.ts'

describe('namesIn', () => {
  it('takes what is capitalised inside a sentence or has digits', () => {
    for (const [sentence, names] of [
      ['Do you connect to Asana or to Dynamics 365?', ['asana', 'dynamic', '365']],
      ['Est-ce compatible avec Asana ?', ['asana']],
      ['¿Cuántos usuarios tiene el plan Básico?', ['básico']],
      ['Werkt het ook met Asana?', ['asana']],
      ['Is there an AI?', []],
    ] as const) {
      expect([sentence, namesIn(sentence)]).toEqual([sentence, names])
    }
  })

  it('takes no noun of a German sentence for a name', () => {
    for (const sentence of [
      'Was kostet die Wartung?',
      'Wie lange läuft der Vertrag?',
      'Können unsere Leute das in einer Woche lernen?',
      'Gibt es Rabatt für Schulen im Ausland?',
      'Was würde eine Erweiterung kosten?',
      'Haben Sie Kunden aus dem Handel?',
    ]) {
      expect([sentence, namesIn(sentence)]).toEqual([sentence, []])
    }
  })

  it('knows names in German by their spelling, by a neighbour and by what they stand behind', () => {
    for (const [sentence, names] of [
      ['Läuft die App auf dem iPad?', ['ipad']],
      ['Gibt es eine Anbindung an DATEV?', ['datev']],
      ['Was ist der Preis mit Google Workspace?', ['googl', 'workspac']],
      ['Haben Sie eine App für Android?', ['android']],
      ['Passt das zu Asana?', ['asana']],
      ['Sind Sie nach DIN 77006 geprüft?', ['din', '77006']],
    ] as const) {
      expect([sentence, namesIn(sentence)]).toEqual([sentence, names])
    }
  })
})
