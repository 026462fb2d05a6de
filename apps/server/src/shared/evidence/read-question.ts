import { askedClause } from '@cuecard/language/english-questions.ts'
import { isIdleQuestion } from '@cuecard/language/idle-questions.ts'
import { isQuestion, withoutLeadIn } from '@cuecard/language/questions.ts'
import { splitSentences } from '@cuecard/language/sentences.ts'
import { asksSmallTalk } from '@cuecard/language/small-talk/small-talk.ts'
import { contentWords } from '@cuecard/language/words.ts'
import { SAID_BEFORE } from '../../platform/model/said-before.ts'
import type { NamedTier } from '../tiers/resolve-tiers.ts'
import { type QuestionRequest, type Written, written } from './written-question.ts'
import { keyWords, type KeyWord, saysNothing } from './key-words.ts'
import { namesIn } from './names-asked.ts'
import { pickedOption, picksOption } from './picked-option.ts'
import { priceOfIt } from './price-of-it.ts'

/** What is asked: read from the last message and, where that refers back, from the messages before it. */
export interface Question {
  /** The asking sentence and what it points back to. */
  search: string
  /** For the search by words: the same, or where it leans on what was said before, all that says something there and the message. */
  sought: string
  /**
   * For comparing meanings: all of the message, after what it leans on and `SAID_BEFORE`; vectors lose by words that are picked out of a
   * text.
   */
  meaning: string
  /** What the message itself says: the asking sentence, all of the message where that sentence leans on something. */
  own: string
  /** Stemmed content words of the asking sentence itself. */
  words: string[]
  /** Stemmed key words taken from earlier messages, because the sentence says 'it' or hardly anything. */
  borrowed: string[]
  /** Those of `words` that name something: capitalised inside the sentence, or with digits. */
  names: string[]
  /** What was said before, the latest first: a question that leans on it asks for something else. */
  said: string[]
  /** The message asks something, or is no more than key words; a statement does not ask. */
  asks: boolean
  /** What the message says before it asks: 'We run SAP EWM. How long does it take to connect that, and does it cost extra?' */
  lead: string
  /** The tiers that were spoken of by comparison, whose names stand in the other texts. */
  tiers?: readonly NamedTier[]
  /** What is asked, one by one: 'What does it cost, and how long does it take?' has two. Each can be compared by itself. */
  parts: string[]
}

const SEARCH_WORDS_MAX = 60
/** With fewer words of its own a question is taken together with what was said before it. */
const ENOUGH_WORDS = 3
const POINTS_BACK =
  /\b(?:it|its|that|this|these|those|they|them|their|there|one(?! of\b)|ones|same|he|she|dies?|das|cela|ça|eso)\b/iu
/** 'It', 'they' or a 'that' which is no conjunction: they refer to something said before. */
const PRONOUN =
  /\b(?:it|its|they|them|their|theirs)\b|\b(?:that|those|these)\b(?=\s*(?:[?!.,]|$)|\s+(?:one|ones|include|includes|cover|covers|cost|costs|mean|means|work|works|apply|applies|come|comes|run|runs|scale|scales|need|needs|require|requires)\b)/iu
/** 'Who in your IT signs it?' names a department; in a text all of capitals nothing tells it from the pronoun. */
export const withoutDepartment = (text: string) => (/\p{Ll}/u.test(text) ? text.replaceAll(/\bIT\b/gu, ' ') : text)
/** A 'that' which only joins, an 'it' which stands for nothing, a 'this' that says when. */
const EMPTY_PRONOUN =
  /\b(?:something|anything|a thing) like (?:this|that)\b|\bthis (?:week|month|quarter|year|morning|afternoon)\b|\bthese days\b|\b(?:sure|say|says|said|mean|guarantee|ensure|know|think|promise|confirm|show|so) that\b|\b(?:is|was|does|would) it (?:be )?(?:possible|true|ok|okay|fine|worth|easy|hard|matter|take)\b/giu
/** A question that says more itself borrows nothing, whatever its pronouns refer to. */
const PRONOUN_WORDS_MAX = 6
/** 'How long' and 'was kostet' ask for a figure, and 'how do you compare' for two: no document needs to say 'long' or 'compare'. */
const MEASURES = new RegExp(
  [
    String.raw`\bhow (?:long|often|big|fast|large|soon|quickly|high|far|quick|expensive)\b`,
    String.raw`(?<=\bhow (?:do|does|did|would) .{1,40} )compare\b|\bcompared?(?= (?:with|to)\b)`,
    String.raw`\bwie (?:lang|lange|oft|hoch|groß|schnell|weit|schwer|teuer|bald|breit|tief|alt)(?!\p{L})`,
    String.raw`\b(?:was|wie ?viel) kosten?t?\b|\bin welche[mrn] (?:Land|Ort|Stadt|Region|Staat)(?!\p{L})|(?<=\b(?:was|wie ?viel) (?:würden?|wird|werden|soll|sollen|darf|dürfen) .{1,60} )kosten\b`,
    String.raw`\bcombien (?:coûte(?:nt)?(?!\p{L})|de temps\b)?|\bcuánt[oa]s?(?: (?:cuestan?|tiempo)\b)?`,
  ].join('|'),
  'giu',
)

/** Stemmed content words that an answer may be expected to say. */
export const askedWords = (asked: string): string[] => [...new Set(contentWords(asked.replace(MEASURES, ' ')))]

/**
 * Reads the question out of a request. Punctuation may be missing: captions often have none. `picks`: whether 'the other one' may be one of
 * a list that was spoken of.
 */
export const readQuestion = (said: QuestionRequest, { picks = true } = {}): Question => {
  const request = written(said)
  const part = { ...askingPart(request.message), picks }
  const question = read(request, part)
  // 'How much is it?' where nothing was spoken of asks for the prices that there are.
  const price = question.borrowed.length === 0 ? priceOfIt(part.asking) : null
  return price === null ? question : { ...read(request, { ...part, asking: price }), meaning: price }
}

/** Reads what is to be explained: the whole message, up to its last words. */
export const readStatement = (said: QuestionRequest): Question => {
  const request = written(said)
  return read(request, lastOf(request.message))
}

/** What asks in a message, and what it says besides. */
interface Asking {
  asking: string
  besides: string
  /** Whether it may refer to a list that was spoken of; it may unless said otherwise. */
  picks?: boolean
}

function read({ message, ...said }: Written, { asking, besides, picks = true }: Asking): Question {
  const before = besides === '' ? [] : [besides]
  const history = () => (tellsItself(besides) ? [] : said.history())
  const earlier = () => [...before, ...history().toReversed()]
  const asks = asksSomething(message)
  const picked = picks && picksOption(asking) ? pickedOption(asking, earlier()) : null
  const own = picked ? asking.replace(picked.phrase, ' ') : asking
  const words = askedWords(own)
  if (picked) {
    const search = asking.replace(picked.phrase, () => picked.text).slice(0, 2_000)
    const borrowed = contentWords(picked.text).filter((word) => !words.includes(word))
    return {
      search,
      sought: search,
      meaning: search,
      own: search,
      words,
      borrowed: [...new Set(borrowed)],
      names: namesIn(own),
      said: [],
      lead: '',
      asks,
      parts: [search],
    }
  }
  const borrowed = borrow({ asking, words, earlier })
  const search = [asking, ...borrowed.map((key) => key.text)].join(' ').slice(0, 2_000)
  const leansOn = borrowed.length > 0 ? history() : []
  const telling = leansOn.flatMap(tellingSentences)
  return {
    search,
    sought: telling.length > 0 ? inContext(telling, message).join(' ') : search,
    meaning: inContext(leansOn, message).join(SAID_BEFORE),
    own: borrowed.length > 0 ? lastWords(message) : asking.slice(0, 2_000),
    words,
    borrowed: borrowed.map((key) => key.stem),
    names: namesIn(asking),
    said: leansOn.toReversed(),
    lead: lastWords(besides),
    asks,
    parts: partsOf(asking, borrowed.map((key) => key.text).join(' ')),
  }
}

/** So many content words before the asking sentence say what it is about; older messages would only blur it. */
const LEAD_WORDS_MIN = 4

const tellsItself = (lead: string) => new Set(contentWords(lead)).size >= LEAD_WORDS_MIN

const CONTEXT_WORDS_MAX = 120

/** The last of what was said before, where anything was, and the message. */
function inContext(said: readonly string[], message: string): string[] {
  const asked = lastWords(message).slice(-2_000)
  const words = CONTEXT_WORDS_MAX - asked.split(/\s+/).length
  const before = said.join(' ').split(/\s+/).slice(-words).join(' ').slice(-2_000)
  return before === '' ? [asked] : [before, asked]
}

/** 'Good.' and 'Yes, exactly.' would only add words to a search. */
const TELLING_WORDS_MIN = 2

const tellingSentences = (message: string) =>
  splitSentences(message).filter((sentence) => new Set(contentWords(sentence)).size >= TELLING_WORDS_MIN)

/** Words of a message without a question that are still taken for a search. */
const KEY_WORDS_MAX = 5
const SUBJECT =
  /^(?:i|we|you|he|she|it|they|that|this|these|those|there|my|our|your|his|her|their|let's|let|thanks|yes|no|okay|ok|good|great|sorry|ich|wir|danke|vielen dank|bis (?:dann|gleich|bald|morgen|später|nächste)|alles klar|einen (?:moment|augenblick)|moment|super|prima|schönes? (?:wochenende|tag|abend|feierabend)|(?:das|es) (?:war|ist|passt|klingt)|merci|d['’]accord|un (?:instant|moment|momento)|bonne (?:journée|soirée)|bon week-end|gracias|muchas gracias|de acuerdo|perfecto|que tengan)(?!\p{L})/iu

function asksSomething(message: string): boolean {
  const sentences = message.split(/\n+/).flatMap(splitSentences)
  if (sentences.some((sentence) => isQuestion(sentence))) return true
  const text = message.trim()
  return sentences.length === 1 && text.split(/\s+/).length <= KEY_WORDS_MAX && !SUBJECT.test(text)
}

const PART_WORDS_MIN = 4
const NEXT_PART =
  /(?<=[?？])\s+|,?\s+(?:and|und|et|y)\s+(?=(?:how|what|when|where|who|which|why|do|does|is|are|can|could|will|would|wie|was|wann|wo|wer|combien|quand|cuánto|cuándo)\b)/iu

function partsOf(asking: string, borrowed: string): string[] {
  const parts = asking.split(NEXT_PART).map((part) => part.trim())
  const whole = `${asking} ${borrowed}`.trim()
  if (parts.length !== 2 || parts.some((part) => part.split(/\s+/).length < PART_WORDS_MIN)) return [whole]
  return parts
}

/** 'while they drive', 'if it rains': says when, in a question whose main clause says of what. */
const SUBORDINATE =
  /,?\s(?:while|when|whenever|if|because|before|after|once|until|unless|although|since)\s(?:it|they|he|she|this|that|these|those)\b[^?,]*/giu
const MAIN_WORDS_MIN = 2

/** Without what only says when, where the rest says of what. */
function mainClause(asking: string): string {
  const main = asking.replace(SUBORDINATE, '')
  return new Set(contentWords(main)).size >= MAIN_WORDS_MIN ? main : asking
}

/** A question with a verb is whole; 'And the price?' and 'For Growth too?' are not. Other languages than English have none of these. */
const VERB =
  /\b(?:is|are|am|was|were|be|do|does|did|have|has|had|can|could|will|would|shall|should|may|might|must|need|needs)(?:n['’]t)?\b|['’](?:s|re|ll|ve|d)\b/iu

/** 'that uptime', 'in these projects': names what it points at, which 'those stay' and 'when's that planned' do not. */
const OF_ITSELF = new RegExp(
  [
    String.raw`(?<!\b(?:is|are|was|were|does|do|did|can|could|will|would|has|have|had|should|may|might|must)\s)\b(?:`,
    String.raw`(?<!['’](?:ll|d)\s)(?:that|this)\s(?!ones?\b|kinds?\b|sorts?\b|way\b|too\b|as\b|in\b|for\b|include|cover|cost|mean|work|appl|come|run|scale|need|require|take|happen)`,
    // Behind a contraction, a participle.
    String.raw`(?!(?<=['’](?:s|re)\s\p{L}+\s)(?:\p{L}+(?<!e)ed|done|given|taken|written|hidden|driven|held|kept|made|built|paid|sent|sold|known|found|brought|taught|going|meant|like|about|gonna|available|possible|different|supposed|actually|usually|normally|currently|then|again|exactly|not|always|being|even)\b)(?=\p{L}{4,})`,
    String.raw`|(?:these|those)\s(?!(?:kinds|sorts|in|on|at|of|to|for|from|with|by|as|and|or|take|happen)\b)(?=(?:\p{L}+\s)?\p{L}{3,}s\b))`,
  ].join(''),
  'giu',
)

function borrow({ asking, words, earlier }: { asking: string; words: string[]; earlier: () => string[] }): KeyWord[] {
  if (words.length > PRONOUN_WORDS_MAX) return []
  const telling = withoutDepartment(asking).replace(EMPTY_PRONOUN, ' ')
  const pointsBack = words.length <= ENOUGH_WORDS && POINTS_BACK.test(mainClause(telling).replace(OF_ITSELF, ' '))
  const isShort = words.length === 0 || (words.length < ENOUGH_WORDS && !VERB.test(asking))
  if (pointsBack || isShort) return keyWords(earlier(), words)
  return PRONOUN.test(mainClause(telling)) ? keyWords(earlier(), words) : []
}

/** 'Where do you actually put these things together?' asks in words that say little by themselves. */
const ASKS_FOR_VALUE = /\b(?:where|when|who|which|how (?:long|much|many|often|soon|fast|quickly))\b/iu
/** So does 'What do we have to provide?'; with a word of small talk, as in 'What screen do you see?', it is about the call. */
const ASKS_WHAT = /\b(?:what|why)\b/iu
const VALUE_WORDS_MIN = 5

const asksForValue = ({ own, asks, words }: Question) =>
  asks &&
  (ASKS_FOR_VALUE.test(own) || (words.length === 0 && ASKS_WHAT.test(own))) &&
  own.split(/\s+/).length >= VALUE_WORDS_MIN &&
  !isIdleQuestion(own)

/** 'Can anyone see it?' after a sentence on notes asks who may read them. */
const PRONOUN_SEEN = /\b(?:hear|see)s? (?:it|this|that)\b/iu

/** Greetings, thanks and remarks about the call: nothing that a document could answer. */
export function isSmallTalk(question: Question): boolean {
  const leans = question.borrowed.length > 0 && PRONOUN_SEEN.test(question.own)
  if (question.asks && !leans && splitSentences(question.own).every((said) => asksSmallTalk(withoutLeadIn(said))))
    return true
  const subjects = question.words.filter((word) => !saysNothing(word, question.own))
  if (subjects.length > 0 || asksForValue(question)) return false
  // 'How soon after someone hangs up is it there?' asks for a time, of what was said before.
  const text = withoutDepartment(question.search)
  if (question.borrowed.length > 0 && text.search(MEASURES) !== -1 && PRONOUN.test(text)) return false
  return question.words.length > 0 || question.borrowed.length === 0 || !pointsBack(text)
}

/** Whether a part of a question refers to what is said before it. */
export const pointsToLead = (part: string) => POINTS_BACK.test(withoutDepartment(part).replace(EMPTY_PRONOUN, ' '))

const pointsBack = (text: string) => POINTS_BACK.test(text) || isQuestion(text)

/** The sentences that ask, or what they ask for; all of a message that does not ask, up to its last words. */
function askingPart(message: string): Asking {
  const asking = message
    .split(/\n+/)
    .flatMap(splitSentences)
    .filter((sentence) => isQuestion(sentence))
  const marked = asking.filter((sentence) => /[?？]$/u.test(sentence))
  const chosen = (marked.length > 0 ? marked : asking).slice(-2)
  if (chosen.length === 0) return lastOf(message)
  const besides = chosen.reduce((text, sentence) => text.replace(sentence, () => ' '), message)
  return { asking: lastWords(chosen.map(asClause).join(' ')), besides: besides.trim() }
}

function lastOf(message: string): Asking {
  const asking = lastWords(message)
  return { asking, besides: asking.length < message.trim().length ? message.replace(asking, () => ' ').trim() : '' }
}

/** 'They want to know where it lies.' asks where it lies: who wants to know says nothing of the answer. */
const asClause = (sentence: string) => askedClause(sentence)?.replace(/[.!?]*$/u, '?') ?? sentence

function lastWords(text: string): string {
  const words = text.trim().split(/\s+/)
  return words.length > SEARCH_WORDS_MAX ? words.slice(-SEARCH_WORDS_MAX).join(' ') : text.trim()
}
