import { splitSentences } from '@cuecard/language/sentences.ts'
import { splitWords } from '@cuecard/language/words.ts'
import { LANGUAGES } from './languages/languages.ts'

/** Who puts off is who answers: 'I', 'we', or nobody where the sentence begins with the verb. */
const WE = String.raw`(?:\b(?:i|we)(?:'(?:m|re|d|ve|ll))?(?: (?!(?:they|you|he|she|it|who|people)\b)[\w']+){0,3}? |^|[.,;:!?–—-] ?|\b(?:well|yeah|honestly|really) )`
const NOT_AGAIN = String.raw`(?![^.]*\b(?:every|each|once|twice|per)\b)`
const OWN_SOURCE = String.raw`(?:my|our|the) (?:[\w-]+ ){0,2}(?:notes?|documents?|documentation|docs|manuals?|contracts?|terms|conditions|records|specs?|specifications?|data ?sheets?|polic(?:y|ies)|lists?|calendar|schedule|availability|stock|roadmap|warranty)\b${NOT_AGAIN}`
const ASKED_OF = String.raw`(?:my|our|the|your) (?:[\w-]+ ){1,4}with (?:my|our|the|\p{Lu}\p{Ll}+)\b${NOT_AGAIN}`
/** One person looks things up; what 'we' check may be a service. */
const LOOKED_UP = String.raw`(?<=\b(?:let me|i)\b[^.,;:!?]*) (?:my|our|the)\b${NOT_AGAIN}`
/** What is looked up is the question, no thing that the seller checks as a service. */
const IT = String.raw`(?=[.,;:!?…–—]|$| (?:that(?! (?:every|each|all|no|nobody|the|your|our)\b)|this|it|them|those|with|whether|if|for (?:you|that)|and|on (?:that|this|it)|about|what|which|who|whom|whose|where|why|how|when|internally|again|first|quickly|afterwards|today|tomorrow|by|the (?:exact |precise |current |latest )?(?:numbers?|figures?|details?|answer|wording|date|price|status|point)|one)\b| (?:${OWN_SOURCE}|${ASKED_OF})|${LOOKED_UP})`
const CHECK = String.raw`(?:(?:double[- ]?)?check|verify|find out)`
/** The exact value that is promised is not told. */
const EXACT = String.raw`(?:exact|precise|final|correct|right|actual|real|official) (?:number|figure|value|date|price|amount|time|duration|length|size|weight|percentage|answer|wording|detail)s?\b`
const POSTPONED = new RegExp(
  [
    String.raw`\b(?:get|come|circle|report) back (?:to you|with|on)\b`,
    String.raw`${WE}(?:have|need) to (?:(?:${CHECK}|confirm)\b${IT}|look (?:it|that|into|up)\b|ask\b(?! (?:every|each|all|you|your)\b))`,
    String.raw`\b(?:let me|i(?:'ll| will| can)|we(?:'ll| will)) (?:(?:just |also |quickly )*(?:${CHECK})\b${IT}|look into\b|ask (?:my|our|the)\b|follow up\b|(?<!can )confirm (?:that(?! (?:every|each|all|your|we|you)\b)|it|this|the)\b|(?<!can )confirm[.,;!?])`,
    String.raw`\b(?:i|we)(?:'d| would) (?:first )?(?:want|like|need|have) to (?:first )?test (?:it|that|this)\b`,
    String.raw`\b(?:i|we)(?:'ll| will)(?:[,.…]* (?:er|erm|uh|um|i'll|we'll))*[,.…]* (?:then |just |also |certainly )*(?:put|write|note|give|send|get|mail|email|tell|share|add|include|find)(?: you| it| them)? (?:all )?(?:the|an|our|your|those) ${EXACT}|\byou(?:'ll| will) (?:get|have|find|receive) the ${EXACT}`,
    String.raw`\btake (?:that|this|it) offline\b|\bfollow[- ]up (?:on (?:that|this)|with you)\b|\bdiscuss (?:that|this|it) (?:later|offline|separately)\b`,
  ].join('|'),
  'iu',
)
/** What the seller does again and again puts no answer off. */
const USUAL =
  /\b(?:(?:every|each) (?:day|week|month|quarter|year|time|\w+day)|(?:once|twice|three times|four times) (?:a|an|per) \w+|always|usually|automatically|whenever)\b/iu

const NO_MORE = String.raw`(?:that|this|it|those|these|out|numbers?|figures?|specifics?|details?|any(?:thing)?|more|much|here|publicly|yet|exactly|for sure|an? (?:exact |precise |specific )?(?:number|figure|date|answer|forecast))`
const SAYS_NOTHING = String.raw`(?:know\b(?! (?:your|their|his|her)\b)|say\b|tell\b(?! (?:them|him|her|who|anyone|anybody|others|your|the difference)\b)|comment\b|(?:share|disclose)\b(?=[.,;:!?…]|$| ${NO_MORE}\b| the (?:numbers?|figures?|details?)\b)|give (?:you|that|those|out|any)\b(?= ?(?:[.,;:!?…]|$|(?:\w+ ){0,3}(?:numbers?|figures?|dates?|answers?|guidance|forecasts?|details?|breakdowns?|splits?|information|prices?)\b|(?:that|those|this)\b))|break (?:that|it|those) out\b|quantify\b|speak to (?:that|this|it|the)\b|recall\b|remember\b|answer\b(?=[.,;:!?…]|$| (?:that|this|it|you|the question)\b))`
const UNABLE = String.raw`(?:(?:am |are )?(?:don't|do not|can't|cannot|couldn't|won't|not going to|not able to|unable to) (?:(?:really|currently|actually|honestly|yet|even) )?)`
const EVASIVE = new RegExp(
  [
    `${WE}${UNABLE}${SAYS_NOTHING}`,
    String.raw`(?:${WE}(?:(?:am |are )?not|(?:are|was|were)n't)|\b(?:that|this|it)(?:(?:'s| is| was) not| isn't| wasn't)) (?:(?:entirely|really|quite|a hundred percent|100 ?%|exactly|so|too|yet|all that) )?(?:sure|certain)\b`,
    String.raw`(?<!\b(?:you|they|customers|people)(?:'ve| have|'d| had)? )\b(?:no idea|no clue)\b`,
    String.raw`(?<!\b(?:never|not) |n't )\btoo early to (?:say|tell|know|predict|comment|give|judge|talk|quantify|promise|speak)\b`,
    String.raw`${WE}(?:do not|don't|haven't got|have not got) (?:have )?(?:it|that|them|the [\w-]+(?: [\w-]+)?) (?:with me|here|to hand|at hand|in front of me|in my head)\b`,
    String.raw`\bwe haven't (?:disclosed|decided|announced)\b`,
    String.raw`${WE}don't have (?:that|the|those|any|an exact|exact) (?:number|figure|data|information|detail|answer|breakdown|split|date)s?\b`,
    String.raw`\bthink we give (?:that|those)\b|\bnot (?:something )?(?:we|i) (?:disclose|share|know)\b`,
  ].join('|'),
  'iu',
)
/** Behind an answer it only says where the answer ends. */
const LIMIT = /\bhard to (?:say|tell|quantify|predict)\b/iu
/** 'Yes, we encrypt all of it.' answers, whatever is looked up after it. */
const ANSWERS =
  /^(?:yes|no|ja|nein|oui|non|sí)\b,? (?!.*\b(?:questions?|understand|good point|hear you|see what|know what)\b)/iu
const ANSWER_WORDS_MIN = 4

/** Whether an answer is promised for later; with straight apostrophes. */
export const isPostponed = (text: string) => putsOff(text, isPostponedIn)

/** Whether it says that there is no answer; with straight apostrophes. */
export const isEvasive = (text: string) => putsOff(text, isEvasiveIn)

type Test = (sentence: string, isFirst: boolean) => boolean

/** Whether a sentence does before one that answers. */
function putsOff(text: string, does: Test): boolean {
  const sentences = splitSentences(text)
  const at = sentences.findIndex((sentence, index) => does(sentence, index === 0))
  return at >= 0 && !sentences.slice(0, at).some(isAnswer)
}

const isAnswer = (sentence: string) =>
  ANSWERS.test(sentence) &&
  splitWords(sentence).length >= ANSWER_WORDS_MIN &&
  !isPostponedIn(sentence) &&
  !isEvasiveIn(sentence, true)

const isPostponedIn = (sentence: string) =>
  (POSTPONED.test(sentence) && !USUAL.test(sentence)) ||
  LANGUAGES.some(({ postponed, habit }) => postponed.test(sentence) && !habit.test(sentence))

const isEvasiveIn: Test = (sentence, isFirst) =>
  EVASIVE.test(sentence) || (isFirst && LIMIT.test(sentence)) || LANGUAGES.some(({ evasive }) => evasive.test(sentence))
