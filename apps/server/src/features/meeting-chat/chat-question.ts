import { contentWords, splitWords } from '@cuecard/language/words.ts'
import { type MeantNames, NO_NAMES } from '@cuecard/language/meant-names.ts'
import { isSmallTalk, type Question, readQuestion, withoutDepartment } from '../../shared/evidence/read-question.ts'
import type { ChatTurn } from '@cuecard/contract/meetings/chat.ts'
import { namedTime } from './period.ts'
import { withoutForm } from './reply-form.ts'

/** What a question about a whole meeting asks for. */
export type Aspect =
  | 'summary'
  | 'decisions'
  | 'actions'
  | 'questions'
  | 'unanswered'
  | 'concerns'
  | 'rivals'
  | 'people'
  | 'times'
  /** Which meetings there were, and how many. */
  | 'held'

export interface ChatQuestion {
  /** As the user wrote it. */
  message: string
  /** The message without the words that only say that people talked: what its vector is compared with, beside the whole. */
  subject: string
  /** With the words that 'it' and 'that' refer to, and without words that only say that a meeting is meant. */
  question: Question
  /** Empty when the question asks for one thing; otherwise the whole meeting is searched evenly. */
  aspects: ReadonlySet<Aspect>
  /** Whether the question names something to search for. */
  hasSubject: boolean
  /** It says that it is about what was said in a meeting, and not only about the subject. */
  isAboutTalk: boolean
  isSmallTalk: boolean
  /** The company's names: what was said is compared as it is meant. */
  names: MeantNames
}

const ASPECTS: Record<Aspect, RegExp> = {
  summary:
    /\b(?:summar\p{L}*|overview|recap\p{L}*|tl;?dr|gist|take-?aways?|highlights?|(?:main|key) (?:points?|topics?|things?)|topics|zusammenfass\p{L}*|what (?:happened|went on)|what (?:was|is|did|have|has|were)\b.{0,40}\b(?:about|discuss(?:ed)?|talk(?:ed)?|cover(?:ed)?))\s*(?=[?.!]|$|the\b|this\b|that\b|of\b|in\b|from\b|last\b|yesterday\b|today\b)|\bsummar\p{L}*|\bzusammenfass\p{L}*|\bfass\p{L}*\b.{1,60}\bzusammen\b/iu,
  decisions:
    /\b(?:decid\p{L}*|decisions?|agree(?:d|ments?)?|conclu\p{L}*|settled|outcomes?|beschl\p{L}*|entschied\p{L}*)\b/iu,
  actions:
    /\b(?:next steps?|action (?:items?|points?)|follow[- ]?ups?|to-?dos?|promis\p{L}*|commit\p{L}*|deadlines?|tasks?|what happens next|nächste schritte|aufgaben)\b/iu,
  questions: /\b(?:(?:what|which|open|unanswered|customer'?s?|their) questions?|was asked|did (?:\p{L}+ ){1,3}ask)\b/iu,
  unanswered:
    /\b(?:questions?|points?|issues?|items?|fragen|punkte)(?: \p{L}+){0,3} (?:open|unclear|offen|unbeantwortet)(?: geblieben)?\b|^\W*(?:what|was)(?: \p{L}+){1,3} (?:open|unclear|offen)(?=\W*$)|\b(?:(?:stay(?:s|ed)?|remain(?:s|ed)?|left) )?unanswered\b|\b(?:open|unclear) (?:questions?|points?|issues?|items?)(?: remain)?\b|\boffene[nr]? (?:fragen|punkte)\b|(?:\b(?:not|never|nobody)|n['’]?t)(?: \p{L}+)? answer(?:ed)?\b/iu,
  concerns: /\b(?:objections?|concern\p{L}*|worr\p{L}*|risks?|pain points?|complain\p{L}*|bedenken)\b/iu,
  rivals:
    /\b(?:competitors?|competition|rivals?|other (?:vendors?|suppliers?)|wettbewerber\p{L}*|mitbewerber\p{L}*)\b/iu,
  people:
    /\bwho (?:was|were|is|are|spoke|talked|attended|joined|took part|participated|has|had)\b|\b(?:participants?|attendees?|speakers)\b/iu,
  times:
    /\b(?:when|how long|what time|what day)\b.{0,30}\b(?:meeting|call|conversation|last|take|start|begin|end)\b|\bduration\b/iu,
  held: /\bwhen (?:did|have|had|was|were)(?!.*\bnext\b)(?= (?:\p{L}+ ){1,4}?(?:talk|talked|speak|spoken|spoke|meet|met|call|meeting|conversation)\b)|\bhow many (?:\p{L}+ ){0,2}(?:meetings|calls|conversations)(?= (?:did|have|had|were|with)\b|\W*$)|\b(?:which|what) (?:meetings|calls|conversations) (?:did|have|had|were|are)\b|\blist (?:\p{L}+ ){0,3}(?:meetings|calls|conversations)\b|\bwann (?:haben|hatten|war|waren|hat)(?= (?:\p{L}+ ){1,6}(?:gesprochen|getroffen|telefoniert|gespräch|termin|besprechung)\b)|\bwie viele (?:\p{L}+ )?(?:meetings|gespräche|termine|anrufe|besprechungen)\b/iu,
}

/** Words that only say that the question is about a meeting. */
const ABOUT_MEETINGS = new Set(
  contentWords(
    `meeting meetings call calls conversation conversations transcript transcripts discuss discussed discussion discussions discussing
    mention mentioned mentions said talked spoke spoken speak speaker speakers summary summarize summarise summarized overview recap
    gist highlights topic topics points point takeaway takeaways main decision decisions decide decided decides agree agreed agreement
    conclusion conclude concluded outcome outcomes action actions item items next step steps follow todo todos task tasks
    participant participants attendee attendees attended joined happened question questions open asked raise raised raises brought made named short brief briefly list
    today yesterday week month last latest recent newest customer customers client clients prospect session notes everybody everyone people person group participants opinion
    meet met gespräch gespräche gesprochen getroffen telefoniert zuletzt besprechung besprechungen termin termine anruf anrufe fragen kunde kunden`,
  ),
)

/** 'When discussing the price': says where in the meeting, not what is asked. */
const CONTEXT =
  /,?\s*\b(?:when|while|in|during) (?:they were |he was |she was )?(?:discussing|talking|speaking|judging|giving|presenting)\b.*$/iu
const FRAME =
  /^(?:please )?(?:can you |could you )?(?:summari[sz]e|recap|list|describe|explain|tell (?:me|us)|give (?:me|us))\b|\b(?:what|which|how) (?:did|do|does|was|were|had|has)\b|\b(?:the )?(?:discussions?|meeting|participants|group|team|everybody|everyone|people)\b|\b(?:think|say|said|talk(?:ed)?|discuss(?:ed)?|mention(?:ed)?) (?:about|of|on)?/giu

function subjectOf(message: string): string {
  const asked = message.replace(CONTEXT, '').replaceAll(FRAME, ' ').replace(/\s+/g, ' ').trim()
  return /\p{L}{3}/u.test(asked) ? asked : message
}

const HISTORY_MAX = 4
/** A written question that begins anew is about nothing said before, however short it is. */
const POINTS_BACK =
  /^\W*(?:and|but|or|also|then|what about|how about|und|aber|oder|auch|et|mais|y|pero)\b|\b(?:it|its|he|she|him|his|her|they|them|their|this|that|these|those|there|else|same|es|er|sie|das|dies\p{L}*|dort|da(?:von|mit|zu|für|rüber)|il|elle|ça|cela|lui|él|ella|eso|esto)\b/iu
const WORDS_ALONE = 4

/** A question about a whole meeting without words for the form of its reply. */
function asPlain(message: string): string {
  const plain = withoutForm(message)
  return plain !== message && asksForWhole(plain) ? plain : message
}

const asksForWhole = (message: string) => ALL_ASPECTS.some((aspect) => ASPECTS[aspect].test(message))

/** Reads a chat question as it is meant by the company's names; earlier turns resolve what it refers to. */
export function readChatQuestion(
  written: string,
  history: readonly ChatTurn[],
  names: MeantNames = NO_NAMES,
): ChatQuestion {
  const message = asPlain(names.meant(written))
  const isNew =
    !POINTS_BACK.test(withoutDepartment(message)) &&
    (splitWords(message).length >= WORDS_ALONE || asksForWhole(message))
  const read = readQuestion({
    current_message: { message },
    transcription_message_history: isNew
      ? []
      : relevantHistory(history).map((said) => ({ message: names.meant(said) })),
  })
  const aspects = new Set<Aspect>()
  const meta = new Set(ABOUT_MEETINGS)
  for (const aspect of ALL_ASPECTS) {
    const [asking] = ASPECTS[aspect].exec(message) ?? []
    if (asking === undefined) continue
    aspects.add(aspect)
    // 'When did the call with Globex start?' still asks for Globex.
    const kept = aspect === 'times' ? read.names : []
    for (const word of contentWords(asking)) if (!kept.includes(word)) meta.add(word)
  }
  // Which of the questions stayed open is asked, not for all of them.
  if (aspects.has('unanswered')) aspects.delete('questions')
  const borrowed = read.borrowed.filter((word) => !meta.has(word))
  const asksFor = read.words.filter((word) => !meta.has(word))
  const undated = asksFor.filter((word) => !namedTime(message, false)?.words.includes(word))
  const words = namedTime(message, undated.length + borrowed.length > 0) ? undated : asksFor
  const hasSubject = words.length > 0 || borrowed.length > 0
  const small = aspects.size === 0 && isSmallTalk(read)
  // 'And what did they say then?' names nothing to search for.
  if (!hasSubject && aspects.size === 0) aspects.add('summary')
  return {
    message: written,
    subject: subjectOf(message),
    question: { ...read, words, borrowed },
    aspects,
    hasSubject,
    isAboutTalk: aspects.size > 0 || read.words.some((word) => meta.has(word)),
    isSmallTalk: small,
    names,
  }
}

/** What is stated as facts about a meeting, and not quoted from it. */
export const FACTS: ReadonlySet<Aspect> = new Set(['people', 'times', 'held'])

const ALL_ASPECTS: readonly Aspect[] = [
  'summary',
  'decisions',
  'actions',
  'questions',
  'unanswered',
  'concerns',
  'rivals',
  'people',
  'times',
  'held',
]

/** The user's questions show best what the chat is about, so they come after the last reply. */
function relevantHistory(history: readonly ChatTurn[]): string[] {
  const asked = history.filter((turn) => turn.role === 'user').slice(-HISTORY_MAX + 1)
  const replied = history.filter((turn) => turn.role === 'assistant').slice(-1)
  return [...replied, ...asked].map((turn) => withoutCitations(turn.content))
}

/** Removes citation numbers, which mean nothing outside the reply they belong to. */
export const withoutCitations = (text: string) => text.replace(/\s?\[\d{1,3}\]/g, '')

/** Matches messages that answer a question about the whole meeting. */
export interface Cue {
  /** For PostgreSQL's `to_tsquery('simple', …)`. */
  query: string
  /** The same as a regular expression. */
  pattern: RegExp
}

/** Null where every message may be relevant. */
export function cueFor(aspects: ReadonlySet<Aspect>): Cue | null {
  const words = [...new Set(ALL_ASPECTS.filter((aspect) => aspects.has(aspect)).flatMap((aspect) => CUES[aspect]))]
  if (words.length === 0) return null
  const query = words.map((word) => (word.includes(' ') ? `(${word.replace(' ', ' <-> ')})` : word.replace('*', ':*')))
  const pattern = words.map((word) => `\\b${word.replace(' ', String.raw`\W`).replace('*', String.raw`\w*`)}\\b`)
  return { query: query.join(' | '), pattern: new RegExp(pattern.join('|'), 'i') }
}

const splitList = (text: string) => text.split(',').map((word) => word.trim())

/** `*` matches any ending. Two words match in sequence; PostgreSQL splits `I'll` into `i` and `ll`. */
const DECIDED = splitList(
  'decid*, decision*, agree*, settled, conclu*, final*, choose, chosen, chose, confirm*, approv*, go with, let s',
)
const TO_DO = splitList(
  `i ll, we ll, will send, send you, follow up, next step*, next week, action item*, action point*, deadline*, by monday, by tuesday,
  by wednesday, by thursday, by friday, on monday, on tuesday, on wednesday, on thursday, on friday, tomorrow, schedul*, promis*,
  get back, come back`,
)
const ASKING = splitList('what, how, why, when, which, who, can you, could you, do you, does it, is there, are there')
const CUES: Record<Aspect, string[]> = {
  summary: [...DECIDED, ...TO_DO, ...splitList('because, goal*, plan*, price*, cost*, budget*')],
  decisions: DECIDED,
  actions: TO_DO,
  questions: ASKING,
  unanswered: ASKING,
  held: [],
  concerns: splitList(
    'concern*, worri*, worry, problem*, issue*, risk*, however, difficult*, expensive, afraid, block*, unfortunately',
  ),
  rivals: splitList('competitor*, competition, compared, compare, versus, alternative*'),
  people: [],
  times: [],
}
