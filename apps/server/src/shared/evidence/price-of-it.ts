import { withoutLeadIn } from '@cuecard/language/questions.ts'

const IT = String.raw`(?:it|that|this|they|these|those|one|everything|all(?: (?:of )?(?:it|that|this|them))?)`
/** What may follow without making another thing of it. */
const TAIL = String.raw`(?:,? (?:be|all|all in|then|now|again|actually|really|roughly|about|approximately|exactly|in total|altogether|together|to us|for us|for you|usually|normally|typically|though|anyway|please|for that|for it|for this))*`
const ENGLISH = new RegExp(
  String.raw`^how (?:much|expensive|pricey)(?: roughly| about| exactly)?(?:(?:['’](?:s|d)| (?:is|are|was|were|would|will|could|might)) ${IT}| for ${IT})?${TAIL}$`,
  'iu',
)

const DAS = String.raw`(?:das(?: (?:alles|ganze))?|es|dies|die|sie|so (?:et)?was|alles|eine[rs]?)`
const DANN = String.raw`(?:,? (?:denn|dann|so|etwa|in etwa|ungefähr|circa|ca\.?|genau|eigentlich|jetzt|nun|alles|zusammen|insgesamt|uns|für uns|bei ihnen|bei euch|mal|noch|auch|bitte|im schnitt))*`
const GERMAN = new RegExp(
  [
    String.raw`(?:was|wie ?viel) kostet?n?(?:['’]?s)?${DANN}(?: ${DAS})?`,
    String.raw`(?:was|wie ?viel) (?:würden?|wird|werden|soll|sollen|sollte|darf|dürfte|könnte|muss)(?:['’]s)?${DANN}(?: ${DAS})?${DANN} kosten`,
    String.raw`wie ?viel (?:ist|sind|wäre|wären|macht|machen)${DANN} ${DAS}(?:${DANN} sein)?`,
    String.raw`wie teuer(?: (?:ist|sind|wäre|wären|wird|werden|würde|würden|käme|kommt)(?:['’]s)?${DANN}(?: ${DAS})?(?:${DANN} (?:sein|werden))?)?`,
    String.raw`was (?:macht|käme|wäre) ${DAS}(?= (?:\p{L}+ )*(?:zusammen|insgesamt))`,
  ]
    .map((each) => `^${each}${DANN}$`)
    .join('|'),
  'iu',
)
const SPANISH = /^cuánto (?:cuestan?|sale|valen?|es|sería|costaría)(?: (?:eso|esto|todo|todo eso))?$/iu
const FRENCH =
  /^(?:ça|cela) (?:coûte|coûterait) combien$|^combien (?:(?:ça|cela|est-ce que ça) )?coûte(?:rait)?(?: (?:ça|cela))?$/iu

/** No longer question asks for the price alone; the patterns would try a long one in far too many ways. */
const CHARACTERS_MAX = 80

/** The price question in words that documents say. */
const IN_FULL: readonly (readonly [RegExp, string])[] = [
  [ENGLISH, 'What does it cost?'],
  [GERMAN, 'Wie hoch ist der Preis?'],
  [SPANISH, '¿Cuál es el precio?'],
  [FRENCH, 'Quel est le prix ?'],
]

/**
 * A question about the price of what nobody named ('How much is it?', 'Was würde das kosten?') in words that a document
 * has too; null for every other question. Its own words say nothing to a search.
 */
export function priceOfIt(asking: string): string | null {
  const asked = withoutLeadIn(asking.trim())
    .replaceAll(/[?？!.…¿]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  if (asked.length > CHARACTERS_MAX) return null
  return IN_FULL.find(([pattern]) => pattern.test(asked))?.[1] ?? null
}
