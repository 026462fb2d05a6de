import type { Qualification } from '@cuecard/contract/meetings/analysis.ts'
import { cuesOf } from './languages/languages.ts'
import { DUE } from './when.ts'

export type CuedField = Exclude<Qualification['field'], 'competition'>

/** How a customer's sentence says something about a field; English and German here, the rest in languages/. */
export interface FieldCue {
  say: RegExp
  not?: RegExp
  /** Patterns of names, which have to be read with regard to case. */
  named?: RegExp
  /** What the other side asks so that the answer says it, and what the answer has to hold. */
  asked?: RegExp
  answer?: RegExp
  /** Between the parts of the cue a negation denies it: 'Our boss does not decide that.' */
  gaps?: boolean
  /** What says no and tells something all the same: 'We can't start before May.' */
  tells?: RegExp
  /** Steps and signatures are told with conditions: 'If they say yes, it goes to legal.' */
  conditional?: boolean
}

const any = (...sources: string[]) => new RegExp(sources.join('|'), 'iu')

const NUMBER_WORD = String.raw`(?:(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|half|hundred|thousand|million)\b[- ]?)+`
const MONEY = String.raw`(?:[€$£]\s?\d[\d.,]*\s?(?:k|m|million|thousand)?|(?:\d[\d.,]*\s?(?:k|m|million|thousand)?|${NUMBER_WORD}(?:point ${NUMBER_WORD})?) ?(?:euros?|dollars?|pounds?|francs?|grand|€|eur|usd|gbp)|\b(?:${NUMBER_WORD}(?:point ${NUMBER_WORD})?)(?<=thousand |million |thousand|million|hundred )|\b(?:one|two|three) million\b)`
const MEASURE = String.raw`(?:${MONEY}|\d[\d.,]*\s?(?:%|percent|prozent|x\b|times|hours?|minutes?|days?|stunden|tage)|${NUMBER_WORD}(?:percent|hours?|minutes?|days?|times|orders?|mistakes)|\b(?:a few|some|several|a couple of) (?:hours|days|percent))`
const OUTCOME = String.raw`(?:sav(?:e|es|ed|ing)|free(?:s|d|ing)? up|reduc\w+|cut(?:s|ting)?|increas\w+|improv\w+|grow\w*|gain\w*|boost\w*|project(?:ing|ed)?|additional revenue|revenue|(?:has |have )?cost us|costs us|pay ?back|spar(?:t|en)|senken|steigern|kostet uns)`
const LOSES = 'los(?:e|es|ing|t)'
/** What costs whoever it happens to. */
const HARM =
  '(?:scrap(?:ping|s)?|waste|downtime|outages?|failures?|errors?|mistakes?|delays?|penalt(?:y|ies)|fines?|complaints?|recalls?|rework|breakdowns?|stoppages?|damages?|loss(?:es)?|incidents?|accidents?|thefts?|standstills?)'
/** What somebody suffers from. */
const TROUBLE = new RegExp(
  String.raw`\b(?:problem|trouble|issue|challenge|pain|headache|nightmare|mess|lo[st]t|los(?:e|ing)|${HARM}|fail(?:s|ed|ing)?|broke(?:n)?|breaks?|down|too (?:slow|long|late|expensive|many|much|often)|complain(?:s|ed|ing)?|late|slow|wast(?:e|ed|ing)|by hand|manual(?:ly)?|on paper|can't|cannot|couldn't|no longer|any ?more|struggl\w+|sick|short(?:age)?|missing|wrong|crash\w*|drowning|stolen|lead time)\b|(?<!\p{L})(?:problem\p{L}*|sorgen|ärger\p{L}*|ausgefallen|ausfälle?|fällt aus|kaputt|fehler\p{L}*|verlieren|verloren|zu (?:lang\p{L}*|teuer|viel\p{L}*|spät)|nicht mehr|von hand)(?!\p{L})`,
  'iu',
)
const ROLE = String.raw`(?:c[feti]o|coo|ciso|chief \w+(?: \w+)? officer|(?:the |our |advisory )?board|(?:my|our|the) (?:boss|manager|management|committee)|(?:\w+ )?director|v\.?p\.?|vice president|president|owner|head of \w+|(?:our |the )?finance|geschäftsführ\w+|vorstand|chef)`
const APPROVES = String.raw`(?:(?:has|have|had|have got|'s got)(?: to)? (?:the )?(?:final|last) (?:say|word|call|decision)|makes? the (?:final )?(?:decision|call)\b|(?:sign|signs|signed)(?: it| this| that)?(?: off)?\b(?! up)|approv(?:e|es|ed|ing)\b|decid(?:e|es)\b|(?:ultimately )?(?:owns?|holds?|controls?) the (?:budget|money|purse)|(?:some |a )?say in (?:the|this|our) (?:budget|purchase|decision)|releases? the (?:budget|money)|entscheide\w*|unterschreib\w*|gibt [^.]{0,30}frei)`
const PERSON = String.raw`\p{Lu}\p{Ll}+(?: \p{Lu}[\p{Ll}'-]+)+`
const FOR_IT = String.raw`(?:(?:pushing|push|fighting|rooting) (?:hard )?for (?:this|it|you)|championing (?:this|it|you)|been (?:selling|promoting|pitching|driving) (?:this|it)|(?:fairly |very |really |quite )?(?:supportive|positive|enthusiastic|excited|convinced|keen)\b|(?:big )?fan of (?:this|it|you)|open to (?:it|this)|behind (?:this|it)\b|in favou?r of (?:this|it|you))`

/** What is looked for in the room. */
const AT_HAND = String.raw`(?:a |an |the )?(?:word|date|room|parking|pen|file|link|cable|charger|seat|chair)\b`
/** Whose budget is no matter of this purchase, and what it was before. */
const OF_OTHERS = String.raw`\b(?:your|their|his|her|competitors?(?:'s)?(?: \w+){0,3}|ihr|deren|leur|votre|su|vuestro) (?:\w+ )?(?:budget|presupuesto)`
const LAST_YEAR = String.raw`(?<!\p{L})(?:last year(?:'s)?|previous year|used to|letzte[sn] jahr(?:es)?|vorjahr|l'(?:année|an) derni(?:er|ère)|año pasado)(?!\p{L})`
const THIS_YEAR = String.raw`(?:this year|now|next year|dieses jahr|heute|cette année|maintenant|este año|ahora)`

export const CUES: Readonly<Record<CuedField, FieldCue>> = {
  metrics: {
    asked: any(
      String.raw`\bwhat (?:did|does|do) (?:the |those |these |your )?(?:\w+ )?${HARM} cost you\b`,
      String.raw`\bhow (?:much|high|big|bad) (?:was|were|is|are) (?:the|your|that) (?:\w+ )?${HARM}\b`,
      String.raw`\bhow (?:much|many) (?:time|money|hours|days|orders|customers) (?:do|did|are) (?:you|your \w+) (?:los(?:e|ing)|wast(?:e|ing))\b`,
    ),
    answer: new RegExp(`${MEASURE}|\\b(?:hundred|thousand|million)\\b`, 'iu'),
    say: any(
      ...cuesOf('metrics'),
      String.raw`(?<=\b(?:we|us|i|team|people|staff|agents|drivers|operators|colleagues|company|business)(?:'re| are|'ve| have|'d)?(?: [\w']+){0,3} )\b${LOSES}\b[^?!]{0,80}${MEASURE}|(?<=^(?:[\w']+,? ){0,2})\blosing\b[^?!]{0,80}${MEASURE}|\b${LOSES}\b[^?!]{0,80}${MONEY}`,
      String.raw`\b${OUTCOME}\b[^?!]{0,80}${MEASURE}`,
      String.raw`${MEASURE}[^?!.]{0,40}\b(?:improvement|increase|reduction|savings?|uplift|additional revenue|in (?:additional )?revenue|return)\b`,
      String.raw`\b(?:see|expect|hope for|estimate\w*|target\w*|aim\w* (?:for|at)) (?:something like |around |about |roughly |maybe |a )*${MEASURE}`,
      String.raw`\b(?:a|the|one) (?:number|figure|target)\b[^.?!]{0,30}${MEASURE}`,
    ),
    not: /\b(?:budget|set aside|price|discount|offer(?:ed)?|invoice|deadline|competitors?|used to|your (?:other )?(?:customers|clients))\b/iu,
  },
  economic_buyer: {
    asked: any(
      String.raw`\bwho (?:else )?(?:(?:finally|ultimately|actually|then) )?(?:decides|signs|approves|has to (?:approve|sign|decide)|(?:needs|would need|will have|would have) to (?:approve|sign|decide))(?= (?:this|that|it|off|at|in|on (?:this|that|it|your)|for (?:you|this|that)|here|the (?:contract|purchase|deal|offer|order))\b|[?,.]|$)`,
      String.raw`\bwho (?:makes|takes|will make|would make) (?:the|that|this) (?:final |buying |purchasing |purchase )?decision\b|\bwho has (?:the )?final (?:say|word|decision)|\bwho (?:owns|holds|controls) the budget\b|\bwhose decision is (?:it|this|that)\b`,
      String.raw`(?<!\p{L})wer (?:entscheidet|unterschreibt)(?= (?:das|es|das denn|darüber|bei|am ende|letztlich|denn)(?!\p{L})|[?,]|$)|(?<!\p{L})wer gibt (?:das|es) [^?]*frei`,
    ),
    answer: new RegExp(
      String.raw`\b(?:${ROLE}|owners?|partners?|treasurer|shareholders|council|mayor)\b|\b(?:that's|that is|that'd be|that would be|it's|it is|just|both|i'm afraid it's) (?:me|us|my\p{L}*)\b|\bmy(?:self| (?:wife|husband|partner|brother|sister|father|mother|co-?founder|colleague))\b|\bi (?:do|sign|decide|can|make)\b|\b(?:it's|it is|that's|that is|that would be|is) (?:\p{Lu}\p{Ll}+)(?: \p{Lu}\p{Ll}+)?\b|(?<!\p{L})(?:ich|meine (?:frau|chefin|partnerin)|mein (?:mann|chef|partner|bruder|vater)|wir beide|gesellschafter\p{L}*|inhaber\p{L}*|bank)(?!\p{L})`,
      'iu',
    ),
    gaps: true,
    conditional: true,
    say: any(...cuesOf('economic_buyer'), String.raw`\b${ROLE}\b[^.?!;]{0,60}?\b${APPROVES}`),
    named: new RegExp(
      String.raw`\b${PERSON}\b[^.?!;]{0,60}?\b(?:${APPROVES}|(?:looped in|involved) (?:on|in|with) (?:the )?approv\w+)|\b\p{Lu}\p{Ll}+ (?:has the (?:final|last) (?:say|word)|owns the budget|signs it)\b`,
      'u',
    ),
    not: /\b(?:i can sign|we can sign|who signs)\b/iu,
  },
  decision_criteria: {
    asked: any(
      String.raw`\b(?:criteri(?:on|a)|what (?:is|are|'s) (?:the )?most important|what matters most|wichtigste\w*)\b`,
      String.raw`\bwhat (?:does|do|will|would) (?:she|he|they|the board|your (?:boss|manager|director|c[feti]o)) (?:mainly |mostly |really )?(?:look (?:at|for)|care about|decide (?:on|by))(?= (?:first|most|when|in a)\b|[?,.]|$)`,
      String.raw`\bwhat do you look for in (?:a|an|your) (?:\w+ )?(?:supplier|vendor|provider|partner|system|tool|solution)\b|\bwhat would make you (?:choose|pick|decide)\b|\bhow (?:will|do|would) you (?:choose|decide) between\b`,
      String.raw`(?<!\p{L})(?:worauf (?:achten|legen) sie|worauf kommt es (?:ihnen|euch|dir) an|was ist (?:ihnen|euch|dir) (?:besonders |am )?wichtig)`,
    ),
    say: any(
      ...cuesOf('decision_criteria'),
      String.raw`\b(?:must[- ]haves?|(?:is|are) a must|non-?negotiable|deal ?-?breakers?|(?:hard |strict |firm )?requirement\b(?! gathering)|nice to have|no exceptions|criteri(?:on|a)|(?:can't|cannot|won't) (?:move forward|sign|go ahead|buy)[^.]{0,20} without|(?:on|in) our (?:checklist|vendor policy|requirements)|anforderung\w*|kriteri\w+|wichtig (?:für uns|ist uns))\b`,
      String.raw`\b(?:we|i) (?:flat out |absolutely |really )?require\b`,
      String.raw`\bwe(?:'re| are)? (?:hoping|looking) for (?!${AT_HAND})(?:a|an)\b`,
      String.raw`\b(?:might|could|would|will) (?:really )?matter\b|\b(?:most |very |really )?important (?:to|for) us\b`,
      String.raw`\b(?:idea|question|topic) of needing\b`,
      String.raw`\bit (?:has|needs) to (?:support|work with|integrate|comply|run on)\b|\b(?:for (?:me|us) )?it must (?:not )?(?:be|have|support|run|work)\b`,
    ),
    not: /^(?:that|it|this)(?:'s|'d| is| would)[^,]* important\b|\b(?:not (?:a |an |one of )?(?:requirement|criteri)|don't need|it must be (?:accepted|ready|done|live|the meeting))\b|\b(?:isn't|not) (?:a )?deal ?breaker[.!]?$/iu,
  },
  decision_process: {
    conditional: true,
    say: any(
      ...cuesOf('decision_process'),
      String.raw`\b(?:procurement|purchasing|legal|security|compliance|board|committee|vendor|it) (?:review|sign-?off|approval|assessment|department|check)\b`,
      String.raw`\b(?:our|the|decision|approval|buying|purchasing|procurement|evaluation)(?: \w+)? process (?:is|from|involves?|goes|takes|looks|here)\b`,
      String.raw`\b(?:another|one more|\w+ more|final|next) (?:round of reviews?|stakeholder (?:demos?|meetings?)|approvals?)\b`,
      String.raw`\b(?:goes|go|went) (?:through|to) (?:a|an|our|the) (?:[\w-]+ ){0,2}(?:evaluation|review|committee|board|legal|procurement|approval|tender|period)`,
      String.raw`\b(?:go|goes|get|gets|pass) (?:past|through|by) (?:our )?(?:procurement|legal|security|purchasing|compliance|finance)\b|\blegal(?: team| department)? (?:will |would )?(?:has to|have to|needs? to|must|reviews?) `,
      String.raw`\b(?:before we can (?:sign|buy|order|decide)|for the decision itself|short ?list to my|after that it's a business case)\b`,
      String.raw`\bwe compare (?:two|three|several|both|the) (?:suppliers|vendors|offers)\b`,
      String.raw`\b(?:contract|offer|it) goes to (?:our|the|my) [^.]{0,30}(?:department|committee|board|team)\b`,
    ),
    not: /\b(?:your|their) (?:legal|security|process)\b/iu,
  },
  identify_pain: {
    asked: any(
      String.raw`\bwhat (?:made|makes) you (?:take (?:my|this|the) call|call|reach out|look (?:for|at|around|into)|contact|book|come to us)\b|\bwhy (?:are you looking|did you (?:call|contact|reach out|come to us))\b|\bwhat brings you (?:here|to us)\b`,
      String.raw`\bwhat(?:'s| is| are| would you say is) (?:the|your) (?:biggest |main |real |actual )?(?:problems?|challenges?|pains?|headaches?)(?= (?:today|now|right now|at the moment|there|here|with (?:that|it|this|your|the)|you (?:have|face|see))\b|[?,.]|$)|\bwhat keeps you (?:up|awake)\b|\bwhere does it hurt\b`,
      String.raw`(?<!\p{L})(?:worum geht es (?:ihnen|euch|dir)|wo drückt der schuh|was ist (?:ihr|euer|dein) (?:größtes )?problem)`,
    ),
    answer: TROUBLE,
    say: any(
      ...cuesOf('identify_pain'),
      String.raw`\b(?:our|the|my) (?:\w+ )?(?:real |biggest |main |actual |big )?(?:problem|challenge|pain|issue|bottleneck|headache) (?:for us )?(?:is|was|here|with)\b|\b(?:real|biggest|main|actual) (?:problem|challenge|pain|issue|bottleneck)\b`,
      String.raw`\b(?:kind of|sort of|somewhat|quite|really|mildly|a bit) (?:of )?(?:an? )?(?:issue|problem|pain|frustrating|annoying)\b|\b(?:is|it's|it is|very|really|so) (?:frustrating|annoying|painful)\b`,
      String.raw`\bthere(?:'s| is| are) (?:an? )?(?:\w+ ){0,3}(?:issues?|problems?|outages?|errors?)\b`,
      String.raw`\b(?:killing|hurting) us\b|\bwe(?:'re| are)? (?:keep )?(?:losing|los(?:e|t)) (?:deals|customers?|orders|time|money|about|around|\d)|\bwe (?:struggle|keep having|can't find (?:people|staff)|waste)\b|\bwe just couldn't ship\b`,
      String.raw`\b(?:takes|taking) (?:us )?(?:way |far |much )?too (?:long|much time)\b|\bconstantly (?:down|going down|breaking|failing)\b|\berror[- ]prone\b|\bdrowning in\b|\bspend (?:way |far |much )?too (?:much time|many hours|long)\b`,
      String.raw`\b(?:unser(?:e)? (?:größtes |größte )?(?:problem|schmerz)\w*|kostet uns zu viel|nervt uns)\b`,
    ),
    not: /\b(?:no|not a|not the|isn't a|isn't the|without (?:a )?) ?(?:problems?|issues?|challenges?)\b|\byour (?:problem|issue|challenge)\b/iu,
  },
  champion: {
    say: any(
      ...cuesOf('champion'),
      String.raw`\bi(?:'ll| will| would|'d| can) (?:push|champion|recommend|advocate|sponsor|pitch)\b(?! back)`,
      String.raw`\bi(?:'ll| will) (?:take|bring) (?:this|it) to (?:my|our|the) (?:boss|manager|board|committee|management|director)`,
      String.raw`\bi(?:'m| am) (?:already |really |very |totally |completely |fully )?(?:convinced(?=[.,;!]|$| (?:of|by)\b| that (?:you|your|this)\b)|a fan\b|sold on\b)`,
      String.raw`\b(?:das empfehle ich|bin (?:ich )?überzeugt(?!,? dass es)|setze mich dafür ein)\b`,
    ),
    named: new RegExp(String.raw`\b${PERSON}\b[^.?!;]{0,60}?\b${FOR_IT}`, 'u'),
    not: /\b(?:not (?:really |fully |yet )?(?:convinced|a fan)|against|if \w+)\b/iu,
  },
  budget: {
    asked: any(
      String.raw`\b(?:what|which|do you have a|have you got a|is there a|how much) (?:[\w']+ ){0,4}budget\b|\bwhat(?:'s| is) the (?:total|figure|number|price|sum|amount) (?:that )?you(?:'ve got| have) in mind\b|\bhow much (?:can you|could you|would you(?: like to| want to)?|do you (?:want|plan) to) (?:spend|invest)\b(?![^?]*\b(?:today|now|currently|per)\b)|\b(?:how much|what) have you (?:set aside|budgeted)\b`,
      String.raw`(?<!\p{L})(?:welches|wie hoch ist (?:ihr|euer|das|dein)|wie viel) budget|budget haben sie`,
    ),
    answer: new RegExp(String.raw`${MONEY}|(?<!\p{L})\p{L}*(?:tausend|million\p{L}*)(?!\p{L})|\b\d[\d.,]{3,}`, 'iu'),
    say: any(
      ...cuesOf('budget'),
      String.raw`\bbudget\b[^?!]{0,90}(?:${MONEY}|\b(?:approved|frozen|released|tight)\b)`,
      String.raw`${MONEY}[^?!]{0,50}\b(?:set aside|budgeted|earmarked|in (?:the|our) (?:budget|plan))\b`,
      String.raw`\b(?:set aside|budgeted|earmarked|can spend|willing to (?:pay|spend)|planned to spend)\b[^?!]{0,40}${MONEY}`,
      String.raw`\b(?:no|haven't (?:got )?a|don't have (?:a|the)) budget\b|\bbudget(?:rahmen)? (?:von|liegt|ist|beträgt)\b`,
    ),
    not: new RegExp(
      String.raw`\bsay in the budget\b|${OF_OTHERS}|${LAST_YEAR}(?!.*${THIS_YEAR})(?<!${THIS_YEAR}.*)`,
      'iu',
    ),
  },
  authority: {
    gaps: true,
    say: any(
      ...cuesOf('authority'),
      String.raw`\b(?:i|we) can (?:sign|decide|approve)\b|\bdecision[- ]makers?\b|\bit's my (?:decision|call)\b|\bi (?:own|hold) the budget\b|\bi do the [^.]{0,30}sign-?off\b`,
      String.raw`\b(?:needs?|requires?) (?:the )?(?:approval|sign-?off) (?:of|from|by)\b|\b(?:has|have) the (?:final|last) (?:say|word)\b`,
      String.raw`\b(?:das |darüber )?entscheide ich|entscheider\w*|freigabe (?:von|durch)\b`,
    ),
    not: /\bcan (?:decide|sign) (?:later|then)\b|\bwho signs\b/iu,
  },
  need: {
    say: any(
      ...cuesOf('need'),
      String.raw`\bwe(?:'re| are) (?:really |mainly |still )?(?:looking|searching) for\b(?! ${AT_HAND})`,
      String.raw`\bwe(?:'d| would)? (?:really |still |mainly |flat out |absolutely )?need (?:an?|something|someone|robots?|more|better)\b|\bwhat we(?: really)? need\b`,
      String.raw`\bwe want to (?:automate|replace|reduce|improve|get rid of|stop|modernis\w+|moderniz\w+)\b`,
      String.raw`\bwir (?:brauchen|suchen|benötigen)\b`,
    ),
    not: /^(?:(?:so|and|well|okay|hm),? )*(?:then|dann)\b|\b(?:need|brauchen|benötigen)\b[^.]*\b(?:lit(?:re|er)s?|kilos?|kilogramm?s?|tons|tonnes?|tonnen|met(?:re|er)s?|quadratmeter|kilowatts?|watt|ampere|volts?)\b|\bneed (?:an?|another) (?:\w+ )?(?:room|projector|desk|table|parking|meeting|call|signature|link|password|copy|printout|key|badge|contact|invoice|receipt)\b|\bneed (?:a|another|more) (?:minute|moment|second|time|break|coffee|list|word|date)\b/iu,
  },
  timeline: {
    asked: any(
      String.raw`\bwhen (?:would|should|must|will|does|do|did) (?:you|it|this|that|everything) (?:(?:ideally|like|want|need|have|hope|plan|all) (?:to )?|to ){1,3}(?:switch|start|go live|be (?:live|ready|running|in place|up)|have (?:it|this)|it\b|this\b|move|change|begin)|\bwhen (?:should|must) (?:it|this|that|everything) (?:be|run|start|go)\b`,
      String.raw`\bwhat(?:'s|s| is) (?:your|the) (?:\w+ )?(?:time ?line|time ?frame|deadline)\b|\bby when (?:do|would|must|should)\b`,
      String.raw`(?<!\p{L})(?:bis )?wann (?:soll|muss|sollte|müsste|möchten|wollen) [^?]*(?:laufen|starten|fertig|live|stehen|umstellen|wechseln)`,
    ),
    answer: new RegExp(
      String.raw`\b${DUE}|\b(?:january|february|april|june|july|august|september|october|november|december|early|mid|end of|before (?:christmas|easter|the|we)|this (?:year|summer|spring|autumn|winter)|next (?:year|summer|spring|autumn|winter)|as soon as possible)\b|(?<!\p{L})(?:januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember|sommer|herbst|winter|frühjahr|weihnachten)(?!\p{L})`,
      'iu',
    ),
    gaps: true,
    tells:
      /\b(?:can't|cannot|won't|will not|must not|not)\b(?! (?:have|need|want)\b)[^.]*\b(?:before|until|later than|earlier than|after)\b|\bnicht (?:vor|später als|nach)\b/iu,
    say: any(
      ...cuesOf('timeline'),
      String.raw`\b(?:go-?live|roll-?out|live|up and running|running|in production|start)\b[^?!]{0,40}\b${DUE}`,
      String.raw`\b(?:must|need|needs|want|has|have) (?:it |this |that )?(?:to )?(?:be |have )?(?:\w+ )?(?:accepted|ready|done|running|live|installed|in place|finished|delivered|decided)\b[^?!]{0,40}\b${DUE}`,
      String.raw`\b(?:deadline|contract (?:ends|expires|runs out)|as soon as possible|so bald wie möglich)\b`,
      String.raw`\b(?:produktiv|starten|einführen|in betrieb)\b[^?!]{0,40}\b${DUE}|\b${DUE}[^?!]{0,30}\b(?:produktiv|starten|live gehen)\b`,
    ),
    not: /\b(?:last (?:year|month|week)|how long|running time)\b/iu,
  },
}
