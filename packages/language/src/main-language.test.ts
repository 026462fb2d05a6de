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

const linesOf = (call: string) => call.split(/(?<=[.?]) /)

it.each([
  "Salve, la ringrazio per la telefonata. Abbiamo visto il sito e ci interessa il piano base. Si può pagare con carta? Il prezzo vale anche per il secondo anno? I dati restano in Italia? Perfetto, allora aspetto l'offerta.",
  'Olá, boa tarde. Vimos a página e estamos interessados no plano base. É possível pagar com cartão? O preço vale para o segundo ano? Os dados ficam em Portugal? Perfeito, fico à espera da proposta.',
  "Hola, bona tarda. Hem vist la web i ens interessa el pla bàsic. Es pot pagar amb targeta? El preu val per al segon any? Les dades es queden a Catalunya? Perfecte, espero l'oferta.",
  'Hallo, goedemiddag. Wij hebben de website gezien en willen het basispakket. Kan ik met een kaart betalen? Geldt de prijs ook voor het tweede jaar? Blijven de gegevens in Nederland? Dan wacht ik op de offerte.',
  'Hej, god eftermiddag. Vi har set hjemmesiden og er interesserede i den lille pakke. Kan man betale med kort? Gælder prisen også det andet år? Så venter jeg på tilbuddet.',
  'Bună ziua. Am văzut pagina și ne interesează planul de bază. Se poate plăti cu cardul? Prețul este valabil și pentru al doilea an? Datele rămân în România?',
  'Günaydın, davet için teşekkürler. Otuz kişilik lisans ne kadar? Sözleşme on iki ay sürüyor. İki hafta deneyebilir miyiz?',
  'Chào buổi sáng, cảm ơn lời mời. Giấy phép cho ba mươi người giá bao nhiêu? Merci beaucoup pour votre temps.',
])('takes English where none of the four was spoken: %s', (call) => {
  expect(mainLanguage(linesOf(call))).toBe('en')
})

it.each([
  ['fr', "Alors on regarde le module. We call it the dashboard. Le tarif, c'est 49 euros par mois. Combien ? Trente."],
  [
    'es',
    'Sí, claro. El plan Business incluye soporte. ¿Y la formación? Son 900 euros al año. Let me check. Hablamos el lunes.',
  ],
  [
    'de',
    'Das Abo ist per Rechnung zahlbar. Con la carte, sagt man dort. Wann bekommen wir die Zugänge? In der Regel am Montag.',
  ],
])('takes %s where it was spoken beside others: %s', (language, call) => {
  expect(mainLanguage(linesOf(call))).toBe(language)
})
