import type { Qualification } from '@cuecard/contract/meetings/analysis.ts'
import { cuesOf } from './languages/languages.ts'
import { any, MEASURE, MONEY, NUMBER_WORD, ROLE } from './qualification-words.ts'
import { DUE } from './steps/when.ts'

export type CuedField = Exclude<Qualification['field'], 'competition'>

/** How a customer's sentence says something about a field; English and German here, the rest in languages/. */
export interface FieldCue {
  say: RegExp
  not?: RegExp
  /** Patterns of names, which have to be read with regard to case. */
  named?: RegExp
  /** Between the parts of the cue a negation denies it: 'Our boss does not decide that.' */
  gaps?: boolean
  /** What says no and tells something all the same: 'We can't start before May.' */
  tells?: RegExp
  /** Steps and signatures are told with conditions: 'If they say yes, it goes to legal.' */
  conditional?: boolean
}

const OUTCOME = String.raw`(?:sav(?:e|es|ed|ing)|free(?:s|d|ing)? up|reduc\w+|cut(?:s|ting)?|increas\w+|improv\w+|grow\w*|gain\w*|boost\w*|project(?:ing|ed)?|additional revenue|revenue|(?:has |have )?cost us|costs us|pay ?back|spar(?:t|en)|senken|steigern|kostet uns)`
const LOSES = 'los(?:e|es|ing|t)'
const APPROVES = String.raw`(?:(?:has|have|had|have got|'s got)(?: to)? (?:the )?(?:final|last) (?:say|word|call|decision)|makes? the (?:final )?(?:decision|call)\b|(?:sign|signs|signed)(?: it| this| that)?(?: off)?\b(?! up)|approv(?:e|es|ed|ing)\b|decid(?:e|es)\b|(?:ultimately )?(?:owns?|holds?|controls?) the (?:budget|money|purse)|(?:some |a )?say in (?:the|this|our) (?:budget|purchase|decision)|releases? the (?:budget|money)|entscheide\w*|unterschreib\w*|gibt [^.]{0,30}frei)`
const PERSON = String.raw`\p{Lu}\p{Ll}+(?: \p{Lu}[\p{Ll}'-]+)+`
const FOR_IT = String.raw`(?:(?:pushing|push|fighting|rooting) (?:hard )?for (?:this|it|you)|championing (?:this|it|you)|been (?:selling|promoting|pitching|driving) (?:this|it)|(?:fairly |very |really |quite )?(?:supportive|positive|enthusiastic|excited|convinced|keen)\b|(?:big )?fan of (?:this|it|you)|open to (?:it|this)|behind (?:this|it)\b|in favou?r of (?:this|it|you))`

/** Where there is too little of something. */
const BEHIND = '(?:short|late|behind|down|out of (?:stock|order)|overbooked|understaffed)'
/** From what sum on somebody else decides. */
const ABOVE = String.raw`\b(?:anything|everything|all|sums|amounts|orders|purchases|contracts) (?:over|above|beyond|under|below|up to) (?:${MONEY}|a (?:hundred|thousand|million)\b)`

/** What is looked for in the room. */
const AT_HAND = String.raw`(?:a |an |the )?(?:word|date|room|parking|pen|file|link|cable|charger|seat|chair)\b`
/** Whose budget is no matter of this purchase, and what it was before. */
const OF_OTHERS = String.raw`\b(?:your|their|his|her|competitors?(?:'s)?(?: \w+){0,3}|ihr|deren|leur|votre|su|vuestro) (?:\w+ )?(?:budget|presupuesto)`
const LAST_YEAR = String.raw`(?<!\p{L})(?:last year(?:'s)?|previous year|used to|letzte[sn] jahr(?:es)?|vorjahr|l'(?:année|an) derni(?:er|ère)|año pasado)(?!\p{L})`
const THIS_YEAR = String.raw`(?:this year|now|next year|dieses jahr|heute|cette année|maintenant|este año|ahora)`

export const CUES: Readonly<Record<CuedField, FieldCue>> = {
  metrics: {
    say: any(
      ...cuesOf('metrics'),
      String.raw`\bwe(?:'re| are| were|'ve been| have been)? (?:[\w']+ ){0,3}${BEHIND}\b[^.?!]{0,20}\b(?:${NUMBER_WORD}|\d+ )(?:out )?of (?:${NUMBER_WORD}|\d)`,
      String.raw`\bwe(?:'re| are| were)? (?:[\w']+ ){0,4}${MONEY} (?:behind|outstanding|overdue|short|down|in arrears)\b`,
      String.raw`(?<=\b(?:we|us|i|team|people|staff|agents|drivers|operators|colleagues|company|business)(?:'re| are|'ve| have|'d)?(?: [\w']+){0,3} )\b${LOSES}\b[^?!]{0,80}${MEASURE}|(?<=^(?:[\w']+,? ){0,2})\blosing\b[^?!]{0,80}${MEASURE}|\b${LOSES}\b[^?!]{0,80}${MONEY}`,
      String.raw`\b${OUTCOME}\b[^?!]{0,80}${MEASURE}`,
      String.raw`${MEASURE}[^?!.]{0,40}\b(?:improvement|increase|reduction|savings?|uplift|additional revenue|in (?:additional )?revenue|return)\b`,
      String.raw`\b(?:see|expect|hope for|estimate\w*|target\w*|aim\w* (?:for|at)) (?:something like |around |about |roughly |maybe |a )*${MEASURE}`,
      String.raw`\b(?:a|the|one) (?:number|figure|target)\b[^.?!]{0,30}${MEASURE}`,
    ),
    not: /\b(?:budget|set aside|price|discount|offer(?:ed)?|invoice|deadline|competitors?|used to|your (?:other )?(?:customers|clients))\b/iu,
  },
  economic_buyer: {
    gaps: true,
    conditional: true,
    say: any(
      ...cuesOf('economic_buyer'),
      String.raw`${ABOVE}[^.?!]{0,20}\b(?:he|she|they|${ROLE}) (?:signs?|approves?|decides?|(?:has|have|needs?) to (?:sign|approve|decide))\b`,
      String.raw`\b(?:he|she) (?:signs|approves) (?:it|this|that|everything|himself|herself|the (?:contract|order|cheque|check))\b`,
      String.raw`\b${ROLE}\b[^.?!;]{0,60}?\b${APPROVES}`,
    ),
    named: new RegExp(
      String.raw`\b${PERSON}\b[^.?!;]{0,60}?\b(?:${APPROVES}|(?:looped in|involved) (?:on|in|with) (?:the )?approv\w+)|\b\p{Lu}\p{Ll}+ (?:has the (?:final|last) (?:say|word)|owns the budget|signs it)\b`,
      'u',
    ),
    not: /\b(?:i can sign|we can sign|who signs)\b/iu,
  },
  decision_criteria: {
    say: any(
      ...cuesOf('decision_criteria'),
      String.raw`\bwithout (?!(?:you|it|that|this|question|doubt|a doubt|looking|asking|knowing|going)\b)[^,.?!]{2,40} (?:i|we) (?:don't see the point|(?:can't|cannot|won't|wouldn't|couldn't) (?:buy|sign|switch|move|change|do (?:it|this)|go ahead|use (?:it|this|you)))\b`,
      String.raw`\bwe(?:'d| would)? (?:also |really |still )?(?:want|need|insist on|expect) (?:an?|the) (?:[\w-]+ ){0,3}(?:right|guarantee|warranty|clause|sla|certificate|certification|audit log|penalty|exit plan)\b`,
      String.raw`\b(?:as long as|only if|provided that) (?:it|you|they) (?:\w+ )?(?:supports?|works?|runs?|fits?|integrates?|complies|comply|covers?)\b`,
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
      String.raw`\b(?:our|the|my) (?:[\w-]+ ){0,2}(?:team|department|lawyers?|solicitors?|accountants?|auditors?|officer|bank|insurers?|union|council|committee|board|legal|security|finance|procurement|purchasing|compliance|treasury) (?:has to|have to|needs? to|must|wants? to|(?:will|would|'ll|'d) (?:have|need|want) to) (?:re-?)?(?:assess|approve|check|review|audit|vet|look (?:at|over)|see|read|sign|clear|go (?:over|through)|test) (?:you|it|this|that|your|both|(?:two|three) |the (?:contract|offer|agreement|terms|quote|proposal|paperwork|documents?))(?!.*\b(?:every|each|daily|weekly)\b)`,
      String.raw`\b(?:in|our|the) (?:accounts|accounting|legal|finance|procurement|purchasing|compliance|security) (?:first )?(?:checks?|reviews?|reads?|signs?|approves?|looks? (?:at|over)|goes over) (?:it|this|that|them|(?:the|every|any|all) (?:\w+ )?(?:contracts?|offers?|agreements?|terms|quotes?|orders?))\b`,
      String.raw`\b(?:it's|it has) got to be (?:all|both|unanimous)\b|\b(?:all|both)(?: \w+)? of us (?:have|need) to (?:agree|sign|say yes)\b`,
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
    say: any(
      ...cuesOf('identify_pain'),
      String.raw`\b(?:it's|it is|it was|that's|they're|everything's|everything is) (?:just |honestly |really |such |all |a |an |complete |total |real |bit of |absolute )*(?:mess|nightmare|headache|disaster|chaos|shambles)\b`,
      String.raw`\bwe(?:'ve| have)?(?: had| lost| been through)? (?:${NUMBER_WORD}|\d+ |several |many |constant |regular |repeated |endless )(?:\w+ )?(?:outages?|failures?|breakdowns?|stoppages?|incidents?|accidents?|complaints?|recalls?)\b`,
      String.raw`\bwhat (?:drives|gets|bothers|annoys|bugs|kills) (?:me|us)\b|\bdriv(?:es|ing) (?:me|us|everyone|everybody|my team) (?:mad|crazy|nuts|insane|up the wall|round the bend)\b`,
      String.raw`\bwe(?:'re| are| were|'ve been) (?:\w+ )?(?:short (?:of|on)|behind with|behind on|running out of|stuck with)\b|\bnobody (?:picks up|answers|calls back|turns up|knows (?:where|which|who|what))\b|\b(?:system|software|server|machine|line|network|plant|printer|app)s? (?:is |are |was |were |keeps |kept |always )*(?:going down|goes down|went down|crash(?:es|ed|ing)|break(?:s|ing) down|broke down|freez(?:es|ing))\b`,
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
      String.raw`\bi(?:'ve| have) been (?:on at|pushing|pestering|nagging|telling|asking|begging|bugging|lobbying|badgering)\b[^.?!]{0,40}\b(?:about|for|to (?:get|buy|do|try)) (?:this|it|one|you|something like (?:this|it))\b`,
      String.raw`\bi(?:'m| am) all for (?:it|this)\b|\bi want (?:this|it) to (?:work|happen|go through|succeed)\b|\byou(?:'ve| have)(?: got)? my (?:vote|support|backing)\b|\bi(?:'ll| will) (?:fight|argue|make the case|put in a (?:good )?word) for (?:this|it|you)\b`,
      String.raw`\bi(?:'ll| will| would|'d| can) (?:push|champion|recommend|advocate|sponsor|pitch)\b(?! back)`,
      String.raw`\bi(?:'ll| will) (?:take|bring) (?:this|it) to (?:my|our|the) (?:boss|manager|board|committee|management|director)`,
      String.raw`\bi(?:'m| am) (?:already |really |very |totally |completely |fully )?(?:convinced(?=[.,;!]|$| (?:of|by)\b| that (?:you|your|this)\b)|a fan\b|sold on\b)`,
      String.raw`\b(?:das empfehle ich|bin (?:ich )?überzeugt(?!,? dass es)|setze mich dafür ein)\b`,
    ),
    named: new RegExp(String.raw`\b${PERSON}\b[^.?!;]{0,60}?\b${FOR_IT}`, 'u'),
    not: /\b(?:not (?:really |fully |yet )?(?:convinced|a fan)|against|if \w+)\b/iu,
  },
  budget: {
    say: any(
      ...cuesOf('budget'),
      String.raw`\b(?:set|put) aside\b[^?!]{0,40}${MONEY}|\b(?:hundred|thousand|million|\d+k)\b[^?!]{0,50}\bin (?:next|this) year's (?:plan|budget)\b`,
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
      String.raw`${ABOVE}[^.?!]{0,20}\b(?:he|she|they|i|we|${ROLE}) (?:(?:can|may|must) )?(?:signs?|approves?|decides?|(?:has|have|needs?) to (?:sign|approve|decide))\b`,
      String.raw`\b(?:i|we) can (?:sign|decide|approve)\b|\bdecision[- ]makers?\b|\bit's my (?:decision|call)\b|\bi (?:own|hold) the budget\b|\bi do the [^.]{0,30}sign-?off\b`,
      String.raw`\b(?:needs?|requires?) (?:the )?(?:approval|sign-?off) (?:of|from|by)\b|\b(?:has|have) the (?:final|last) (?:say|word)\b`,
      String.raw`\b(?:das |darüber )?entscheide ich|entscheider\w*|freigabe (?:von|durch)\b`,
    ),
    not: /\bcan (?:decide|sign) (?:later|then)\b|\bwho signs\b/iu,
  },
  need: {
    say: any(
      ...cuesOf('need'),
      String.raw`\b(?:is|are) no (?:good|use) to (?:me|us)\b`,
      String.raw`\bwe(?:'re| are) (?:really |mainly |still )?(?:looking|searching) for\b(?! ${AT_HAND})`,
      String.raw`\bwe(?:'d| would)? (?:really |still |mainly |flat out |absolutely )?need (?:an?|something|someone|robots?|more|better)\b|\bwhat we(?: really)? need\b`,
      String.raw`\bwe want to (?:automate|replace|reduce|improve|get rid of|stop|modernis\w+|moderniz\w+)\b`,
      String.raw`\bwir (?:brauchen|suchen|benötigen)\b`,
    ),
    not: /^(?:(?:so|and|well|okay|hm),? )*(?:then|dann)\b|\b(?:need|brauchen|benötigen)\b[^.]*\b(?:lit(?:re|er)s?|kilos?|kilogramm?s?|tons|tonnes?|tonnen|met(?:re|er)s?|quadratmeter|kilowatts?|watt|ampere|volts?)\b|\bneed (?:an?|another) (?:\w+ )?(?:room|projector|desk|table|parking|meeting|call|signature|link|password|copy|printout|key|badge|contact|invoice|receipt)\b|\bneed (?:a|another|more) (?:minute|moment|second|time|break|coffee|list|word|date)\b/iu,
  },
  timeline: {
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
