import { expect, it } from 'vitest'
import { mainLanguage } from './main-language.ts'

it.each([
  ['de', ['Guten Tag zusammen', 'Ich schicke Ihnen das Angebot bis Freitag.', 'Okay', 'Passt.']],
  [
    'de',
    [
      'Haben wir eine Roadmap?',
      'We call it a dashboard.',
      'Das Dashboard zeigt den Status aller Linien.',
      'Wie lange dauert das?',
    ],
  ],
  ['fr', ["Bonjour, merci d'être là.", 'On vous envoie le devis demain.', "C'est combien la maintenance ?"]],
  ['es', ['Buenos días a todos.', 'Le enviamos la oferta el lunes.', '¿Cuánto cuesta el mantenimiento?']],
  ['en', ['Good morning.', 'We will send you the offer on Friday.', 'Merci!']],
  ['en', ['Buongiorno a tutti.', 'Quanto costa la manutenzione?']],
  ['en', ['Goedemorgen.', 'Hoe lang duurt de levering van een robot?']],
  ['en', []],
] as const)('takes %s for the language of %j', (language, lines) => expect(mainLanguage(lines)).toBe(language))
