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
  /** When people meet again. */
  | 'appointment'
  /** Which meetings there were, and how many. */
  | 'held'

/** What is stated as facts about a meeting, and not quoted from it. */
export const FACTS: ReadonlySet<Aspect> = new Set(['people', 'times', 'held'])

/** 'What will it do?' asks about a thing. */
const SOMEBODY = String.raw`(?:(?!(?:it|this|that|you|es|das)\b)[\p{L}'’-]+ ){1,3}`
/** Suppliers are compared by the other side: 'Who else are we talking to?' asks for its people. */
const OTHERS = String.raw`(?:(?!(?:we|you|i)\b)[\p{L}'’-]+ ){1,3}`
const ENDS = String.raw`(?=\W*$)`
const WHAT_TIME = String.raw`\b(?:when|what (?:time|day|date))`

const ASPECTS: Record<Aspect, readonly RegExp[]> = {
  summary: [
    /\b(?:summar\p{L}*|overview|recap\p{L}*|tl;?dr|gist|take-?aways?|highlights?|(?:main|key) (?:points?|topics?|things?)|topics|zusammenfass\p{L}*|what (?:happened|went on)|what (?:was|is|did|have|has|were)\b.{0,40}\b(?:about|discuss(?:ed)?|talk(?:ed)?|cover(?:ed)?))\s*(?=[?.!]|$|the\b|this\b|that\b|of\b|in\b|from\b|last\b|yesterday\b|today\b)|\bsummar\p{L}*|\bzusammenfass\p{L}*|\bfass\p{L}*\b.{1,60}\bzusammen\b/iu,
  ],
  decisions: [
    /\b(?:decid\p{L}*|decisions?|agree(?:d|ments?)?|conclu\p{L}*|settled|outcomes?|beschl\p{L}*|entschied\p{L}*|entscheidung(?:en)?|vereinbar\p{L}*)\b/iu,
  ],
  actions: [
    /\b(?:next steps?|action (?:items?|points?)|follow[- ]?ups?|to-?dos?|promis\p{L}*|commit(?!tee)\p{L}*|deadlines?|tasks?|what happens next|who does what|wer macht was|nächste[nr]? schritte?|aufgaben|wie geht(?: es|['’]?s) weiter)\b/iu,
    new RegExp(String.raw`(?<=\bwhat (?:will|shall|should|must) ${SOMEBODY})do(?: next)?${ENDS}`, 'iu'),
    new RegExp(
      String.raw`(?<=\bwhat (?:do|does|is|are|has|have) ${SOMEBODY})(?:(?:have|need|going|supposed) )?to do(?: next)?${ENDS}`,
      'iu',
    ),
    new RegExp(
      String.raw`(?<=\bwas (?:wird|muss|soll|werden|müssen|sollen) ${SOMEBODY})(?:tun|machen|erledigen)${ENDS}`,
      'iu',
    ),
  ],
  questions: [
    /\b(?:(?:what|which|open|unanswered|customer'?s?|their) questions?|was asked|did (?:\p{L}+ ){1,3}ask)\b/iu,
  ],
  unanswered: [
    /\b(?:questions?|points?|issues?|items?|fragen|punkte)(?: \p{L}+){0,3} (?:open|unclear|offen|unbeantwortet)(?: geblieben)?\b|\b(?:(?:stay(?:s|ed)?|remain(?:s|ed)?|left) )?unanswered\b|\b(?:open|unclear) (?:questions?|points?|issues?|items?)(?: remain)?\b|\boffene[nr]? (?:fragen|punkte)\b|(?:\b(?:not|never|nobody)|n['’]?t)(?: \p{L}+)? answer(?:ed)?\b/iu,
    new RegExp(
      String.raw`^\W*(?:what|was)(?:['’]s)?(?: \p{L}+){0,3} (?:open|unclear|offen|unklar)(?: geblieben)?(?: (?:from|after|in|of|aus|nach|von) \p{L}+ (?:meeting|call|conversation|gespräch|termin|besprechung))?${ENDS}`,
      'iu',
    ),
  ],
  concerns: [/\b(?:objections?|concern\p{L}*|worr\p{L}*|risks?|pain points?|complain\p{L}*|bedenken|einwände?)\b/iu],
  rivals: [
    /\b(?:competitors?|competition|rivals?|other (?:vendors?|suppliers?)|(?:wett|mit)bewerber\p{L}*|konkurren\p{L}*)\b/iu,
    new RegExp(
      String.raw`\bwho else (?:are|is|were|was|do|does|did|have|has) ${OTHERS}(?:talk|speak|look|consider|evaluat|compar|negotiat)\p{L}*(?: (?:to|with|at))?${ENDS}`,
      'iu',
    ),
    new RegExp(String.raw`\bwho (?:are|is|do|does|did) ${OTHERS}compar\p{L}* us (?:to|with|against)${ENDS}`, 'iu'),
    /\bwho else is (?:in the running|bidding|pitching|competing)\b/iu,
  ],
  people: [
    /\bwho (?:else )?(?:was|were|is|are|spoke|talked|attended|joined|took part|participated|has|had)\b|\b(?:participants?|attendees?|speakers|teilnehmer\p{L}*)\b|\bwer (?:war|waren|ist|sind) (?:noch |alles )?(?:dabei|anwesend)\b|\bwer hat (?:alles )?(?:teilgenommen|gesprochen)\b/iu,
  ],
  times: [
    /\b(?:when|how long|what time|what day)\b.{0,30}\b(?:meeting|call|conversation)\b/iu,
    new RegExp(String.raw`\bhow long did (?:it|this|that|we|you|they) (?:last|take|talk|speak|meet)${ENDS}`, 'iu'),
    new RegExp(
      String.raw`\b(?:when|what time) did (?:it|this|that|we|you|they) (?:start|begin|end|finish)${ENDS}`,
      'iu',
    ),
    /^\W*(?:what (?:is|was) )?(?:the )?duration\b/iu,
    new RegExp(
      String.raw`\bwie lange (?:hat|ging|dauerte|war) (?:das|die|der) (?:gespräch|besprechung|termin|anruf)(?: gedauert| gegangen)?${ENDS}`,
      'iu',
    ),
  ],
  appointment: [
    new RegExp(
      String.raw`${WHAT_TIME}\b.{0,40}\b(?:next|upcoming|follow[- ]?up|other|regular|recurring|daily|weekly|monthly|quarterly) (?:\p{L}+ )?(?:meeting|call|conversation|session|appointment|demo|visit|workshop)s?\b`,
      'iu',
    ),
    new RegExp(
      String.raw`${WHAT_TIME} (?:do|will|are|shall|should|can) (?:we|they) (?:\p{L}+ )?(?:meet|talk|speak|see each other)(?:ing)?(?: again| next)?${ENDS}`,
      'iu',
    ),
    /\bwann\b.{0,30}\bnächste[rsn]? (?:termin|gespräch|treffen|meeting|call|besprechung)\b/iu,
    new RegExp(
      String.raw`\bwann (?:treffen|sehen|sprechen|telefonieren) wir (?:uns )?(?:wieder|nochmal|das nächste mal)${ENDS}`,
      'iu',
    ),
  ],
  held: [
    /\bwhen (?:did|have|had|was|were)(?!.*\bnext\b)(?= (?:\p{L}+ ){1,4}?(?:talk|talked|speak|spoken|spoke|meet|met|call|meeting|conversation)\b)|\bhow many (?:\p{L}+ ){0,2}(?:meetings|calls|conversations)(?= (?:did|have|had|were|with)\b|\W*$)|\b(?:which|what) (?:meetings|calls|conversations) (?:did|have|had|were|are)\b|\blist (?:\p{L}+ ){0,3}(?:meetings|calls|conversations)\b|\bwann (?:haben|hatten|war|waren|hat)(?= (?:\p{L}+ ){1,6}(?:gesprochen|getroffen|telefoniert|gespräch|termin|besprechung)\b)|\bwie viele (?:\p{L}+ )?(?:meetings|gespräche|termine|anrufe|besprechungen)\b/iu,
  ],
}

/** Who decides, signs or approves, which is no decision of the meeting. */
export const DECIDER =
  /\bwho (?:(?:else|has|have|needs?|is|will|would|can|could|must|should|actually|really|finally|ultimately|able|going|to|one|the|in|end|at) ){0,5}(?:decides?|signs?|approves?|sign(?:ing)? off|signs off)(?: (?:it|this|that))?(?: off)?(?: (?:on|at|for) (?:it|this|that|(?:your|their|our|the) (?:side|end)))?\b|\bwho (?:has|have) the (?:final|last) (?:say|word)\b|\bwho makes? the (?:final )?(?:decisions?|call|choice)\b|\b(?:decision[- ]?makers?|economic buyer)\b|\bwer (?:(?:kann|muss|darf|soll|wird|das|am|ende|denn|letztlich) ){0,4}(?:entscheide[tn]|unterschreib(?:t|en)|genehmig(?:t|en)|gibt das frei)\b|\b(?:entscheidungsträger|entscheider)\p{L}*/iu

export const ALL_ASPECTS = Object.keys(ASPECTS) as readonly Aspect[]

/** The words of a message that ask for an aspect; null where it does not. */
export function askingFor(aspect: Aspect, message: string): string | null {
  const found = ASPECTS[aspect].map((pattern) => pattern.exec(message)?.[0] ?? null)
  return found.find((asking) => asking !== null) ?? null
}

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
  appointment: splitList(
    `next meeting, next call, meet again, speak again, talk again, see you, schedul*, calendar, invit*, on monday, on tuesday, on wednesday,
    on thursday, on friday, next week`,
  ),
}
