// How English questions are worded, for captions that have no marks. All rules read lower-cased text.

/** How English questions begin where the captions have no marks; of lower-cased text. */
const OPENINGS: readonly RegExp[] = [
  /^(?:who|whom|whose|what|when|where|why|how|which)(?:'(?:s|re|d|ll))?\b(?!\s+(?:a|an)\b)/,
  /^(?:is|are|am|was|were|do|does|did|can|could|will|would|should|shall|may|might|must|has|have|had|isn't|aren't|don't|doesn't|didn't|can't|couldn't|won't|wouldn't|shouldn't)\s+(?:i|you|we|they|he|she|it|this|that|these|those|there|your|our|their|the|any|anyone|anybody|someone|somebody)\b/,
  /^(?:does|did)\s+(?!not\b)\S+\s+\S/,
  /^(?:in|at|for|from|on|to|with|by|until|since|under) (?:what|whom|whose|how|which)\b(?! (?:case|i|we|you|they|he|she|it|this|that|the|our|your|their|my)\b)/,
]

/** Statements that begin like questions. */
const STATEMENTS: readonly RegExp[] = [
  /^(?:what|how) (?:a|an|nice|great|lovely|funny)\b/,
  /^(?:when|whenever|whatever|wherever|however|what|where|who|which|how)\b(?! (?:\S+ )?(?:do|does|did|can|could|would|will|should) (?:you|we|they|it|i|your|our|the)\b)[^,]*,\s/,
  /^(?:which|that)\s+(?:is|was|means|makes)\s+(?:why|what|how|great|good|fine)\b/,
  // No verb before the subject: 'what we saw is …', 'when they start …', 'which I do not mind'.
  /^(?:what|when|where|how|which) (?:i|we|you|they|he|she)(?:'\p{L}+)?(?!\p{L})/u,
  /^how(?:ever| about that)\b/,
  /^how it (?:works|is|was|goes)\b/,
  /^which (?:is|was|are|were|means|makes|has|had|have|does|did|can|could|will|would|uh|um|basically|actually|of course|then|they|he|she|it|that)\b(?! (?:the )?(?:better|best|more|one|it|the right))/,
  /^when (?:the|a|an|our|your|their|all|it|that|this|people)\b/,
  /^where (?:the|a|an|our|your|their|it|that)\b/,
  /^what(?:'d| would| will) (?:be|help)\b/,
  /^what(?:'s| is| was) (?:nice|good|great|important|interesting|more|really|happening is)\b/,
  /^who knows$/,
  /^(?:do (?:it|that|this)|have (?:it|that|this|a|the|to|some|fun))\b/,
]

/** Openings that only hold where nobody wrote marks: spoken in pieces, or with a noun before the verb. */
const BARE_OPENINGS: readonly RegExp[] = [
  /^(?:is|are|was|were|isn't|aren't|wasn't|weren't) (?!wir\b|ich\b|sie\b|a\b|an\b|not\b|just\b|very\b|really\b|to\b|being\b|going\b|more\b|in\b|on\b|at\b|of\b|for\b|with\b|from\b|about\b|like\b|because\b|what\b|how\b|when\b|where\b|why\b|and\b|but\b|or\b|so\b|also\b|still\b|quite\b|pretty\b|always\b|only\b|kind\b|sort\b|basically\b|that's\b|it's\b)\S+ \S/,
  /^(?:do|does|did|would|could|can|should|will|has|have|don't|doesn't|didn't|wouldn't|couldn't|can't|shouldn't|won't|hasn't|haven't) (?:people|users?|customers?|clients?|everybody|everyone|both|all|most|each|every|a|an|my|his|her|its|one|guys|folks|\p{L}+s) \p{L}/u,
  /^(?:what|how) about\b/,
  /^(?:any|anything|anyone|anybody) (?:idea|ideas|thoughts|comments|suggestions|chance|news|update|updates|else|other|more|particular|notable|special|to)\b/,
  /^you (?:mean|want|wanna|guys|think|see|know what|said|say)\b.{0,40}$/,
  /^(?:\S+ ){0,4}who(?:'s| is| was| are| would| will) (?:going to|gonna|doing|responsible|in charge)/,
]

/** What turns a statement into a question at its end. */
const TAGS: readonly RegExp[] = [
  /(?:isn't|aren't|wasn't|weren't|don't|doesn't|didn't|can't|couldn't|won't|wouldn't|shouldn't|haven't|hasn't) (?:it|you|we|they|he|she|there|i|this|that)$/,
  /(?<!(?:this|that|so|how|as|what) )(?:is|was) it$|(?<!how |what |as |than )(?:are|were|do|did|can|could|should|have) (?:you|they|we)$/,
  /(?:^|\s)(?!(?:that's|you're|that|all|be|is|was|exactly|quite|yeah|yes|okay|on|to|just|your|my|the|it's|are|get|do|hand|turn|absolutely|fun)\s)\S+ (?:right|huh|eh)$/,
  /\S+ (?:or no|or what|or something else)$/,
  /(?:is|are|was) (?:it|that|this|they) .{2,40} or (?:is|are|per|just|do|does|\S+$)/,
]
const TAG_WORDS_MIN = 4

/** A question inside a line that has no punctuation at all. */
const WITHIN =
  /(?<!(?:know|knows|knew|see|sees|saw|about|of|said|say|says|tell|told|show|shows|understand|that's|is|to|on|in|from|with|just|basically|exactly|decide|matter|depends|what) )\b(?:how (?:can|could|do|does|did|much|many|long|often|soon|would|is|are) |(?:what|where|when|why) (?:is|are|was|were) |(?:what|where|when|why|which) (?:kind|sort|type|about|would|do|does|did|can|could|should|will) |what (?:usually |actually |exactly )?(?:causes|happens|else) |what's (?:your|the|going) |(?:can|could|may|should|shall|would|will) (?:i|we|you|they|he|she|it|that|there|some(?:body|one)|any(?:body|one)) (?!be\b)|(?:do|does|did) (?:you|we|they|it|that|this|any(?:body|one)) (?:have|support|offer|need|want|work|know|think|cost|come|include|cover|mean|get|take|make|run|go|use)|(?:is|are|was|were) (?:there|they|you|it|that|this) (?:a|an|any|some|ok|okay|normal|possible|covered|included|enough|worth|true|right|something|already|also|still|free|safe|allowed)\b|(?:is|are) (?:it|that|this|they|these|those) (?:going to|gonna) (?:be|cause|work|cost|affect|need|change|stop|slow|break|help)\b|(?:would|will) (?:it|that|this|they|these|those) be (?:a|an|any|ok|okay|possible|enough|included|covered|allowed|fine|free|too)\b|is there anything|what of (?:yours|ours)|would you like)/

/** Asked without a question mark. */
const INDIRECT =
  /\b(?:(?:can|could|would) you (?:please |maybe |just )?(?:tell|explain|walk|talk|describe|elaborate|clarify|comment|remind) |i(?:'m| am| was)(?: just| also)? (?:wondering|curious|not sure|interested) (?:if|whether|how|what|when|where|why|about|in (?:what|how|whether))|i (?:just |also )?wonder (?:if|whether|how|what|when|where|why)|(?:i|we)(?:'d| would) (?:just |also )?(?:like|love|need|want|be (?:interested|keen)) (?:to (?:know|understand|hear|learn)|in) (?:if|whether|how|what|when|where|which|who|why|more|about)|(?:i|we) (?:just |also )?(?:need|want|have) to (?:know|understand) (?:if|whether|how|what|when|where|which|who|why|more|about)|(?<!\b(?:then|and|so|when|if|until|after|before|because) you |\b(?:he|she|they|who)(?:'ll| will| can| could| always)? )tell (?:me|us) (?:if|whether|how|what|when|where|which|why|more about|about)|i(?:'m| am) (?:just )?trying to (?:understand|figure out|get a sense)|if you (?:could|can|would|just|could just|can just) (?:maybe |please )?(?:give|gimme|share|explain|elaborate|talk about|walk|comment|remind) |let (?:me|us) know (?:if|whether|how|what|when|where|which|who)|^(?:please )?(?:tell (?:me|us)|explain) )/

/** What a customer says that others will ask: 'our works council will ask whether the cameras film people'. */
const REPORTED =
  /\b(?:(?:they|he|she)(?:'ll)? |(?:my|our|the) (?!(?:\p{L}+ ){0,2}(?:customers?|clients?|users?)\b)(?:\p{L}+ ){1,3}?)(?:(?:will|would|is going to|are going to|also|surely|always|certainly|definitely) )*(?:(?<=\b(?:will|'ll|would|going to|also|surely|certainly|definitely) )ask(?: (?:me|us|you))?|(?:wants?|needs?|like|have|has) to (?:know|understand)) (?:if|whether|how|what|when|where|which|who|why)\b/u

/** What is asked, after the word that says that somebody asks. */
const CLAUSE =
  /\b(?:ask|know|understand|hear|learn|wonder|wondering|curious|sure|explain|(?:ask|tell|remind) (?:me|us|you)) ((?:if|whether|how|what|when|where|which|who|why)\b.+)$/isu
const CLAUSE_WORDS_MIN = 3

const SEARCHED_MAX = 600
/** A long stretch of talk without marks holds words of questions by chance. */
const WITHIN_WORDS_MAX = 40

function asksWithin(text: string): boolean {
  if (BARE_OPENINGS.some((each) => each.test(text))) return true
  const words = text.split(' ').length
  if (words >= TAG_WORDS_MIN && TAGS.some((each) => each.test(text))) return true
  return words <= WITHIN_WORDS_MAX && WITHIN.test(text)
}

/** 'w- what what 's the uh price' as it was meant. */
const withoutStutter = (text: string) =>
  text
    .replaceAll(/(?<!\S)(?:uh|um|er|erm|eh|hmm|mm|i mean|you know)(?!\S)/g, ' ')
    .replaceAll(/(?<!\S)(?:[b-hj-z]|\p{L}{1,4} ?-)(?= )/gu, ' ')
    .replaceAll(/ (?='(?:s|re|m|ll|ve|d)\b)/g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(?<!\S)(\S+(?: \S+)?)(?: \1)+(?!\S)/g, '$1')
    .replace(/^(?:\s|so |and |or |but |because |cause |well |okay |ok |then |now |just |yeah |oh )+/, '')
    .trim()

/** Whether it asks in a subordinate clause, which ends with a full stop where marks are written. */
export const asksIndirectly = (text: string): boolean => INDIRECT.test(text) || REPORTED.test(text)

/** The subordinate clause in which a sentence asks: 'whether you film people' of 'They will ask whether you film people'; null without one. */
export function askedClause(sentence: string): string | null {
  if (!asksIndirectly(sentence.toLowerCase().replaceAll('’', "'"))) return null
  const clause = CLAUSE.exec(sentence)?.[1] ?? ''
  return clause.split(/\s+/).length < CLAUSE_WORDS_MIN ? null : clause
}

/** Whether a text, without what leads up to it, is worded as a question. */
export function asksInEnglish(text: string): boolean {
  if (ASKS_THEN.test(text)) return true
  const isBare = !/[.,;:!]/.test(text)
  if (!isBare) return opensAsQuestion(text) || endsAsQuestion(text)
  const fluent = withoutStutter(text.slice(0, SEARCHED_MAX))
  return opensAsQuestion(fluent) || asksWithin(fluent)
}

const CLAUSE_MIN = 3
/** 'a supplier, who delivers on Mondays': such a clause asks only where the verb comes before the subject. */
const RELATIVE =
  /^(?:(?:in|at|for|from|on|to|with|by|until|since|under) )?(?:which|who|whom|whose|where|when)\b(?! (?:\S+ )?(?:do|does|did|is|are|can|could|would|will|should|has|have) (?:i|you|we|they|he|she|it|that|this|there|the|our|your|their|somebody|someone|anybody|anyone)\b)/

/**
 * A clause between commas asks by its verb before the subject; 'should it rain, …' is a condition, and 'is it not' a tag. What 'do', 'have'
 * or 'is' may also have behind them in a list of statements is no subject: 'we run two shifts, do our own repairs, and …'.
 */
const VERB_FIRST =
  /^(?:(?:do|does|did|has|have(?! you))\s(?:i|you|we|they|he|she)|(?:is|are|isn't|aren't)\s(?:i|you|we|they|he|she|it|this|that|these|those|there|your|any|anyone|anybody|someone|somebody)|(?:can|could|will|would|don't|doesn't|didn't|can't|couldn't|won't|wouldn't)\s(?:i|you|we|they|he|she|it|this|that|these|those|there|your|our|their|the|any|anyone|anybody|someone|somebody))(?:\s(?!say|know|see|believe|imagine|think|not\b)\S+){2,}/
/** 'when the office is closed, what then', 'if somebody breaks it who pays': what follows a condition asks with two words. */
const ASKS_THEN =
  /^(?!.*\b(?:asked|explain(?:s|ed)?|says?|said|tells?|told|wonder(?:s|ed)?)\b)(?:.*(?<!\b(?:and|but|or|so)),\s|(?:if|when|once|suppose|in case)\s.{4,}(?<!\b(?:about|decide|imagine|is|knows?|matter|of|on|saw|see|seen|sees|shows?|understand|with) ))\b(?:and )?what (?:then|now|happens(?: then)?)$|^if\s.{8,}(?:,|\b(?:it|down|off|away|again|late))\s(?:and )?who (?!knows|cares)\p{L}+(?:\s(?!is\b|isn't|was\b|will\b|depends|matters|does\b|doesn't)\S+){0,4}$/u

/** 'we run two shifts, can you train both': only commas are written, and a clause behind one of them asks. */
function endsAsQuestion(text: string): boolean {
  const [, ...clauses] = text.split(/,\s+/)
  if (clauses.length === 0 || /[.;:!]/.test(text)) return false
  if (clauses.slice(0, -1).some((clause) => VERB_FIRST.test(clause))) return true
  const last = withoutStutter(clauses.at(-1) ?? '')
  return last.split(' ').length >= CLAUSE_MIN && opensAsQuestion(last) && !RELATIVE.test(last)
}

const opensAsQuestion = (text: string) =>
  !STATEMENTS.some((each) => each.test(text)) && OPENINGS.some((each) => each.test(text))
