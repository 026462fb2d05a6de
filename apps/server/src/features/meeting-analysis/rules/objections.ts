import { evidenceOf, QUOTE_MAX, type SpokenSentence } from '../../../shared/transcript/spoken-sentences.ts'
import type { Side } from '../../../shared/transcript/talk.ts'
import { shorten } from '@cuecard/language/plain-text.ts'
import type { Judgement } from '@cuecard/contract/meetings/analysis.ts'
import { isLikely, type KindsOf, sentenceKinds } from '../sentence-kinds/sentence-kinds.ts'
import { LANGUAGES } from './languages/languages.ts'
import { isHypothetical, plainSentences, quoteOf } from './plain-speech.ts'

const AMOUNT = String.raw`(?:\d[\d.,]*|(?:ninety|eighty|seventy|sixty|fifty|forty|thirty|twenty|ten|five|two|three)(?:[- ]\w+){0,2})`

/** 'We cannot afford another summer like this' is a reason to buy. */
const OWN_LOSS = String.raw`(?:to (?:lose|wait|stop|miss|fail|be|have)|(?:(?:another|any|more|a|this|these|such) )*(?:\w+ )?(?:years?|summers?|winters?|seasons?|months?|weeks?|downtime|outages?|mistakes?|errors?|delays?|accidents?|incidents?|loss(?:es)?))\b`

/** Held against a price, and in any other matter as likely a pleasure. */
const MORE_THAN_HOPED = String.raw`\b(?:that's|that is|this is|it's|it is) (?:\w+ ){0,2}more than (?:i|we)(?:'d| had)? (?:hoped|thought|expected|planned|budgeted|had in mind)\b`
const HOPED = new RegExp(String.raw`${MORE_THAN_HOPED}|(?<!\p{L})mehr als (?:ich|wir)(?!\p{L})`, 'iu')
const STEEP = String.raw`\b(?:that's|that is|this is|sounds|seems|looks|price\w*(?:'s| is| are)) (?:(?:quite|pretty|rather|very|really|a (?:bit|little)) )?steep\b`
const IS_STEEP = new RegExp(STEEP, 'iu')
const PRICED =
  /[€$£]|\b(?:euros?|pounds?|dollars?|francs?|quid|grand|thousand|prices?|costs?|fees?|kostet|preis)\b|tausend/iu
const FIGURE = new RegExp(String.raw`${PRICED.source}|\bhundred\b|\d{2}`, 'iu')
/** What is gained, or comes with the price, and what is said with pleasure. */
const GAINED =
  /\b(?:sav(?:e|es|ed|ing|ings)|gain\w*|earn\w*|includ\w+|comes? with)\b|(?<!\p{L})(?:(?:ein)?spar(?:en|t|st)|(?:ein)?gespart|einsparung\p{L}*|enthalten|enthält|inklusive)(?!\p{L})/iu
const PLEASED =
  /(?<!\p{L})(?:impress\w+|great|nice|wow|super|amazing|fantastic|perfect|excellent|brilliant|cool|awesome|wonderful|toll|klasse|prima|stark|beeindruck\p{L}*)(?!\p{L})/iu
/** On a screen, in use or to be chosen, which is no rise. */
const RISEN = String.raw`up\b(?! (?:to|and|on|for|here|there|in|already|again on)\b)`
/** What worries them without us. */
const OWN_WORRY = /^(?!.*\b(?:you|your|price|contract|that|this)\b).*\b(?:is|are) what worries\b/iu

function any(kind: NonNullable<Judgement['kind']>, sources: readonly string[]) {
  const elsewhere = LANGUAGES.map(({ objections }) => objections[kind])
  return { kind, say: new RegExp([...sources, ...elsewhere].join('|'), 'iu') }
}

/** What a customer holds against the offer; other languages than English stand in languages/. */
const KINDS: readonly { kind: NonNullable<Judgement['kind']>; say: RegExp }[] = [
  any('price', [
    String.raw`\btoo (?:expensive|pricey|costly|high|much money)\b|\b(?:over|above|beyond|outside) (?:our|the|my) budget\b|\b(?:can't|cannot) (?:afford|justify)\b(?! ${OWN_LOSS})|\bno budget\b|\b(?:you're|you are) (?:the|more|too|very|quite)? ?(?:expensive|pricier)\b|\bcheaper (?:than you|elsewhere)\b|\b(?:twice|double|three times) what we (?:pay|spend|have)\b`,
    String.raw`\bcompared (?:to|with)\b[^.]*\byou(?:'re| are)\b[^.]*\b(?:more|expensive|higher|slower|behind)\b`,
    String.raw`\bwith this (?:i|we) (?:don't|can't|cannot|won't) go\b`,
    String.raw`(?<!\b(?:curve|hill|ramp|road|slope|stairs)\b.*)${STEEP}|\b(?:that|this) (?:sounds|looks|seems) (?:quite |pretty |very |rather |a bit )?(?:expensive|pricey)\b`,
    String.raw`\bmore than (?:what )?(?:\p{Lu}\p{Ll}+|they|the others?|our (?:\w+ )?(?:supplier|vendor|provider)) (?:has |have )?(?:quoted|offered|charges?)\b|(?<!\bsav\w+ [^.]*)\bmore than (?:what )?we (?:pay|spend)\b(?! for| on (?!(?:our|the|all|it|this|that|\p{L}+ (?:today|now))\b))`,
    String.raw`\byour (?:\w+ )?(?:prices?|quote|offer|fees?|rates?)(?: \w+){0,2} (?:(?:(?:has|have) gone|(?:is|are) going|went) up\b(?! (?:on|to) (?:the|your|our) )|(?:is|are) ${RISEN})|(?:\b(?:renewal|quote|offer|proposal|invoice|bill|contract|prices?|list) (?:that |which )?you sent (?:me|us) is ${RISEN}|\byou sent (?:me|us) is up (?:by )?(?:[\w-]+ ){1,3}(?:percent|%|euros?|dollars?|pounds?|thousand))`,
    MORE_THAN_HOPED,
  ]),
  any('terms', [
    String.raw`\b(?:${AMOUNT}(?: (?:days|weeks|months|percent|years))?|that|this|it) is (?:very |too |far too |quite |rather )(?:long|low|high|short|early|small|slow|tight)\b|\b${AMOUNT} (?:days|weeks|months|percent|years) is (?:long|low|high|short|a lot)\b|\bit's a lot[.!]?$|\b(?:do not|don't) like to be bound\b|\block(?:ed)?[- ]in\b`,
    String.raw`\b(?:i|we) (?:can't|cannot|can not|won't|will not) accept (?:that(?! (?:our|my|we|they|he|she|it)\b)|this|it|these|those|such|your|the (?:\w+ )?(?:prices?|terms|increase|clause|offer|contract|conditions))\b|(?<!\bfor (?:them|him|her|others|some|many|most)\b[^.;]*)\b(?:is|are) (?:a |an absolute |a clear )(?:no|no[- ]go)(?=[.,;!]|$| for (?:me|us)\b)|\b(?:is|are|that's) out of the question\b`,
  ]),
  any('doubt', [
    String.raw`\b(?:i'm|i am|we're|we are) (?:still |also |really |very |quite |slightly |a )*(?:bit |little )?(?:worried|concerned|nervous|afraid|sceptical|skeptical|hesitant|unconvinced)\b|\bwhat worries (?:me|us)\b|\b(?:my|our) (?:main |biggest |only )?(?:concern|worry|fear|reservation|objection)s?(?: here)? (?:is|are)\b|\bnot (?:so |really |fully |entirely |yet |quite )?(?:convinced|comfortable|ready for)\b|\b(?:i|we) (?:cannot|can't|don't) (?:really )?believe\b|\bthis i cannot believe\b|\bheard (?:such|these|those) (?:numbers|promises|things) before\b|\b(?:(?:makes|has) no|(?:doesn't|does not) make(?: any| much)?) sense (?:for us|to us)\b|\bit (?:has|makes) no sense\b|\b(?:that|this) (?:sounds|looks|seems) (?:quite |pretty |very |rather |a bit )?(?:risky|optimistic)\b|\bwe(?:'ve)? tried (?:something|that|this|it)\b[^.]*\b(?:failed|didn't work)\b`,
  ]),
  any('fit', [
    String.raw`\b(?:it|that|this|your \w+) (?:doesn't|does not|won't|will not|can't) (?:fit|scale|cover|solve|meet)\b|\btoo (?:complex|complicated|risky|slow|difficult|early)\b|\b(?:we|i) (?:have|'ve) no (?:time|resources|capacity|people)\b|\b(?:don't|do not) have (?:the )?(?:time|people|resources|capacity)\b|\b(?:we )?already have (?:a|an|something|our) (?:\w+ )?(?:tool|system|solution|vendor|contract|supplier)\b(?! with you)|\b(?:that|this|it|which)(?:'s|'d be| is| would be) (?:a |an absolute |a real )(?:deal[- ]?breaker|blocker|show[- ]?stopper)\b|\bhappy with (?:our\b|what we(?:'ve| have| use| got| do)\b(?! (?:seen|heard|discussed|agreed|talked)\b))|\b(?:we|i) (?:don't|do not) need (?:this|it|another)\b`,
  ]),
]
const NONE =
  /\b(?:not|isn't|wasn't|aren't|never) (?:(?:too|that|so|very) (?:expensive|complex|long|high|much|bad)|(?:a|the) (?:problem|concern))\b|\b(?:i'm|i am) afraid (?:so\b|not\b|(?:i|we)(?:'ve got| have (?:to|a|an|another)| must| need to| lost| can't stay)\b)|nothing to worry|\bworries (?:me|us)\b[^.]*\b(?:isn't|is not|aren't)\b|(?:no longer|not) (?:worried|concerned)|(?:\bno|\bnot|n't) (?:(?:see|have|think|find|really|be|that's|it's) ){0,2}(?:a |any |much of a )?(?:problem|issue|objections?)\b|\bour (?:\w+ )?(?:problem|challenge|pain) is\b/iu
/** Why they talk to us, what is short or slow in the call itself, and what others say of them. */
const NOT_OF_THE_OFFER =
  /\b(?:that is|that's|which is) why (?:we|i) (?:called|call|contacted|came|asked|invited|look|want|need|are (?:here|looking|talking))|\btime (?:left|any ?more|in this (?:call|meeting))\b|\btime (?:today|now|right now)(?=[.,;!?]|$| (?:for|to) (?:[\w']+ ){0,3}(?:call|meeting|part|rest|demo|presentation|questions?|slides?|topic)\b)|\bmy (?:internet|connection|line|camera|microphone|computer|laptop|screen)\b|\b(?:our|my|other|most|many|some) (?:customers|clients|guests|patients|tenants) (?:say|said|tell|told|find|found|think|thought|complain)/iu
/** The customer's own thing or work. */
const OWN_THING =
  /^(?:(?:and|but|because|since|so|well|yes|no|honestly|today),? )*(?:(?:(?:our|my) (?:old|current|present|existing|previous|former|last)|hiring|recruiting|employing|outsourcing)\b.*\btoo\b|we(?:'re| are| were) too\b)|\bby hand\b|\b(?<!\btoo [^.]*\b(?:we|you|i) (?:\w+ )?)(?:build|develop|make|program|write|produce|do)\b.*\b(?:ourselves|in-house|on our own)\b/iu
/** 'I would not say …', 'nobody could say that …' */
const DENIED =
  /(?:\b(?:not|never|nobody|no one|cannot|none of \w+)\b|n't\b)[^,]*\b(?:think|thinks|say|says|said|saying|believe|find|found|claim|call|consider)\b[^,]*$/iu
/** 'At first it was too expensive, but now it makes sense.' */
const NO_MORE =
  /\b(?:but (?:now|today|you(?:'ve| have) (?:\w+ )?(?:lowered|reduced|changed|fixed|solved|improved|explained|shown|convinced|addressed|answered))|no longer|not any ?more|(?:aber|doch) (?:jetzt|inzwischen|heute)|mais (?:maintenant|aujourd'hui)|pero (?:ahora|hoy))\b/iu
const CLAUSE_END = /^.*(?:[.;:!?,]|\bbut\b|\band(?= (?:i|we|it|that|this|you)\b))/isu
/** Whom it is held against where a competitor was just named. */
const OF_US =
  /\b(?:you|yours?|you're|vous|votre|vôtre|ustedes|usted|vosotros)\b|(?<!\p{L})(?:it|that|this|c|ça|das|es)(?:'| )(?:is|s|est|ist)? ?(?:\p{L}+ ){0,2}(?:more expensive|dearer|pricier|teurer|plus ch(?:er|ère)s?|más car[oa]s?) (?:than|als|que) (?!(?:you|yours|sie|ihr\p{L}*|vous|les? vôtres?|usted\p{L}*)(?!\p{L}))|\b(?:worried|concerned)\b|\bmore than (?:what )?\p{L}+ (?:quoted|offered|charges?)\b/iu
/** In German a capital within the sentence tells 'you' from 'they': 'Ihre Preise' are ours, 'ihre Preise' a competitor's. */
const OF_US_GERMAN =
  /(?<=\p{L}.*)(?<!\p{L})(?:Sie|Ihnen|Ihr(?:e[mnrs]?)?)(?!\p{L})|(?<!\p{L})(?:euer|eure[mnrs]?|euch)(?!\p{L})/u
/** The seller's own offer. */
const OURS = /(?<!\p{L})(?:we|us|ours?|wir|uns|unser(?:e[mnrs]?)?|nous|notre|nos|nosotros|nuestr[oa]s?)(?!\p{L})/iu
const OBJECTIONS_MAX = 8

const CONTRAST = /(?<!\p{L})(?:but|however|although|though|aber|mais|pero)(?!\p{L})/iu

/**
 * Of which kind it is held against the offer: not denied, not over, and not of the customer's own things. Behind
 * words that are none of it, another objection stands only in contrast to them.
 */
function kindOf(plain: string) {
  if (NOT_OF_THE_OFFER.test(plain)) return undefined
  const cues = KINDS.flatMap(({ kind, say }) =>
    [...plain.matchAll(new RegExp(say, 'giu'))].map((cue) => ({ kind, cue, stands: cueStands(plain, cue) })),
  )
  return cues.find(
    ({ cue, stands }) =>
      stands &&
      cues.every(
        (other) =>
          other.stands || other.cue.index >= cue.index || CONTRAST.test(plain.slice(other.cue.index, cue.index)),
      ),
  )?.kind
}

function cueStands(plain: string, cue: RegExpExecArray): boolean {
  const clause = plain.slice(0, cue.index).replace(CLAUSE_END, '').trimStart()
  const rest = plain.slice(cue.index)
  const whole = clause + (rest.split(/[.;:!?,]/u, 1)[0] ?? '')
  return !DENIED.test(clause) && !NO_MORE.test(rest) && !OWN_THING.test(whole)
}

interface Setting {
  rivals: readonly Judgement[]
  meant: (text: string) => string
  kindsOf?: KindsOf
}

/** What customers hold against the offer, in order; a doubt about a competitor is none. */
export function objections(
  sentences: readonly SpokenSentence[],
  sides: ReadonlyMap<string, Side>,
  { rivals, meant, kindsOf = sentenceKinds(sentences, sides) }: Setting,
): Judgement[] {
  const names = rivals.map(({ text }) => text)
  const seen = new Set<string>()
  const namesRival = (text: string) => names.some((name) => meant(text).includes(name))
  const all = plainSentences(sentences)
  const said = Map.groupBy(all, ({ line }) => line)
  /** Of a competitor alone: 'Unlike them we charge per seat' speaks of the seller, too. */
  const leavesRival = (line: SpokenSentence['line'] | undefined) => {
    if (line === undefined || !namesRival(line.text)) return false
    if (sides.get(line.speaker) === 'customer') return true
    const last = said.get(line)?.findLast(({ text }) => namesRival(text) || OURS.test(text))
    return !last || last.asks || !OURS.test(last.text)
  }
  const lines = [...new Set(sentences.map(({ line }) => line))]
  const before = new Map(lines.map((line, at) => [line, lines[at - 1]]))
  return all
    .filter((said) => {
      const { line, plain, asks } = said
      if (sides.get(line.speaker) !== 'customer' || asks || seen.has(plain)) return false
      const likely = isLikely(kindsOf(said), 'objection')
      if (
        (!kindOf(plain) && !likely) ||
        NONE.test(plain) ||
        OWN_WORRY.test(plain) ||
        LANGUAGES.some(({ noObjection }) => noObjection.test(plain)) ||
        (isHypothetical(plain) && !/\bi(?:'m| am)\b/iu.test(plain))
      )
        return false
      const earlier = before.get(line)
      const told = `${earlier?.text ?? ''} ${line.text}`
      if ((HOPED.test(plain) && !PRICED.test(told)) || (IS_STEEP.test(plain) && !FIGURE.test(told))) return false
      if (!likely && HOPED.test(plain) && (GAINED.test(earlier?.text ?? '') || PLEASED.test(line.text))) return false
      seen.add(plain)
      return !(namesRival(line.text) || leavesRival(earlier)) || OF_US.test(plain) || OF_US_GERMAN.test(plain)
    })
    .slice(0, OBJECTIONS_MAX)
    .map((said) => {
      const kind = kindOf(said.plain)
      const text = quoteOf(said)
      return { text: shorten(text, QUOTE_MAX), ...(kind ? { kind } : {}), evidence: [evidenceOf(said.line, text)] }
    })
}
