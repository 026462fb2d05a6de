// Sentences that break off into an apology or a filler, because somebody else spoke: 'Können Sie, äh, Entschuldigung.'
import { mayEndSentence, splitWords } from './words.ts'

/** What nobody takes for a part of the sentence, also where no comma stands before it. */
const APOLOGY = String.raw`(?:(?:oh |i(?:['’]?m| am) (?:so )?)?sorry|entschuldigung|entschuldigen sie|verzeihung|tut mir leid|désolée?s?|excusez[ -]moi|perdón|disculpen?|lo siento|[uä]h+m*|erm|öh+m*|euh+|heu|ehm+)`
/** What is said then to give the word to somebody else, or to wait: only behind a comma or a dash. */
const GIVING_WAY = String.raw`(?:um+|excuse me|pardon(?: me)?|apologies|my bad|(?:oh |no )?never ?mind|forget it|(?:please |you )?go (?:ahead|on|first)|carry on|after you|(?:one|just a) (?:moment|second|sec)|hold on|hang on|wait|no|oh|ah|ach|na|nein|hm+|moment(?: mal)?|einen moment|egal|schon gut|vergessen sie (?:es|das)|(?:bitte,? )?(?:sie|ihr|du) zuerst|nach ihnen|(?:reden|sprechen|machen) sie (?:ruhig |bitte )?weiter|bitte(?: sehr| schön)?|ja|non|ben|bah|je suis désolée?|je vous en prie|allez-y|après vous|un instant|attendez|laissez tomber|perdone[n]?|perdona|adelante|sigan?(?: ustedes?)?|después de usted|un momento|esperen?|olvíd[ea]lo|nada|este|eh+)`
const MARKS = String.raw`[\s,.;:…!?–—-]`
const BREAK = String.raw`(?:${MARKS}*[,.…–—-]${MARKS}*)`
const TAIL = new RegExp(
  String.raw`(?:${BREAK}(?:${APOLOGY}|${GIVING_WAY})|\s+${APOLOGY})(?:${MARKS}+(?:${APOLOGY}|${GIVING_WAY}))*${MARKS}*$`,
  'iu',
)
/** More than the longest of them; only the end of a long sentence is searched. */
const TAIL_MAX = 120
const ALL_OF_IT = new RegExp(
  String.raw`^${MARKS}*(?:${APOLOGY}|${GIVING_WAY})(?:${MARKS}+(?:${APOLOGY}|${GIVING_WAY}))*${MARKS}*$`,
  'iu',
)

/** Before a noun, where one is missing: 'Wie lange dauert die, Entschuldigung.' 'How long is that' and 'Wie lange dauert das' are whole. */
const BEFORE_NOUN = new Set('a an der die den dem la le de al su sus votre notre ihre ihren'.split(' '))

/** 'Is it included or, um': the other half goes without saying. */
const OR = 'or'

const HOW = String.raw`(?:(?:and|und|et|y) )?(?:(?:who|what|when|where|why|how|which|wer|was|wann|wo|warum|wie|welche[rsn]?|quand|où|comment|combien|quoi|qué|cuándo|dónde|cómo|cuánto)(?: (?:long|much|many|often|soon|lange|viele?|oft|hoch|schnell|weit|de temps|tiempo))? )?`
/** A verb that says nothing by itself, with its subject, and small words at most; 'where is it' is whole. */
const ONLY_BEGUN: readonly RegExp[] = [
  /^(?:what|how|who|which|was|wie|wer|quoi|comment|qué|cómo)$/u,
  new RegExp(
    String.raw`^(?:${HOW}(?:do|does|did|can|could|will|would|shall|should|may|might|have|has)|is|are|was|were)(?:n't)? (?:you|we|they|i|it|he|she|there)(?: (?:guys|all|also|maybe|perhaps|just|then|even|still|please|actually|already))*$`,
    'u',
  ),
  new RegExp(
    String.raw`^(?:${HOW}(?:kann|kannst|können|könnt|könnten?|könntest|könntet|darf|darfst|dürfen|dürft|dürften?|muss|müssen|müsst|müssten?|möchten?|will|wollen|wollt|soll|sollen|sollten?|hat|habt|haben|hätten?|hättet|wird|werden|werdet|würden?|würdet|gibt)|ist|sind|seid|wären?) (?:sie|ihr|du|wir|ich|man|er|es)(?: (?:auch|denn|dann|da|noch|vielleicht|eigentlich|schon|mir|uns|mal|bitte|jetzt|eventuell|überhaupt|also|dort|hier))*$`,
    'u',
  ),
  new RegExp(
    String.raw`^${HOW}(?:(?:est-ce que? ?(?:vous|tu|on|nous|je|il|elle|ils|elles|c'est|ça)|est-ce qu'(?:on|il|elle|ils|elles))(?: (?:pouvez|avez|êtes|peut|peux|pourriez|faites|voulez|a|est))?|(?:pouvez|pourriez|avez|auriez|êtes|seriez|savez|voulez|voudriez|faites|allez)-vous|peut-on|y a-t-il)(?: (?:aussi|peut-être|nous|me|déjà|encore|donc|alors|maintenant))*$`,
    'u',
  ),
  new RegExp(
    String.raw`^¿?${HOW}(?:puede|pueden|podrían?|podemos|puedo|tienen?|tenemos|hay|han?|hemos|van?|quieren?)(?: (?:ustedes|usted|vosotros|ellos|ellas|también|quizás?|ya|nos|me|ahora|entonces|todavía))*$`,
    'u',
  ),
]

/**
 * Whether a sentence breaks off into an apology or a filler before it says what it asks. What is whole before that stays whole: 'how long
 * is the warranty, sorry'. `sentence` is without what leads up to it.
 */
export function breaksOff(sentence: string): boolean {
  const end = sentence.slice(-TAIL_MAX)
  const tail = TAIL.exec(end)
  return tail !== null && isHalf(sentence.slice(0, sentence.length - end.length + tail.index))
}

/** Whether it does where the next sentence is the apology: 'Do you have a. Sorry, go ahead.' */
export const breaksOffBefore = (sentence: string, next: string): boolean =>
  next.length <= TAIL_MAX && ALL_OF_IT.test(next) && isHalf(sentence)

function isHalf(text: string): boolean {
  const said = fluent(text)
  const last = splitWords(said).at(-1) ?? ''
  if (BEFORE_NOUN.has(last) || (last !== OR && !mayEndSentence(last))) return true
  return ONLY_BEGUN.some((rule) => rule.test(said))
}

/** Lower-cased, without marks, fillers and words that were said twice. */
const fluent = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('’', "'")
    .replaceAll(/[,.;:…!?–—]|(?<=\s)-(?=\s)/gu, ' ')
    // In German a prefix: 'wie stellen wir die um'.
    .replaceAll(
      /(?<=(?:^|\s)(?:an?|the|my|your|our|their|you|we|they|i|it|is|are|and|or|to|of|for|what|how) )um+(?!\S)/gu,
      ' ',
    )
    .replaceAll(/(?<!\S)(?:[uä]h+m*|erm|öh+m*|euh+|heu|ehm?|hm+)(?!\S)/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .replaceAll(/(?<!\S)(\S+(?: \S+)?)(?: \1)+(?!\S)/gu, '$1')
