import { isDense } from './scripts.ts'
import { joinText } from './plain-text.ts'
import { splitSentences } from './sentences.ts'
import { isStopWord, splitWords } from './words.ts'

/** Marks of questions at the end, also within quotes: Latin and Cyrillic, full width, Arabic, Greek, Armenian, Ethiopic. */
const MARK = /[?？؟;՞፧⁇⁈⁉‽][\s!！?？."'»”’)\]]*$/u
const GREEK_MARK = /\p{Script=Greek}[\p{L}\s]*;["'»”)]*$/u

/** How questions begin where the captions have no marks; of lower-cased text. */
const OPENINGS: readonly RegExp[] = [
  // English
  /^(?:who|whom|whose|what|when|where|why|how|which)(?:'(?:s|re|d|ll))?\b(?!\s+(?:a|an)\b)/,
  /^(?:is|are|am|was|were|do|does|did|can|could|will|would|should|shall|may|might|must|has|have|had|isn't|aren't|don't|doesn't|didn't|can't|couldn't|won't|wouldn't|shouldn't)\s+(?:i|you|we|they|he|she|it|this|that|these|those|there|your|our|their|the|any|anyone|anybody|someone|somebody)\b/,
  /^(?:does|did)\s+(?!not\b)\S+\s+\S/,
  // German
  /^(?:wer|wen|wem|wessen|was|wann|wo|wohin|woher|womit|wofür|wodurch|worüber|warum|wieso|weshalb|wie|welche[rsmn]?)\s+\p{L}/u,
  /^(?:ist|sind|war|waren|hat|haben|habt|hast|hätten|kann|können|könnt|kannst|könnten|könnte|gibt|wird|werden|würde|würden|soll|sollen|sollte|sollten|darf|dürfen|muss|müssen|möchten|wollen)\s+(?:ich|du|er|sie|es|wir|ihr|man|das|dies|diese|die|der|den|ihre|eure|unsere)(?!\p{L})/u,
  // French
  /^(?:est-ce|qu'est-ce|qui|que|quoi|quand|où|pourquoi|comment|combien|quel|quelle|quels|quelles)(?!\p{L})/u,
  /^\p{L}+-(?:t-)?(?:vous|tu|nous|il|elle|ils|elles|on|je|ce)(?!\p{L})/u,
  // Spanish
  /^¿/,
  /^(?:qué|quién|quiénes|cuándo|dónde|adónde|cómo|cuánto|cuánta|cuántos|cuántas|cuál|cuáles|por qué|para qué)(?!\p{L})/u,
]

/** Statements that begin like questions. */
const STATEMENTS: readonly RegExp[] = [
  /^(?:what|how) (?:a|an|nice|great|lovely|funny)\b/,
  /^(?:when|whenever|whatever|wherever|however|what|where|who|which|how)\b[^,]*,\s/,
  /^(?:which|that)\s+(?:is|was|means|makes)\s+(?:why|what|how|great|good|fine)\b/,
  // No verb before the subject: 'what we saw is …', 'when they start …', 'which I do not mind'.
  /^(?:what|when|where|how|which) (?:i|we|you|they|he|she)(?:'\p{L}+)?(?!\p{L})/u,
  /^how(?:ever| about that)\b/,
  /^(?:do|have) (?:it|that|this)\b/,
  /^qu(?:e|i) (?:est|soit)\b.*,/,
]

/** A question inside a line that has no punctuation at all. */
const WITHIN =
  /\b(?:how (?:can|could|do|does|did|much|many|long|often|soon|would|is|are) |(?:what|where|when|why|which) (?:is|are|was|were|kind|sort|type|about|would|do|does|did|can|could|should|will) |what (?:usually |actually |exactly )?(?:causes|happens|else) |what's (?:your|the|going) |(?:can|could|may|should|shall|would|will) (?:i|we|you|they|he|she|it|that|there|some(?:body|one)|any(?:body|one)) (?!be\b)|(?:do|does|did) (?:you|we|they|it|that|this|any(?:body|one)) (?:have|support|offer|need|want|work|know|think|cost|come|include|cover|mean|get|take|make|run|go|use)|(?:is|are|was|were) (?:there|they|you|it|that|this) (?:a|an|any|some|ok|okay|normal|possible|covered|included|enough|worth|true|right|something|already|also|still|free|safe|allowed)\b|is there anything|what of (?:yours|ours)|would you like)/

/** Asked without a question mark. */
const INDIRECT =
  /\b(?:(?:can|could|would) you (?:please |maybe |just )?(?:tell|explain|walk|talk|describe|elaborate|clarify|comment|remind) |i(?:'m| am| was)(?: just| also)? (?:wondering|curious|not sure|interested) (?:if|whether|how|what|when|where|why|about|in (?:what|how|whether))|i (?:just |also )?wonder (?:if|whether|how|what|when|where|why)|(?:i|we)(?:'d| would) (?:just |also )?(?:like|love|need|want|be (?:interested|keen)) (?:to (?:know|understand|hear|learn)|in) (?:if|whether|how|what|when|where|which|who|why|more|about)|(?:i|we) (?:just |also )?(?:need|want|have) to (?:know|understand) (?:if|whether|how|what|when|where|which|who|why|more|about)|tell (?:me|us) (?:if|whether|how|what|when|where|which|why|more about|about)|^(?:please )?(?:tell (?:me|us)|explain) |ich wüsste gerne?|mich würde interessieren|können sie (?:mir |uns )?(?:sagen|erklären))/

/** Words that may come before a question. */
const LEAD_IN =
  /^(?:(?:um|uh|er|erm|so|and|okay|ok|well|but|yeah|yes|no|sorry|hi|hello|hey|alright|right|now|then|just|like|great|thanks|thank you|also|honestly|actually|listen|look|basically|und|ja|nein|äh|ähm|gut|aber|genau|et|mais|alors|oui|bon|euh|y|pero|bueno|entonces|sí)(?!\p{L})[\s,.…]*)+/iu

const SMALL_TALK =
  /\b(?:how are you|how's it going|how is it going|can (?:you|everyone|everybody) (?:hear|see)|(?:any|no) (?:other|more|further)? ?questions|anything else|anything (?:you|i) (?:want|need)|how (?:can|may) i help|wie geht(?:'s| es)|hören sie mich)\b/i

/**
 * Whether a sentence asks something: by its mark in any script, and by its wording in English, German, French and
 * Spanish. `punctuated`: its text is written with full stops and question marks, so that a missing mark means something.
 */
export function isQuestion(sentence: string, { punctuated = false } = {}): boolean {
  if (hasMark(sentence.trim())) return /[\p{L}\p{N}]/u.test(sentence)
  const asked = withoutLeadIn(sentence).toLowerCase().replaceAll('’', "'")
  if (INDIRECT.test(asked)) return true
  if (punctuated) return false
  if (!/[.,;:!]/.test(asked) && WITHIN.test(asked)) return true
  return !STATEMENTS.some((each) => each.test(asked)) && OPENINGS.some((each) => each.test(asked))
}

function hasMark(text: string): boolean {
  if (!MARK.test(text)) return false
  // The Greek mark looks like our semicolon, which ends no question.
  return !/;["'»”)\]]*$/u.test(text) || GREEK_MARK.test(text)
}

/** A sentence without fillers and greetings at its beginning. */
const withoutLeadIn = (sentence: string) => sentence.replace(LEAD_IN, '')

/** Fewer letters ask for nothing that could be looked up: `What?` alone. */
const LETTERS_LEAST = 6
const LETTERS_LEAST_DENSE = 3
const WORDS_LEAST = 3

/** A question in a caption line, which may go on changing. */
export interface LineQuestion {
  text: string
  /** What the line says before it. */
  before: string
  /** It ends with a mark, another sentence follows it, or its last word may end a sentence. */
  isFinished: boolean
}

/** The questions of a caption line that could be looked up, in their order; statements may stand around them. */
export function questionsIn(line: string): LineQuestion[] {
  const found: LineQuestion[] = []
  const sentences = splitSentences(line)
  let before = ''
  for (const [at, sentence] of sentences.entries()) {
    const isLast = at === sentences.length - 1
    if (isWorthAsking(sentence)) {
      const last = splitWords(sentence).at(-1)?.toLowerCase() ?? ''
      found.push({ text: sentence, before, isFinished: !isLast || hasMark(sentence.trim()) || !isStopWord(last) })
    }
    before = joinText(before, sentence)
  }
  return found
}

const isSmallTalk = (asked: string) => SMALL_TALK.test(asked) && splitWords(asked).length <= SMALL_TALK_WORDS_MAX

function isWorthAsking(sentence: string): boolean {
  const letters = sentence.match(/\p{L}/gu)?.length ?? 0
  if (letters < (isDense(sentence) ? LETTERS_LEAST_DENSE : LETTERS_LEAST)) return false
  const asked = withoutLeadIn(sentence)
  if (isSmallTalk(asked)) return false
  if (hasMark(sentence.trim())) return true
  return (asked.split(/\s+/u).length >= WORDS_LEAST || sentence.includes('¿')) && isQuestion(sentence)
}

const SUBSTANTIAL_WORDS_LEAST = 4
const SUBSTANTIAL_LETTERS_LEAST = 12
const SMALL_TALK_WORDS_MAX = 11

/** Whether a question asks for something: it is no name that is called, no tag such as `right?` and no small talk. */
export function isSubstantialQuestion(question: string): boolean {
  const asked = withoutLeadIn(question)
  const words = splitWords(asked)
  if (isSmallTalk(asked)) return false
  // Other scripts say more with fewer letters.
  const least = /^[\x20-\x7e]*$/.test(asked) ? SUBSTANTIAL_LETTERS_LEAST : LETTERS_LEAST
  return words.length >= SUBSTANTIAL_WORDS_LEAST && words.join('').length >= least
}
