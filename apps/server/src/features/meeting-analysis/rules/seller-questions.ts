import type { Qualification } from '@cuecard/contract/meetings/analysis.ts'
import { any, HARM, MEASURE, MONEY, NUMBER_WORD, ROLE, TROUBLE } from './qualification-words.ts'
import { DUE } from './steps/when.ts'

export interface SellerQuestion {
  asked: RegExp
  answer: RegExp
  /** Names that answer, which have to be read with regard to case. */
  named?: RegExp
}

/** What went as it should not. */
const BAD = String.raw`(?:${HARM}|late|missed|lost|losing|failed|broken|wrong|empty|idle|returned|damaged|faulty|cancelled|rejected|wasted|unfilled|overdue|outstanding)`
/** The purchase is what is asked about; 'who makes the call on which lane is first' asks about work. */
const ABOUT_IT = String.raw`(?= (?:on|for|about|with) (?:this|that|it|these|something like|the (?:purchase|deal|contract|offer))\b| (?:this|that|it|here|then|at (?:your|the)|in (?:your|the)|is it|the (?:contract|purchase|deal|offer|order))\b|[?,.]|$)`
const APPROVAL =
  /\b(?:sign(?:s|ed|ature)?|approv\w+|decid\w+|decision|board|committee|council|legal|procurement|purchasing|contract|votes?|tender|quotes|offers|finance|accounts|recommend\w*|business case|partners|trustees)\b|(?<!\p{L})(?:entscheide\p{L}*|unterschreib\p{L}*|freigabe|vorstand|gremium|ausschuss|einkauf|vertrag|geschäftsführ\p{L}*|zustimm\p{L}*)(?!\p{L})/iu

/** What a seller asks so that the answer tells a field, and what the answer has to hold. */
const QUESTIONS = {
  metrics: {
    asked: any(
      String.raw`\bwhat (?:did|does|do) (?:the |those |these |your )?(?:\w+ )?${HARM} cost you\b`,
      String.raw`\bhow (?:much|high|big|bad) (?:was|were|is|are) (?:the|your|that) (?:\w+ )?${HARM}\b`,
      String.raw`\bhow (?:much|many) (?:time|money|hours|days|orders|customers) (?:do|did|are) (?:you|your \w+) (?:los(?:e|ing)|wast(?:e|ing))\b`,
      String.raw`\bwhat (?:does|do|did|would|will) [^?]{0,30}\b${BAD}\b[^?]{0,30} cost (?:you|your \w+)\b|\bwhat(?: is|'s| are) (?:that|this|it|all (?:that|this)) costing (?:you|your \w+)\b`,
      String.raw`\bwhat does (?:that|this|it) cost (?:you|your \w+) (?:when|if|each time|every time) [^?]*\b(?:${BAD}|fails?|breaks?|stops?|happens?|goes? (?:down|wrong))\b`,
      String.raw`\bhow (?:many|much|often) [^?]{0,40}\b(?:${BAD}|go missing|gets? (?:lost|broken|damaged)|goes? (?:wrong|down|missing)|breaks?(?: down)?|fails?)\b`,
    ),
    answer: any(
      MEASURE,
      String.raw`\b(?:hundred|thousand|million)\b|\b(?:${NUMBER_WORD}|\d+ )(?:out of|in) (?:${NUMBER_WORD}|\d)`,
      String.raw`\b(?:${NUMBER_WORD}|\d+ )(?:\w+ )?(?:a|per|every|each) (?:day|week|month|quarter|year|season)\b`,
    ),
  },
  economic_buyer: {
    asked: any(
      String.raw`\bwho (?:else )?(?:(?:finally|ultimately|actually|then) )?(?:decides|signs|approves|has to (?:approve|sign|decide)|(?:needs|would need|will have|would have) to (?:approve|sign|decide))(?= (?:this|that|it|off|at|in|on (?:this|that|it|your)|for (?:you|this|that)|here|the (?:contract|purchase|deal|offer|order))\b|[?,.]|$)`,
      String.raw`\bwho (?:makes|takes|will make|would make) (?:the|that|this) (?:final |buying |purchasing |purchase )?decision\b|\bwho has (?:the )?final (?:say|word|decision)|\bwho (?:owns|holds|controls) the budget\b|\bwhose decision is (?:it|this|that)\b`,
      String.raw`(?<!\p{L})wer (?:entscheidet|unterschreibt)(?= (?:das|es|das denn|darüber|bei|am ende|letztlich|denn)(?!\p{L})|[?,]|$)|(?<!\p{L})wer gibt (?:das|es) [^?]*frei`,
      String.raw`\bwho (?:else )?(?:[\w']+ ){0,3}(?:makes?|takes?|has|have|gets?|gives?) (?:the|that) (?:final |last )?(?:call|decision|say|word|go-?ahead|green light)${ABOUT_IT}`,
      String.raw`\bwho (?:else )?(?:(?:would|will|does|needs|has|had|has got|have|ultimately|also|still|all|to) ){0,4}(?:signs?|approves?|agrees?|say yes|release the money|hold the purse strings)(?: off)?${ABOUT_IT}`,
      String.raw`\b(?:can|do|would|could) (?:you|you two|you both) (?:sign|approve|decide)(?: off)?(?: on)?(?: (?:this|that|it))? (?:yourself|yourselves|alone|on your own|between you)\b|\bis (?:it|this|that) (?:your|just your|your own) (?:decision|call)\b`,
      String.raw`\bwhose (?:budget|money|signature)\b|\bwho(?:'s| is) (?:the )?(?:decision[- ]?maker|budget holder|person who (?:signs|decides|approves))\b`,
      String.raw`\bdo(?:es)? (?:anyone|anybody|someone|somebody) else (?:need|have) to (?:approve|sign|agree)\b`,
    ),
    answer: new RegExp(
      String.raw`\b(?:${ROLE}|owners?|partners?|treasurer|shareholders|council|mayor|trustees|governors|principal|bursar|committee|landlord|head office|headquarters|parent company)\b|\b(?:that's|that is|that'd be|that would be|it's|it is|just|both|i'm afraid it's) (?:me|us|my\p{L}*)\b|\bmy(?:self| (?:wife|husband|partner|brother|sister|father|mother|co-?founder|colleague))\b|\bi (?:do|sign|decide|make (?:that|this|the)|can(?= (?:\w+ )?(?:sign|decide|approve|do|release)\b))\b(?! (?:\w+ )?(?:every|each|small|only|little)\b)|(?<!\p{L})(?:ich|meine (?:frau|chefin|partnerin)|mein (?:mann|chef|partner|bruder|vater)|wir beide|gesellschafter\p{L}*|inhaber\p{L}*|bank)(?!\p{L})`,
      'iu',
    ),
    named: /\b(?:[Ii]t's|[Ii]t is|[Tt]hat's|[Tt]hat is|[Tt]hat would be|is) \p{Lu}\p{Ll}+/u,
  },
  decision_criteria: {
    asked: any(
      String.raw`\b(?:criteri(?:on|a)|what (?:is|are|'s) (?:the )?most important|what matters most|wichtigste\w*)\b`,
      String.raw`\bwhat (?:does|do|will|would) (?:she|he|they|the board|your (?:boss|manager|director|c[feti]o)) (?:mainly |mostly |really )?(?:look (?:at|for)|care about|decide (?:on|by))(?= (?:first|most|when|in a)\b|[?,.]|$)`,
      String.raw`\bwhat do you look for in (?:a|an|your) (?:\w+ )?(?:supplier|vendor|provider|partner|system|tool|solution)\b|\bwhat would make you (?:choose|pick|decide)\b|\bhow (?:will|do|would) you (?:choose|decide) between\b`,
      String.raw`(?<!\p{L})(?:worauf (?:achten|legen) sie|worauf kommt es (?:ihnen|euch|dir) an|was ist (?:ihnen|euch|dir) (?:besonders |am )?wichtig)`,
      String.raw`\bwhat(?:'ll| will| would|'s going to| is going to)? (?:really |actually )?matters? (?:the )?most\b|\bwhat(?:'s| is| are| would be) (?:the )?(?:really |especially |particularly |most )*important (?:to|for) you\b`,
      String.raw`\bwhat would (?:it take|convince you|tip it|swing it|you need to see)\b|\bwhat (?:does|would|should|must) (?:it|the (?:new )?\w+) (?:absolutely |really )?(?:have|need) to (?:do|be|have|offer)\b`,
    ),
    answer: /^(?!.*\b(?:question|one sec\w*|let me think)\b)/iu,
  },
  identify_pain: {
    asked: any(
      String.raw`\bwhat (?:made|makes) you (?:take (?:my|this|the) call|call|reach out|look (?:for|at|around|into)|contact|book|come to us)\b|\bwhy (?:are you looking|did you (?:call|contact|reach out|come to us))\b|\bwhat brings you (?:here|to us)\b`,
      String.raw`\bwhat(?:'s| is| are| would you say is) (?:the|your) (?:biggest |main |real |actual )?(?:problems?|challenges?|pains?|headaches?)(?= (?:today|now|right now|at the moment|there|here|with (?:that|it|this|your|the)|you (?:have|face|see))\b|[?,.]|$)|\bwhat keeps you (?:up|awake)\b|\bwhere does it hurt\b`,
      String.raw`(?<!\p{L})(?:worum geht es (?:ihnen|euch|dir)|wo drückt der schuh|was ist (?:ihr|euer|dein) (?:größtes )?problem)`,
      String.raw`\bwhat(?:'s| is|'s been| has been)(?: actually| really| currently)? (?:happening|going (?:on|wrong)|wrong|broken|not working|bothering you|driving (?:this|that|you)|behind (?:this|that|it)|making you|prompting|hurting)\b`,
      String.raw`\bwhat (?:prompted|triggered|led to|drives|drove|pushed|frustrates|annoys|bugs)\b|\bwhy (?:now|change|switch|are you (?:changing|moving|leaving|thinking|considering|switching)|do you want to (?:change|switch|move|replace))\b`,
      String.raw`\bis that (?:what|why|the reason)\b[^?]*\b(?:you|your)\b|\bhow (?:is|are|has|have|'s) (?:the|your) (?!day|week|weekend|morning|family)(?:[\w-]+ ){1,3}(?:working|going|holding up|performing|been)\b|\bwhat (?:don't you like|do you dislike|would you change)\b`,
    ),
    answer: TROUBLE,
  },
  budget: {
    asked: any(
      String.raw`\b(?:what|which|do you have a|have you got a|is there a|how much) (?:[\w']+ ){0,4}budget\b|\bwhat(?:'s| is) the (?:total|figure|number|price|sum|amount) (?:that )?you(?:'ve got| have) in mind\b|\bhow much (?:can you|could you|would you(?: like to| want to)?|do you (?:want|plan) to) (?:spend|invest)\b(?![^?]*\b(?:today|now|currently|per)\b)|\b(?:how much|what) have you (?:set aside|budgeted)\b`,
      String.raw`(?<!\p{L})(?:welches|wie hoch ist (?:ihr|euer|das|dein)|wie viel) budget|budget haben sie`,
      String.raw`\b(?:is|'s|was) there (?:any |some |already )*(?:money|funds?|funding|an amount|a (?:pot|ceiling|cap|figure))(?: \w+){0,2} (?:put aside|set aside|aside|for (?:it|this|that)|available|earmarked|planned|in (?:the|your))\b|\bhave you (?:set|put) (?:any ?thing|something|money|an amount) aside\b`,
      String.raw`\bis (?:it|this|that) (?:already )?(?:budgeted|funded|in (?:the|your|this year's|next year's) (?:budget|plan))\b|\b(?:do you have|have you got|got) (?:a|any) (?:number|figure|sum|amount|ballpark|price range|ceiling) in mind\b`,
      String.raw`\bwhat (?:can|could|were|are|would) you (?!pay)(?:\w+ ){0,4}(?:spend(?:ing)?|afford|invest|stretch to)\b(?![^?]*\b(?:today|now|currently|per)\b)|\bhow (?:far|high) (?:can|could|would|will) you (?:go|stretch)\b|\bwhat(?:'s| is| would be) your (?:spending |price |upper )?(?:limit|ceiling|cap|range)[?.]?$`,
    ),
    answer: new RegExp(
      String.raw`${MONEY}|(?<!\p{L})\p{L}*(?:tausend|million\p{L}*)(?!\p{L})|\b\d[\d.,]{3,}|\b\d+ ?k\b|\b(?:hundred|thousand|grand)\b`,
      'iu',
    ),
  },
  timeline: {
    asked: any(
      String.raw`\bwhen (?:would|should|must|will|does|do|did) (?:you|it|this|that|everything) (?:(?:ideally|like|want|need|have|hope|plan|all) (?:to )?|to ){1,3}(?:switch|start|go live|be (?:live|ready|running|in place|up)|have (?:it|this)|it\b|this\b|move|change|begin)|\bwhen (?:should|must) (?:it|this|that|everything) (?:be|run|start|go)\b`,
      String.raw`\bwhat(?:'s|s| is) (?:your|the) (?:\w+ )?(?:time ?line|time ?frame|deadline)\b|\bby when (?:do|would|must|should)\b`,
      String.raw`(?<!\p{L})(?:bis )?wann (?:soll|muss|sollte|müsste|möchten|wollen) [^?]*(?:laufen|starten|fertig|live|stehen|umstellen|wechseln)`,
      String.raw`\bwhen (?:do|does|did|will|would|is|are|were|should|must) (?:you|it|this|that|everything|(?:the|your) (?:[\w-]+ )?(?:contract|lease|licen[cs]e|agreement|subscription|deal|renewal|project|roll-?out|system|software))\b[^?]{0,40}\b(?:ends?|over|due|renews?|need(?:ed)?|ready|live|running|in place|finished|complete|start(?:ed|ing)?|switch\w*|chang\w+|mov(?:e|ing)|begin|launch\w*|install\w*)\b`,
      String.raw`\bwhen (?:does|do|will|is|are|did) [^?]{1,40} (?:run out|expires?|up for renewal|come to an end|lapse)\b|\bhow soon (?:do|would|could|should|are|must) (?:you|it|this|that)\b|\bhow urgent\b`,
      String.raw`\bwhat(?:'s| is) (?:your|the) (?:ideal |target |planned )?(?:timing|start date|go-?live(?: date)?)\b|\bis there (?:a|any) (?:fixed |hard |particular )?(?:deadline|date)\b`,
    ),
    answer: new RegExp(
      String.raw`\b${DUE}|\b(?:january|february|april|june|july|august|september|october|november|december|early|mid|end of|before (?:christmas|easter|the|we)|this (?:year|summer|spring|autumn|winter)|next (?:year|summer|spring|autumn|winter)|as soon as possible)\b|(?<!\p{L})(?:januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember|sommer|herbst|winter|frühjahr|weihnachten)(?!\p{L})`,
      'iu',
    ),
  },
  decision_process: {
    asked: any(
      String.raw`\bhow (?:does|do|will|would) (?:it|this|that|the (?:decision|approval|process|purchase)|your (?:\w+ )?(?:process|approval|procurement|purchasing)|you (?:usually |normally )?(?:decide|buy|approve)|(?:something|a decision|a purchase) like this)\b`,
      String.raw`\bwhat(?:'s| is| are| would be) (?:the|your) (?:next |usual |buying |approval |internal |decision )*(?:steps?|process|procedure)\b|\bwhat (?:has|needs|would have|would need|still has|still needs) to happen\b|\bwhat (?:happens|comes) (?:next|then|after (?:that|this)) (?:on your (?:side|end)|internally|at your)\b`,
      String.raw`\bwho else (?:is|has to be|needs to be|should be|will be|would be|gets) (?:involved|on board|in the loop|asked|convinced|part of)\b|\bdo(?:es)? (?:it|this|that|legal|procurement|security|the board|any(?:one|body)(?: else)?|some(?:one|body) else) (?:need|have|want) to (?:go|see|check|review|approve|look|sign|read)\b`,
      String.raw`(?<!\p{L})(?:wie (?:läuft|geht|funktioniert) (?:das|die|so (?:et)?was)[^?]*(?:bei (?:ihnen|euch)|intern|entscheidung|freigabe)|wer (?:muss|müsste) (?:noch |alles |da )*(?:zustimmen|freigeben|einbezogen|mitreden))`,
    ),
    answer: APPROVAL,
  },
} satisfies Partial<Record<Qualification['field'], SellerQuestion>>

/** Who decides has the authority, too. */
export const SELLER_QUESTIONS: Readonly<Partial<Record<Qualification['field'], SellerQuestion>>> = {
  ...QUESTIONS,
  authority: QUESTIONS.economic_buyer,
}
