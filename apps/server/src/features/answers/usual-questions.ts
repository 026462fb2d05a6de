import { askedKind, holdsKind } from '../../shared/quotes/asked-kind.ts'

/**
 * Questions that customers of most companies ask; those that the documents answer are offered. A live answer may dare more than a first
 * impression: a suggestion's first line says one of the words of its matter, in the languages that documents are read in, and holds the kind of
 * value that is asked for.
 */
const USUAL: readonly { question: string; said: RegExp }[] = [
  {
    question: 'What does it cost?',
    said: /[$€£¥]|\b(?:cost|price|fee|rate|euro|eur|usd|chf|gbp|dollar|pound|franc)|kost|prei[sx]|prix|tarif|precio|coste/iu,
  },
  {
    question: 'Where is our data stored?',
    said: /\bservers?\b|\bhost|data ?cent|rechenzentr|gespeichert|cloud|\bdata\b.{0,80}\b(?:stored?|storage|kept)\b|\b(?:stored?|storage|kept)\b.{0,80}\bdata\b/iu,
  },
  {
    question: 'How long does setup take?',
    said: /\bset[- ]?up|\bsetting up|install|implement|onboard|\bgo[- ]?live|roll(?:s|ed|ing)?[- ]?out|commission|start[- ]?up|einricht|einführ|inbetrieb|mise en (?:place|service|route)|puesta en marcha/iu,
  },
  { question: 'What is the warranty?', said: /warrant|guarante|gewähr|garant/iu },
  {
    question: 'When can we reach support?',
    said: /support|help ?desk|hot ?line|service|reach|phone|call|mail|kundendienst|erreichbar|assistance|soporte/iu,
  },
  {
    question: 'Is there a discount?',
    said: /discount|rebate|reduc|\boff\b|cheaper|save|rabatt|nachlass|skonto|remise|réduction|descuento|\d\s?%|per ?cent/iu,
  },
  {
    question: 'Which systems does it connect to?',
    said: /connect|integrat|interface|\bapi\b|plug|works? with|sync|import|export|compatib|schnittstell|anbind|conect/iu,
  },
  {
    question: 'Can we try it before we buy?',
    said: /\btr(?:y|ial|ied|ying)\b|\btest|pilot|\bdemo|sample|\bfree\b|probe|muster|kostenlos|essai|gratuit|prueba|gratis/iu,
  },
  {
    question: 'How long does delivery take?',
    said: /deliver|\bship|lead time|dispatch|arriv|liefer|versand|livr|expédi|entrega|envío/iu,
  },
  {
    question: 'How can the contract be ended?',
    said: /terminat|cancel|\bend(?:s|ed|ing)?\b|notice|resign|withdraw|künd|résili|préavis|cancela|rescind|preaviso/iu,
  },
]

export const USUAL_QUESTIONS = USUAL.map(({ question }) => question)

const WEEKDAY =
  /\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|\b(?:montag|freitag|werktag|wochentag|lundi|vendredi|lunes|viernes)/iu
const FIGURE_OR_FREE = /\p{N}|\b(?:free|kostenlos|gratuit|gratis)\b/iu

/** Whether a line, read with the heading that it stands under, speaks of what a usual question asks, and says when, where or how much itself. */
export function isOnMatter(question: string, { heading, line }: { heading: string; line: string }): boolean {
  const kind = askedKind(question)
  // 'The price depends on it.' gives no price.
  const holds = holdsKind(kind, line) || (kind === 'time' && WEEKDAY.test(line))
  const tells = holds && (kind !== 'money' || FIGURE_OR_FREE.test(line.replace(/\[\d+\]/g, '')))
  return tells && USUAL.some((usual) => usual.question === question && usual.said.test(`${heading} ${line}`))
}
