import { ASKS_FOR_PRICE, HOW_MUCH_IS } from '../evidence/business-matters.ts'
import { GERMAN_KINDS, GERMAN_RATE } from '../german/german-kinds.ts'
import { MEASURE } from './measured-in.ts'

/** What kind of value a question asks for. */
export type AskedKind = 'money' | 'speed' | 'weight' | 'length' | 'temperature' | 'time' | 'count' | 'place' | 'person'

/** Numbers as words, for an expression. */
export const NUMBERS =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|fifty|hundred|thousand|million|unlimited'
const NUMBER_WORD = new RegExp(String.raw`\d|\b(?:${NUMBERS}|no limit|half|all)\b`, 'iu')

/** '30 % on confirmation of the order' and 'payable upon receipt': an event says when. */
const PAID_AT = String.raw`(?:\d\s?(?:%|per ?cent)|\b(?:due|payable|paid|invoiced|charged))\s(?:on|upon|at|after|before|with)\s(?:the\s|your\s|our\s)?(?:\p{L}+\s)?(?:acceptance|commissioning|completion|confirmation|delivery|dispatch|handover|installation|notice|order|receipt|signature|signing|start)\b`

/** 'Is delivery free?', 'Do the cards cost anything?': whether it costs something, and not 'How many users are included?' */
const ASKS_IF_CHARGED = String.raw`^(?!.*\b(?:how|when|who|where|which|what)\b).*(?:\bcosts? (?:us |me |you )?(?:anything|something|money)\b|(?:\b(?:is|are)|['’]s)\b.{1,60}\b(?:extra|free(?: of charge)?|chargeable|included)\W*$|\b(?<!\bon )(?:an?|any) (?:extra |additional |separate )?(?:charge|fee)s?\b|\bpay (?:for|extra)\b)`

const KINDS: readonly { kind: AskedKind; asked: RegExp; said: RegExp }[] = [
  {
    kind: 'money',
    asked: new RegExp(
      String.raw`${ASKS_FOR_PRICE}|${HOW_MUCH_IS}|${ASKS_IF_CHARGED}|\bhow much\b.*\b(?:cost|pay|price|charge|seat|rate|fee|month|year)|\b(?:price|prices|pricing|expensive|cheap|cheaper|discount|daily rate|list price|fee|fees)\b|\bin (?:euros?|dollars?|pounds?)\b|\bcosts? extra\b|\b(?:was|wie viel) kostet|\bcombien coûte|\bcuánto cuesta`,
      'iu',
    ),
    said: /[€$£¥%]|\b(?:eur|usd|gbp|chf|euros?|dollars?|cents?|pence|pounds?|free|charge[ds]?|pays?|paid|price[ds]?|costs?|discounts?|included|extra)\b/iu,
  },
  {
    kind: 'speed',
    asked:
      /\bhow fast\b.{0,40}\b(?:drives?|driving|moves?|moving|travels?|fly|flies)\b|\b(?:top|maximum|driving|travel) speed\b/iu,
    said: MEASURE.speed,
  },
  {
    kind: 'weight',
    asked:
      /\bhow heavy\b|\b(?:how much|what) (?:do|does|will|would|may) (?:\S+ ){1,4}weigh\b|\bhow much (?:do|does|can|could|will|would|may) (?:\S+ ){1,4}(?:lift|carry)\b|\b(?:payload|(?:load|carrying|lifting) capacity)\b|\bwie schwer\b/iu,
    said: MEASURE.weight,
  },
  {
    kind: 'length',
    asked: /\bhow (?:wide|narrow|tall|thick)\b|\bwie breit\b/iu,
    said: MEASURE.length,
  },
  {
    kind: 'temperature',
    asked: /\bhow (?:hot|cold|warm)\b|\b(?:what|which) temperatures?\b|\btemperature (?:range|limits?)\b/iu,
    said: MEASURE.temperature,
  },
  {
    kind: 'time',
    asked:
      /\bhow (?:long|soon|quickly|fast|often)\b|^when\b|\bwhen (?:do|does|is|are|will|would|can|could)\b|\bhow many (?:weeks|days|months|hours|minutes|years)\b|\bby when\b|\bwhich quarter\b|\bdeadline\b|\bwie lange\b|\bwann\b|\bcombien de temps\b|\bcuánto tiempo\b|\bcuándo\b/iu,
    said: new RegExp(
      String.raw`\b(?:seconds?|minutes?|hours?|days?|nights?|weeks?|months?|years?|quarters?|immediately|at once|always|daily|weekly|monthly|yearly|quarterly|nightly|sekunden?|minuten?|stunden?|tagen?|wochen?|monate?n?|jahre?n?|heures?|jours?|semaines?|mois|ans|horas?|días?|semanas?|meses|años?)\b|\b(?:19|20)\d\d\b|\d:\d\d|\d\s?(?:ms|s|h|min)\b|${PAID_AT}`,
      'iu',
    ),
  },
  {
    kind: 'count',
    asked:
      /\bhow (?:many|much|big|large|high|far(?! (?:ahead|along|back|in advance|out)\b)|accurate)\b|\bwhat (?:share|percentage|number)\b|\bper ?cent\b|\bin numbers\b|\bwie (?:viele?|hoch|groß)\b|\bcombien\b|\bcuánt[oa]s?\b/iu,
    said: NUMBER_WORD,
  },
  {
    kind: 'place',
    asked:
      /^(?:so |and |but |then )?where\b|\bwhere (?:do|does|is|are|can|could|will|would)\b|^in which (?:country|region|city|place)\b|\bwo\b|\boù\b|\bdónde\b/iu,
    said: /\b(?:in|at|on|from|to|near|under|inside|outside|through|im|à|en|dans)(?: (?:the|a|an|your|our|its|der|den|dem|la|el))? (?:\p{Lu}|\p{Ll}+ (?:pane|menu|page|tab|console|folder|directory|section|bar|list|window|file|cloud|region|building|warehouse)\b)/u,
  },
  {
    kind: 'person',
    asked:
      /^(?:(?:so|and|but|then)[ ,]+)?who\b|\bwho (?:is|are|has|have|owns?|pays?|does|do|can|will|would|should|must|decides?|approves?)\b/iu,
    said: /\b(?:we|you|they|our|your|customers?|clients?|owners?|managers?|administrators?|admins?|users?|teams?|engineers?|officers?|heads?|directors?|executives?|staff|people|persons?|partners?|compan(?:y|ies)|vendors?|suppliers?|departments?|support|sales|consultants?|technicians?|operators?|leads?|contacts?)\b|(?<=[\p{L}\p{N},;:)] )\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+/u,
  },
]

/** The kind of value that a question asks for; null where any sentence could answer. */
export const askedKind = (question: string): AskedKind | null =>
  KINDS.find(({ kind, asked }) => asked.test(question) || inGerman(kind)?.asked.test(question))?.kind ?? null

const inGerman = (kind: AskedKind): { asked: RegExp; said: RegExp | null } | null =>
  kind in GERMAN_KINDS ? GERMAN_KINDS[kind as keyof typeof GERMAN_KINDS] : null

/** '€95 a month', '420 picks an hour': so much in a time, which says neither when nor how long. */
const RATE =
  /[€$£¥]?\d[\d.,]*(?:\s?[€$£¥%]|(?:\s(?!times\b|for\b|in\b|within\b|after\b|per\b|an?\b)[\p{L}-]+){0,3}?)?\s(?:an?|per|each|every)\s(?:second|minute|hour|day|night|week|month|quarter|year)\b/giu

/** Whether a text holds a value of that kind; always true where none is asked for. */
export function holdsKind(kind: AskedKind | null, text: string): boolean {
  const wanted = KINDS.find((each) => each.kind === kind)
  if (wanted === undefined) return true
  const read = kind === 'time' ? text.replace(RATE, ' ').replace(GERMAN_RATE, ' ') : text
  return wanted.said.test(read) || inGerman(wanted.kind)?.said?.test(read) === true
}
