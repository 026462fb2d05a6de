import type { PhraseLanguage } from '@cuecard/language/main-language.ts'

interface Phrases {
  /** As it is called in an instruction to a language model. */
  name: string
  subject: (title: string) => string
  /** With people's names, or null where none is known. */
  greeting: (names: string | null) => string
  thanks: string
  rep: string
  customer: string
  other: string
  answered: string
  open: string
  on: (matter: string) => string
  regards: string
  /** How names are joined. */
  locale: string
}

/** What stands around the facts of a mail, so that the customer gets it in the language of the call. */
export const PHRASES: Readonly<Record<PhraseLanguage, Phrases>> = {
  en: {
    name: 'English',
    subject: (title) => `Follow-up: ${title}`,
    greeting: (names) => (names === null ? 'Hello,' : `Hello ${names},`),
    thanks: 'thank you for your time in our call.',
    rep: 'What we will do:',
    customer: 'What you wanted to do:',
    other: 'Next steps:',
    answered: 'Your questions:',
    open: 'Still open, we will come back to you:',
    on: (matter) => `On “${matter}”: `,
    regards: 'Best regards',
    locale: 'en-GB',
  },
  de: {
    name: 'German',
    subject: (title) => `Zu unserem Gespräch: ${title}`,
    greeting: (names) => (names === null ? 'Guten Tag,' : `Guten Tag ${names},`),
    thanks: 'vielen Dank für Ihre Zeit in unserem Gespräch.',
    rep: 'Was wir tun werden:',
    customer: 'Was Sie tun wollten:',
    other: 'Nächste Schritte:',
    answered: 'Ihre Fragen:',
    open: 'Noch offen, dazu melden wir uns:',
    on: (matter) => `Zu „${matter}“: `,
    regards: 'Mit freundlichen Grüßen',
    locale: 'de',
  },
  fr: {
    name: 'French',
    subject: (title) => `Suite à notre échange : ${title}`,
    greeting: (names) => (names === null ? 'Bonjour,' : `Bonjour ${names},`),
    thanks: 'merci pour le temps que vous nous avez accordé.',
    rep: 'Ce que nous allons faire :',
    customer: 'Ce que vous vouliez faire :',
    other: 'Prochaines étapes :',
    answered: 'Vos questions :',
    open: 'Encore en suspens, nous reviendrons vers vous :',
    on: (matter) => `Sur « ${matter} » : `,
    regards: 'Cordialement',
    locale: 'fr',
  },
  es: {
    name: 'Spanish',
    subject: (title) => `Sobre nuestra conversación: ${title}`,
    greeting: (names) => (names === null ? 'Buenos días:' : `Buenos días, ${names}:`),
    thanks: 'Gracias por su tiempo en nuestra conversación.',
    rep: 'Lo que haremos:',
    customer: 'Lo que ustedes querían hacer:',
    other: 'Próximos pasos:',
    answered: 'Sus preguntas:',
    open: 'Aún pendiente, le daremos respuesta:',
    on: (matter) => `Sobre «${matter}»: `,
    regards: 'Un cordial saludo',
    locale: 'es',
  },
}
