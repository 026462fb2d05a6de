import type { PhraseLanguage } from '@cuecard/language/main-language.ts'
import { askedKind, holdsKind } from '../../shared/quotes/asked-kind.ts'

/**
 * Questions that customers of most companies ask; those that the documents answer are offered. A live answer may dare more than a first
 * impression: a suggestion's first line says one of the words of its matter, in the languages that documents are read in, and holds the kind of
 * value that is asked for.
 */
const USUAL: readonly { in: Readonly<Record<PhraseLanguage, string>>; said: RegExp }[] = [
  {
    in: { en: 'What does it cost?', de: 'Was kostet es?', fr: 'Combien ça coûte ?', es: '¿Cuánto cuesta?' },
    said: /[$€£¥]|\b(?:cost|price|fee|rate|euro|eur|usd|chf|gbp|dollar|pound|franc)|kost|prei[sx]|prix|tarif|precio|coste/iu,
  },
  {
    in: {
      en: 'Where is our data stored?',
      de: 'Wo werden unsere Daten gespeichert?',
      fr: 'Où sont stockées nos données ?',
      es: '¿Dónde se guardan nuestros datos?',
    },
    said: /\bservers?\b|\bhost|data ?cent|rechenzentr|gespeichert|cloud|\bdata\b.{0,80}\b(?:stored?|storage|kept)\b|\b(?:stored?|storage|kept)\b.{0,80}\bdata\b/iu,
  },
  {
    in: {
      en: 'How long does setup take?',
      de: 'Wie lange dauert die Einrichtung?',
      fr: 'Combien de temps prend la mise en service ?',
      es: '¿Cuánto tarda la puesta en marcha?',
    },
    said: /\bset[- ]?up|\bsetting up|install|implement|onboard|\bgo[- ]?live|roll(?:s|ed|ing)?[- ]?out|commission|start[- ]?up|einricht|einführ|inbetrieb|mise en (?:place|service|route)|puesta en marcha/iu,
  },
  {
    in: {
      en: 'What is the warranty?',
      de: 'Wie lange ist die Gewährleistung?',
      fr: 'Quelle est la garantie ?',
      es: '¿Qué garantía hay?',
    },
    said: /warrant|guarante|gewähr|garant/iu,
  },
  {
    in: {
      en: 'When can we reach support?',
      de: 'Wann ist der Kundendienst erreichbar?',
      fr: "Quand l'assistance est-elle joignable ?",
      es: '¿Cuándo está disponible el soporte?',
    },
    said: /support|help ?desk|hot ?line|service|reach|phone|call|mail|kundendienst|erreichbar|assistance|soporte/iu,
  },
  {
    in: {
      en: 'Is there a discount?',
      de: 'Gibt es einen Rabatt?',
      fr: 'Y a-t-il une remise ?',
      es: '¿Hay algún descuento?',
    },
    said: /discount|rebate|reduc|\boff\b|cheaper|save|rabatt|nachlass|skonto|remise|réduction|descuento|\d\s?%|per ?cent/iu,
  },
  {
    in: {
      en: 'Which systems does it connect to?',
      de: 'Welche Schnittstellen gibt es?',
      fr: 'À quels systèmes peut-on le connecter ?',
      es: '¿Con qué sistemas se conecta?',
    },
    said: /connect|integrat|interface|\bapi\b|plug|works? with|sync|import|export|compatib|schnittstell|anbind|conect/iu,
  },
  {
    in: {
      en: 'Can we try it before we buy?',
      de: 'Können wir es vor dem Kauf testen?',
      fr: "Peut-on l'essayer avant d'acheter ?",
      es: '¿Podemos probarlo antes de comprar?',
    },
    said: /\btr(?:y|ial|ied|ying)\b|\btest|pilot|\bdemo|sample|\bfree\b|probe|muster|kostenlos|essai|gratuit|prueba|gratis/iu,
  },
  {
    in: {
      en: 'How long does delivery take?',
      de: 'Wie lange ist die Lieferzeit?',
      fr: 'Quel est le délai de livraison ?',
      es: '¿Cuánto tarda la entrega?',
    },
    said: /deliver|\bship|lead time|dispatch|arriv|liefer|versand|livr|expédi|entrega|envío/iu,
  },
  {
    in: {
      en: 'How can the contract be ended?',
      de: 'Wie kann der Vertrag gekündigt werden?',
      fr: 'Comment résilier le contrat ?',
      es: '¿Cómo se puede cancelar el contrato?',
    },
    said: /terminat|cancel|\bend(?:s|ed|ing)?\b|notice|resign|withdraw|künd|résili|préavis|cancela|rescind|preaviso/iu,
  },
]

export const usualQuestions = (language: PhraseLanguage): string[] => USUAL.map((usual) => usual.in[language])

const usualOf = (question: string) => USUAL.find((usual) => Object.values(usual.in).includes(question))

/** Whether another question asks what a usual one asks, in whichever language. */
export const isSameMatter = (usual: string, other: string): boolean => usualOf(usual)?.said.test(other) === true

const WEEKDAY =
  /\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|\b(?:montag|freitag|werktag|wochentag|lundi|vendredi|lunes|viernes)/iu
const FIGURE_OR_FREE = /\p{N}|\b(?:free|kostenlos|gratuit|gratis)\b/iu

/** Whether a line, read with the heading that it stands under, speaks of what a usual question asks, and says when, where or how much itself. */
export function isOnMatter(question: string, { heading, line }: { heading: string; line: string }): boolean {
  const usual = usualOf(question)
  if (!usual) return false
  // The kind of value is the same in every language.
  const kind = askedKind(usual.in.en)
  // 'The price depends on it.' gives no price.
  const holds = holdsKind(kind, line) || (kind === 'time' && WEEKDAY.test(line))
  const tells = holds && (kind !== 'money' || FIGURE_OR_FREE.test(line.replace(/\[\d+\]/g, '')))
  return tells && usual.said.test(`${heading} ${line}`)
}
