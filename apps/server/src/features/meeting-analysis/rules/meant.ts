import { NO, NOTHING } from './denied.ts'
import { LANGUAGES } from './languages/languages.ts'
import type { PlainSentence } from './plain-speech.ts'
import { WHEN } from './steps/when.ts'

const TELLS = String.raw`(?:say|says|said|tells?|told|claims?|claimed|promises?|promised|asks?|asked|thinks?|thought|believes?|believed|writes?|wrote|insists?|insisted)`
const TO_WHOM = String.raw`(?: (?:me|us|you|him|her|them|everyone|everybody|people))?`
/** What follows is somebody's words: 'Your colleague said …', 'Most people say, …'. */
const TOLD = new RegExp(String.raw`\b${TELLS}(?:${TO_WHOM}[,:]?|(?: [\w']+){0,4} that) ?["“”]?$`, 'iu')
/** 'I said …', 'let me tell you …' and 'as you said, …' are the speaker's own. */
const OWN_WORDS = new RegExp(
  String.raw`(?:\b(?:i|we)(?:'(?:d|ve|ll))?(?: (?:would|have|had|can|could|did|do|just|also|already|will|must|really|only|all))*|\blet(?:'s| us| me)|\bas \w+(?: \w+)?) ${TELLS}\b[^,]*[,:]? ?["“”]?$`,
  'iu',
)
/** What nobody says for sure: 'I don't think …', 'nobody said that …', 'maybe …'. */
const DOUBTED = new RegExp(
  String.raw`(?:${NO})[^,]*\b(?:think(?! so)|believe|promised?|guarantee|expect|suppose|agreed?)\b|\b(?:doubt|maybe|perhaps|possibly|unlikely|hope|hoped|wish)\b|\b(?:love|like) to (?:say|promise)\b`,
  'iu',
)
const UNSURE = String.raw`(?:${NO})[^,]*\b(?:sa(?:y|ys|id)|mean|sure|certain|convinced)`
/** Without marks, 'I'm not sure' may end where the promise begins: then it governs by its word alone. */
const DOUBTED_BY_WORD = new RegExp(String.raw`(?:${UNSURE}|(?:${NO})[^,]*\bknow)(?: yet)? (?:that|if|whether)\b`, 'iu')
const DOUBTED_IN_WRITING = new RegExp(String.raw`${DOUBTED_BY_WORD.source}|${UNSURE}(?: yet)? ?$`, 'iu')
/** Where what governs a promise begins. */
const CLAUSE_END =
  /^.*(?:[.;:!?,]|\b(?:but|aber|mais|pero)\b|(?<!\p{L})(?:and|so|then|und|also|et|donc|alors|y|así que)(?= (?:i|we|you|let)\b| ?$))/isu
/** The object of a promise ends here: 'I'll find out why nothing works', 'Ich kläre, ob es nicht geht'. */
const OBJECT_END =
  /[.;:!?,–—]| (?:that|which|what|why|whether|who|where|how|because|so|if|unless|until|before|but|and|than|ich|wir|und|aber|oder|que|qui|si|et|y|pero|mais|porque|weil|denn|make sure|with|without|at|for|of)(?!\p{L})/iu
/** What is only done in a case; 'if you like' is manners, 'I'll ask if …' a question. */
const CONDITION =
  /(?<!\b(?:ask|check|see|know|find out|sure|confirm|clarify|verify|wonder|tell (?:you|me|us)|(?:ask|with) \w+(?: \w+)?)) (?:if (?!(?:that|this|it)(?:'s| is| works| helps| suits)|you (?:like|want|wish|prefer|don't mind|need)|you(?:'ve got|'ve| have| got) (?:(?:any|some|more|further|other|additional) ?)*(?:questions?|doubts?|comments?|concerns?|remarks?|thoughts?|trouble|problems?)\b|there(?:'s| is| are) (?:any|some|more|further|questions?)|some(?:thing|one|body)\b|any(?:one|body)\b|possible|necessary|needed|i (?:can|may)|anything|not\b)|unless\b|provided (?:that|you|we)\b)/iu
/** A sentence of its own behind a promise: '…, and if you have questions, call me', '…, feel free to write if …'. */
const NEXT_CLAUSE =
  /[;–—]|(?<!\p{L})(?:(?:and|but) if|und (?:falls|wenn)|aber (?:falls|wenn)|et si|mais si|y si|pero si|feel free|do(?:n't| not) hesitate|zögern sie nicht|n'hésit\p{L}+|no dud\p{L}+)(?!\p{L})|, (?:(?:and|so|please|just|und|bitte|et|y|por favor) )*(?:call|write|e?-?mail|ask|ping|tell|contact|reach out|get in touch|let (?:me|us)|(?:melden|rufen|schreiben|fragen|sagen) sie|(?:appelez|écrivez|dites|contactez|prévenez)-|(?:llám|escríb|avís|dí?g|contáct)\p{L}*(?:me|nos))(?!\p{L})/iu
/** What is usual, and what belongs to a plan that is sold; each of several things may be promised for a day. */
const USUAL_LEAD =
  /\b(?:(?:every|each) \w+|with (?:the|an?|our|your) (?:[\w-]+ ){0,2}(?:plan|package|tier|subscription|licen[cs]e|edition))\b/iu
const USUAL =
  /\b(?:(?:every|each) (?:day|night|morning|evening|week|month|quarter|year|time|order|\w+day)|whenever|automatically|always|any ?time)\b/iu
const EACH = /\b(?:every|each) (?!one\b|of\b)\w+/iu
const DATED = new RegExp(WHEN, 'iu')
const OF_THE_SPEAKER = /^(?:let me|i|i'\w+)\b/iu

/**
 * Whether a sentence says what a pattern finds as meant, by its speaker: not as doubted, told of others, bound to
 * a condition, or negated. `usual` refuses what 'we' always do and what everyone gets, too; `against` takes what is
 * not to be done as well: a decision against something is one.
 */
export function isMeant(said: PlainSentence, pattern: RegExp, { usual = false, against = false } = {}): boolean {
  if (!pattern.test(said.plain)) return false
  const every = new RegExp(pattern, pattern.flags.replace('g', '') + 'g')
  return [...said.plain.matchAll(every)].some(
    ({ index }) =>
      isMeantAt(said, index) && (against || !promisesNothing(said, index)) && !(usual && isUsualAt(said, index)),
  )
}

function isMeantAt({ plain, punctuated }: PlainSentence, at: number): boolean {
  const [before, rest] = [plain.slice(0, at), plain.slice(at)]
  if (TOLD.test(before) && !OWN_WORDS.test(before)) return false
  const clause = before.replace(CLAUSE_END, '')
  const unsure = punctuated ? DOUBTED_IN_WRITING : DOUBTED_BY_WORD
  if (DOUBTED.test(clause) || (unsure.test(clause) && !/^let me\b/iu.test(rest))) return false
  if (LANGUAGES.some(({ doubted }) => doubted.test(before))) return false
  const promise = rest.split(NEXT_CLAUSE, 1)[0] ?? ''
  return !CONDITION.test(promise) && !LANGUAGES.some(({ condition }) => condition.test(promise))
}

const promisesNothing = ({ plain }: PlainSentence, at: number): boolean =>
  NOTHING.test(plain.slice(at).split(OBJECT_END, 1)[0] ?? '')

function isUsualAt({ plain }: PlainSentence, at: number): boolean {
  const [before, rest] = [plain.slice(0, at), plain.slice(at)]
  if (LANGUAGES.some(({ habit }) => habit.test(plain))) return true
  if (OF_THE_SPEAKER.test(rest)) return false
  return USUAL_LEAD.test(before) || USUAL.test(rest) || (EACH.test(rest) && !DATED.test(rest))
}
