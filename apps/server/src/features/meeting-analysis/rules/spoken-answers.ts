import { withoutLeadIn } from '@cuecard/language/questions.ts'
import { isStopWord, splitWords } from '@cuecard/language/words.ts'
import * as spoken from '../../../shared/transcript/spoken-sentences.ts'

const wordSet = (list: string): ReadonlySet<string> => new Set(list.split(' '))
const GREETING_WORDS = wordSet(
  'hey hi hello morning afternoon evening thanks thank question questions welcome danke guten morgen tag hallo frage',
)
const ASSENT_WORDS = wordSet(
  "an once yes yeah yep sure okay ok uh um so well oh and right great good excellent interesting nice you for the that your a very much again it's that's is it absolutely definitely certainly exactly correct course of ja doch genau klar natürlich gut gute sehr für die vielen oui bien d'accord sí si claro vale",
)
const GREETING_WORDS_MAX = 12
/** Thanks and what people say when they part. */
const COURTESY =
  /\b(?:thank(?:s| you)(?: (?:so|very) much)?(?: for (?:calling|your (?:call|time|patience)|the (?:call|question)|joining|asking))?|have a (?:good|great|nice|lovely) (?:day|one|evening|afternoon|night|weekend|rest of (?:the|your) (?:day|week))|(?:good)?bye|see you(?: (?:soon|then|later|tomorrow|next \p{L}+))?|take care|(?:talk|speak) (?:to you )?(?:soon|later|then)|you(?:'re| are) welcome|you too|my pleasure|no problem|(?:einen )?schönen tag(?: noch)?|auf wieder(?:hören|sehen)|tschüss?|vielen dank|bonne journée|au revoir|merci(?: beaucoup)?|muchas gracias|gracias|de nada|adiós|hasta luego|buen día)(?!\p{L})/giu

/** 'Morning, Bret.', 'Hey, Alex, thanks for the question.': at most a name stands beside the words of a greeting. */
function isGreeting(text: string): boolean {
  const lower = text.toLowerCase().replaceAll('’', "'")
  const rest = splitWords(lower.replaceAll(COURTESY, ' '))
  if (splitWords(lower).length > GREETING_WORDS_MAX) return false
  const greets = rest.some((word) => GREETING_WORDS.has(word)) || lower.search(COURTESY) >= 0
  const others = rest.filter((word) => !GREETING_WORDS.has(word) && !ASSENT_WORDS.has(word))
  return greets && (others.length === 0 || (others.length === 1 && !isStopWord(others[0] ?? '')))
}

const isAssent = (text: string) =>
  splitWords(text.toLowerCase().replaceAll('’', "'")).every((word) => ASSENT_WORDS.has(word))

/** Words of assent that say yes; 'okay' only tells that one has heard. */
const YES =
  /(?<!\p{L})(?:yes|yeah|yep|sure|of course|absolutely|definitely|certainly|exactly|correct|(?:that's|that is|it's) right|ja|doch|genau|klar|natürlich|oui|sí|claro)(?!\p{L})/iu

const ASKING =
  'who|whom|whose|what|when|where|why|how|which|wer|wen|wem|was|wann|wo|wohin|woher|warum|wieso|weshalb|wie|wieviele?|welche[rsmn]?|qui|quoi|où|pourquoi|comment|combien|quand|quel(?:le)?s?|qué|quién(?:es)?|cuándo|dónde|cómo|cuánt[oa]s?|cuál(?:es)?'
/** What is asked with such words, or asked to be told, is not answered by yes. */
const OPEN = new RegExp(
  String.raw`(?:^|[,¿] ?)(?:\p{L}{1,5} )?(?:${ASKING})(?:'\p{L}+)?(?!\p{L})|(?<!\p{L})(?:know|tell|say|explain|sure|wissen|sagen|savoir|dire|saber|decir)(?!\p{L}).* (?:${ASKING})(?!\p{L})|\b(?:can|could|would) you (?:\p{L}+ ){0,2}(?:tell|explain|comment|describe|elaborate|walk|talk|give|share|show|remind)\b|(?:sagen|erklären|erzählen|zeigen|dire|expliquer|decir(?:me|nos)?|explicar(?:me|nos)?)[ ?.]*$`,
  'iu',
)

/** Whether 'Yes.' is all of an answer to the question. */
export const takesYes = (question: string): boolean => !OPEN.test(withoutLeadIn(question))

/** It only wins time, or shows that one listens. */
const STALLS = new RegExp(
  [
    String.raw`^(?:(?:okay|ok|so|well|yes|yeah|sure|um|uh|äh|ähm|gut|ja)[ ,.]+)*`,
    String.raw`(?:let me (?:just |quickly )?(?:(?:see|check|look|think)|(?:have|take) a (?:quick )?look)|let's see|(?:just )?(?:one|a) (?:moment|second|sec|minute)|hang on|hold on|bear with me|i see|got it|understood|makes sense|(?:please[ ,]+)?go ahead`,
    String.raw`|(?:einen )?(?:kleinen )?(?:moment|augenblick)|(?:ich )?verstehe|mal sehen|(?:ich schaue?|schaue? ich|lassen sie mich)(?: (?:mal|kurz|das|da|eben|gerade|schnell|nach|schauen|nachsehen|nachschauen|überlegen|nachdenken))+`,
    String.raw`|(?:un )?(?:instant|moment)|je vois|je (?:regarde|vérifie)(?: ça| cela)?|laissez-moi (?:voir|regarder|vérifier|réfléchir)(?: ça| cela)?`,
    String.raw`|un momento|ya veo|entiendo|déj[ea](?:n)?me (?:ver|mirar|pensar|comprobar)(?:lo)?|h+m+|m+|u+h+m*|ä+h+m*|e+h+)`,
    String.raw`(?: (?:at|into|about|for|on|up|through|over|here|that|this|it|them|one|a|moment|second|sec|you|quickly|please|bitte|un|instant|momento))*[\s.…!-]*$`,
  ].join(''),
  'iu',
)
/** It ends the call: 'Sure, let us wrap up then.' */
const CLOSES = new RegExp(
  [
    String.raw`^(?:(?:okay|ok|so|well|yes|yeah|sure|right|of course|no problem|um|uh|gut|ja|klar|also|alles klar|dann)[ ,.]+)*`,
    String.raw`(?:let(?:['’]s| us) (?:just )?(?:wrap (?:this |it |things )?up|stop|finish|end|leave it|call it)`,
    String.raw`|(?:we (?:can|should|could|will)|we['’]ll|shall we) (?:just )?(?:wrap (?:this |it |things )?up|stop here|finish here|leave it (?:here|there|at that)|call it a day)`,
    String.raw`|(?:hören|machen|beenden) wir(?: (?:es|das gespräch|hier|jetzt|dann|mal|für heute))* ?(?:auf|schluss)?)`,
    String.raw`(?:[ ,]+(?:it|this|here|then|there|now|today|a day|for (?:today|now)|at that|hier|dann|jetzt|für heute))*[\s.…!]*$`,
  ].join(''),
  'iu',
)
const CUT_OFF = /(?:\.\.|…|[-–—]\.?)["'”’)\]]*$/u
/** 'Okay, Carl.' */
const CALLED = /^(?:okay|ok|yes|yeah|sure|right|ja|gut|oui|sí), \p{Lu}\p{Ll}+[.!]?$/iu
const SHORT = 3

/** Whether a sentence answers something, however short: it asks nothing, greets nobody, and does more than to win time. */
export function isAnswer(sentence: spoken.SpokenSentence, question: { takesYes: boolean }): boolean {
  const { text } = sentence
  const words = splitWords(text).length
  if (words === 0 || spoken.isSpokenQuestion(sentence) || isGreeting(text)) return false
  if (STALLS.test(text) || CLOSES.test(text)) return false
  if (words <= SHORT && (CUT_OFF.test(text) || (!question.takesYes && CALLED.test(text)))) return false
  return !isAssent(text) || (question.takesYes && YES.test(text))
}

/** Whether a sentence tells enough to be an answer wherever it stands; shorter ones are one directly after a question. */
export const isTelling = (sentence: spoken.SpokenSentence): boolean =>
  splitWords(sentence.text).length > SHORT && isAnswer(sentence, { takesYes: false })

const ADDS =
  /^(?:and|also|plus|additionally|besides|on top of that|und|auch|außerdem|dazu)(?!\p{L})(?!,? (?:now|next|then|so|i|let|shall|if you look|here|nun|jetzt|dann|ich|hier)(?!\p{L}))/iu
/** Whether a turn adds to what its speaker said before: 'And the data syncs later.' */
export const addsMore = (text: string): boolean => ADDS.test(text)

const FRAGMENT_WORDS_MAX = 8
/** It has a subject of its own, or a verb: 'We start in May', 'The next slide shows …'. */
const IS_CLAUSE =
  /['’](?:s|re|ve|ll|m|d)(?!\p{L})|(?<!\p{L})(?:i|we|you|he|she|it|they|let|next|this|that|is|are|was|were|has|have|had|do|does|did|can|could|will|would|must|should|may|might|here|ich|wir|sie|es|das|ist|sind|hat|haben|kann|können)(?!\p{L})/iu
/** Whether it is only a part of a sentence, which leans on what was said before: 'Thirty percent on every licence.' */
export const isFragment = (text: string): boolean =>
  splitWords(text).length <= FRAGMENT_WORDS_MAX && !IS_CLAUSE.test(text)

/** What answers: without greetings at the beginning and without questions that the selling side asks back. */
export function answering(
  sentences: readonly spoken.SpokenSentence[],
  question: { takesYes: boolean },
): readonly spoken.SpokenSentence[] {
  const from = sentences.findIndex((sentence) => isAnswer(sentence, question))
  return from < 0 ? sentences : sentences.slice(from)
}

/** The first sentence that says more than yes, else the first. */
export const tellingSentence = (sentences: readonly spoken.SpokenSentence[]): spoken.SpokenSentence | undefined =>
  sentences.find(({ text }) => !isAssent(text)) ?? sentences[0]
