import { PROMISED_FOR } from './told-time.ts'

const oneOf = (...words: string[]) => `(?:${words.join('|')})`

/** Adverbs before the verb; those that leave it open whether it is done are no verbs either. */
const SURELY = oneOf('also', 'then', 'just', 'definitely', 'certainly', 'personally', 'gladly', 'quickly')
const I_WILL = String.raw`\bi(?:'ll| will|'m going to| am going to|'m gonna)(?: ${SURELY}| try to| have to)*`
const WE_WILL = String.raw`\bwe(?:'ll| will|'re going to| are going to|'re gonna)(?: ${SURELY})*`

/** What is, is felt, is talk about the talk, or concerns the speaker alone. */
const NO_DEED =
  oneOf(
    String.raw`(?:not|never|maybe|perhaps|still|always|only|almost|\w+(?<!\b(?:app|supp|rep|comp|re))ly)`,
    'be|become|seem|stay|remain|need|want|like|love|hate|wish|hope|prefer|expect|assume|suppose|guess|imagine|believe|think|know|understand|remember|forget|feel|hear|listen|see|watch|notice|miss|agree|disagree|admit|bet|trust',
    'say|tell|repeat|mention|argue|show|demonstrate|walk|start|begin|continue|keep|carry on|stop|leave|hand|turn|move|jump|skip|stick|focus|wait|concentrate|limit',
    String.raw`look (?!into\b|after\b|up\b|it up\b)|go (?!to (?:the|our|my) \w+ (?:and|to)\b)|(?:talk|speak) (?:about|for|until|on|at)`,
    'use|spend|save|lose|gain|earn|pay|own|cost|run out|fall|struggle|live|eat|drink|sleep|fly|travel|drive|arrive|land|retire|celebrate|vote|support',
    // What is done on a screen while it is shown, and at home.
    String.raw`choose|select|pick (?!(?:you|him|her|it|that|them) up\b)|enter|type|click|drag|pretend|filter|scroll|tap|press|tick|set (?!(?:\w+ ){0,3}up\b)`,
    String.raw`marry|undergo|quit|resign|drop (?!(?:you|him|her|them)\b)`,
    String.raw`[a-z]+ (?:\w+ )?(?:(?:my|our|an?)(?: new)? (?:car|house|flat|apartment|bike|haircut)|(?:my|our|the) (?:kitchen|garden|kids|children|dog|cat|laundry|dishes|wife|husband|parents|mother|father))`,
    String.raw`replace you|(?:increase|raise) (?:your|our|the) (?:\w+ )?(?:prices?|fees?|rates?)`,
    'join|sit|stand|attend|teach|rest|relax|play|cook|grab|drop off|hang up|catch up',
    String.raw`(?:visit|meet)(?! (?:you|with you)\b)|work (?:from|at|late|remotely|on|until|in)`,
    'give (?:you |everyone |everybody )?(?:an? )?(?:quick|short|brief|idea|example|overview|introduction|demo)',
    String.raw`have (?!(?:it|that|this|them|him|her|both|someone|somebody|an answer)\b|(?:the|your|our|my) (?:\w+ )?(?:answer|report|draft|list|figures|numbers|offer|quote|contract|drawings?|documents?)\b)`,
    String.raw`get (?:(?:an?|the|some|more) (?:\w+ )?(?:warning|alert|message|code|notification|reminder|chance|feeling|idea|bonus|money)|married|there|home|used|up|in|out|on|off|back(?! to)|into|started|paid)`,
    String.raw`take (?:an?|about|around|some|time|part|care|off|over|(?:the|a) (?:train|bus|plane|day|lead|floor|afternoon|morning)|(?:\w+day|tomorrow|today|next week) off)`,
    'make (?:it (?:to|home)|a (?:difference|lot)|do|sense|money|sure (?:we|you|they|it|that) (?:are|is))',
  ) + String.raw`\b`
/** 'I'll explain that today' is done in the meeting itself. */
const TALK = oneOf(
  'explain|present|cover|introduce(?! you to)|describe|outline|summari[sz]e|discuss|run|touch|point|answer|read|play|cut|record|moderate|host|let|make|ask|close|open with|share|try|speak|talk|pick|add',
  String.raw`(?:do|take)(?! (?:it|that|this) (?:today|tonight|this)\b)`,
)
const IN_MEETING = oneOf('(?:later )?today', 'this (?:morning|afternoon|evening|week)', 'tonight')

/** Words up to where another clause begins. */
const SUBJECT = String.raw`(?:i|we|you|they|he|she|it)(?:'\w+)?`
const ON = String.raw`(?: (?!(?:because|since|why|whether|if|unless|what|which|who|when|where|how|so|but|while|for when)\b|(?:that|until|before|after|and|or|then) ${SUBJECT}\b|(?:and|but|or|then) (?:on|by|from|after|until)\b|that (?:is|was|were|has|had|the|our|your|my|\w+ed)\b)[^\s.;:?!,]+)*`
const deed = (told: string) => String.raw`(?!${NO_DEED})[a-z][\w-]+${ON}(?<! (?:to|as|is)),? ${told}`

/** What somebody says they will do, and does for nobody here or at once. */
export const NO_DEEDS = new RegExp(
  String.raw`^(?:(?:and|so|okay|well|yes|then),? )*${I_WILL.slice(2)} ${NO_DEED}`,
  'iu',
)

/** Sources of patterns without regard to case: whatever somebody will do, if it is said for when. */
export const DATED_DEEDS: readonly string[] = [
  String.raw`(?<!\b(?:(?:every|each) (?:day|week|month|year)|i (?:tell|told|promise[ds]?) (?:him|her|them|myself))\b[^.]*)${I_WILL} (?!${TALK}\b${ON} ${IN_MEETING})${deed(PROMISED_FOR)}`,
  String.raw`${WE_WILL} (?!${TALK}\b${ON} ${IN_MEETING})(?=.*\byours?\b|[^.,]*\byou\b)${deed(`(?!within|in )${PROMISED_FOR}`)}`,
  String.raw`^(?:(?:and|okay|so|then|yes|sure|right),? )*(?!${IN_MEETING})${PROMISED_FOR},? ${I_WILL.slice(2)} (?!${NO_DEED})[a-z]`,
  String.raw`(?<!\b(?:with|if|when|usually|normally|today|otherwise)\b[^.]*)\bi can (?:do|have|get|finish|fix|clean|deliver|bring|complete) (?:it|that|this|them|both)\b${ON} (?=by\b)${PROMISED_FOR}`,
]

/** What is offered or announced without a day: what is done stands, if the other side takes it up. */
const OFFERED = '(?:something|that|this|it|them|both|you|him|her|an?|the|our|my|your|some|what|one|two)'
export const OFFERED_DEEDS: readonly string[] = [
  String.raw`^(?:(?:and|oh|okay|so|then|yes|sure|right|well),? )*(?:[^.,;!?]{0,30} )?i(?:'ll| will| can| could)(?: ${SURELY})* (?!${TALK}\b|${NO_DEED}|see\b|try\b)[a-z][\w-]+(?: (?:together|over|up|out|off|in))? ${OFFERED}\b`,
]
