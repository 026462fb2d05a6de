import { PRICE_IN_GERMAN } from '../german/german-kinds.ts'

/**
 * What customers ask a vendor besides how the product works: money, contract, delivery, other customers, plans. Documents on a
 * product speak of nearly everything that such a question names, and say nothing on the matter itself.
 */
export interface BusinessMatter {
  name: string
  /** How it is asked for. */
  asked: RegExp
  /** What a text holds that says something on it; what it is asked by unless given. */
  said?: RegExp
  /** How the title of a document says it for all that stands below: a customer's story seldom says that it is one. */
  inTitle?: RegExp
}

/** What something costs, and not 'What happens if we pay late?' For an expression. */
export const ASKS_FOR_PRICE = String.raw`\b(?:how much|what(?! (?:happens|if)\b))\b.{0,80}\b(?:costs?|charged?|pay(?:ing)?(?! attention\b)|set (?:us|me) back|run us)\b`

/** 'How much is the van?', but not 'How much is kept?' For an expression. */
export const HOW_MUCH_IS = String.raw`\bhow much(?:['’]s| is| are)\b(?!.{0,60}\b(?:stored|kept|left|used|needed|allowed|required|lost|saved|done|recycled|wasted|automated|covered|possible|too much)\b)`

const AMOUNT = String.raw`[€$£¥]\s?\d|\d[\d.,]*\s?(?:[€%]|(?:eur|usd|gbp|chf|euros?|dollars?|pounds?|francs?|cents?|per ?cent)\b)|\b(?:eur|usd|gbp|chf)\s?\d`
const MONTHS = 'january|february|march|april|may|june|july|august|september|october|november|december'

const MONEY = 'an amount of money'

/** Terms of a business in general: none of them belongs to one product or line of business. */
const MATTERS: readonly BusinessMatter[] = [
  {
    name: MONEY,
    asked: new RegExp(
      String.raw`${ASKS_FOR_PRICE}|${HOW_MUCH_IS}|\b(?:daily|hourly|fixed|list|unit) (?:rate|price)\b|\bin (?:euros?|dollars?|pounds?|francs?)\b|\b(?:price|rate|fee) (?:of|for|per|wise)\b|\bpric(?:ing|ewise)\b|\bexpensive\b|${PRICE_IN_GERMAN}`,
      'iu',
    ),
    said: new RegExp(
      String.raw`${AMOUNT}|\b(?:free|complimentary|(?:no|without) (?:\w+ ){0,2}(?:charges?|costs?|fees?)|costs? nothing|(?:is|are) (?:always |already )?(?:included|part of)|comes? with (?:every|each|all|any)|courtesy)\b|(?<!\p{L})(?:kostenlos|kostenfrei|kostenlose[nrs]?|gratis|unentgeltlich|inbegriffen|enthalten|ohne Aufpreis|auf Anfrage)(?!\p{L})`,
      'iu',
    ),
  },
  {
    name: 'discount',
    asked: /\b(?:discount|rebate|off the (?:list )?price|special (?:price|offer|deal)|reduction if|rabatt)/iu,
    said: /\b(?:discount|rebate|rabatt)|\breduced (?:price|rate)|\d\s?% (?:off|less)/iu,
  },
  {
    name: 'terms of payment',
    asked:
      /\binvoices?\b|\binstal?ments?\b|\bpayment (?:terms?|within|in|after|targets?)\b|\b(?:part|down|advance) payment\b|\bpay\b.{0,30}\b(?:upfront|up front|in advance|later|days)\b/iu,
    said: /\binvoice|\binstal?ment|\bpayment terms?\b|\bupfront\b|\bin advance\b|\bnet \d\d\b|\b(?:due|payable)\b|\b(?:part|down) payment\b/iu,
  },
  {
    name: 'end of the contract',
    asked:
      /\b(?:contract|agreement|subscription)\b.{0,60}\b(?:early|end|ends|ended|cancel|terminat\w*|leave|notice|over|out of)\b|\b(?:notice|cancel|terminat\w*|get out of|leave|end)\b.{0,60}\b(?:contract|agreement|subscription)\b|\bminimum (?:term|period|commitment)\b|\bnotice period\b|\block(?:ed)?[- ]in\b|\b(?:walk away from|back out of)\b|\b(?:are|would) we (?:be )?(?:bound|tied|committed)\b|\bstop after\b.{0,30}\b(?:months?|years?)\b/iu,
    said: /\bnotice\b|\bminimum term\b|\bterminat|\bcancel|\b(?:contract|agreement|subscription)\b.{0,60}\b(?:ends?|ended|terms?|years?|months?|renew\w*)\b|\bleave\b/iu,
  },
  {
    name: 'liability',
    asked: /\b(?:liable|liability|penalt(?:y|ies)|compensat\w+|damages|indemni\w+|service credits?)\b/iu,
    said: /\b(?:liab(?:le|ility)|penalt|compensat|damages|indemni)|\bcredit(?:s|ed)?\b/iu,
  },
  {
    name: 'money back',
    asked: /\b(?:money|deposit|fee|payment)\b.{0,30}\bback\b|\brefund\w*|\breimburs\w+/iu,
    said: /\brefund|\breimburs|\bcredited\b|\bmoney back\b|\breturned?\b/iu,
  },
  {
    name: 'return of what was bought',
    asked: /\b(?:take|buy)\b.{0,30}\bback\b|\btrade[- ]in\b|\bbuy-?backs?\b|\bre-?sale\b|\bresidual value\b/iu,
    said: /\b(?:takes?|taken|buys?|bought)\b.{0,30}\bback\b|\btrade[- ]in\b|\bbuy-?back|\bre-?sale\b|\bresidual value\b|\brefund/iu,
  },
  { name: 'survival', asked: /\b(?:bankrupt\w*|insolven\w+|out of business|get (?:bought|acquired|sold)|escrow)\b/iu },
  { name: 'law', asked: /\b(?:courts?|jurisdiction|laws?|arbitration|lawsuits?)\b/iu },
  { name: 'confidentiality', asked: /\b(?:confidentiality agreement|non-?disclosure|nda)\b/iu },
  { name: 'insurance', asked: /\binsur(?:ed|ance|er)\b/iu },
  {
    name: 'delivery',
    asked:
      /\b(?:deliver|delivered|delivery|ship|shipping|shipped)\b.{0,60}\b(?:hardware|devices?|machines?|phones?|cameras?|robots?|units?|to us|our (?:office|site|warehouse|door|plant|dock))\b|\bhow (?:quickly|soon|fast)\b.{0,60}\b(?:here|with us|(?:at|on|in|to) our)\b|\b(?:weeks?|days?|months?) until\b.{0,60}\b(?:here|there|at our|with us|arrive)\b|\blead times?\b|\bdelivery (?:times?|dates?)\b|\bin stock\b/iu,
    said: /\bdeliver(?:y|ies|ed|s)?\b.{0,80}\b(?:weeks?|days?|months?|order|site|warehouse|address)\b|\b(?:weeks?|days?|months?)\b.{0,30}\b(?:after|from) (?:the |your )?order\b|\bship(?:s|ped|ping|ment)\b|\blead times?\b|\bin stock\b/iu,
  },
  {
    name: 'what is sold besides',
    asked:
      /(?<!\bwhat )\bdo you\b.{0,10}\b(?:sell|supply|rent|lend)\b|\b(?:can|could|would) you (?:also )?(?:sell|supply|rent|lend)\b|\b(?:order|buy|get|purchase) (?:those|them|these|that|it) (?:from you|somewhere else|elsewhere)\b/iu,
    said: /\bwe (?:also )?(?:sell|supply|rent|lease|lend)\b|\b(?:on loan|for rent|lend(?:s|ing)?|loaned)\b|\b(?:sold|supplied|available) (?:separately|by|from|as)\b|\baccessor(?:y|ies)\b|\b(?:ordered|bought|purchased?|buy)\b/iu,
  },
  {
    name: 'other customers',
    inTitle:
      /\b(?:(?:customer|client|success) stor(?:y|ies)|case stud(?:y|ies)|(?:customer|client) references?|reference (?:customers?|clients?|list)|our (?:customers|clients))\b/iu,
    asked:
      /\bwhich (?:other )?(?:\w+ )?(?:banks?|companies|customers?|firms?|clients?|hospitals|retailers|schools|manufacturers)\b|\bwho else\b|\b(?:another|other|any|a|an existing) (?:customer|client|reference)s? (?:near|like|in|who|that|we|of your)\b|\b(?:largest|biggest) (?:company|customer|client)\b|\b(?:customer|a|any|two|three|some|your|give us) references?\b|\breference (?:customers?|calls?|visits?)\b|\bcase stud(?:y|ies)\b/iu,
    said: /\bcustomers? (?:such as|like|include)|\bcase stud|\breference|\bcustomer stor|\b(?:inc|ltd|gmbh|corp|plc|foods|group|bank)\b|\b(?:is|are|was) (?:a|our) customers?\b/iu,
  },
  {
    name: 'figures of the company',
    asked:
      /\bhow many (?:customers|employees|people (?:do you|work|of yours)|staff)\b|\b(?:churn|turnover|market share|revenue|head ?count)\b|\bhow long have you been(?= (?:around|in (?:the )?(?:business|market)|on the market|doing|going|at it|active|making|building|selling)\b|\W*$)|\bcustomers have (?:left|cancelled)\b/iu,
    said: /\b\d[\d.,]*\s?(?:customers|employees|people|companies|sites|countries)\b|\b(?:employs?|staff of|churn|turnover|market share|revenue|founded)\b/iu,
  },
  {
    name: 'plans',
    asked:
      /\b(?:planned|planning|road ?map|in the pipeline|discontinued?|being dropped|end of life)\b|\b(?:plans?|got)\b.{0,40}\b(?:next|coming) (?:\w+ )?(?:year|years|quarter|release|months)\b|\bwhich quarter\b|\bcom(?:e|es|ing) out\b|\b(?:you're|you are) working on\b|\bwhen (?:will|are|do) you\b.{0,20}\b(?:support|offer|have|add|release|launch)\b|\bstill (?:exist|be (?:sold|supported|around|available))\b|\b(?:are you|is it|you're) going to\b|\bgoing to (?:support|offer|add|get|learn|drop)\b/iu,
    said: new RegExp(
      String.raw`\b(?:planned|road ?map|upcoming|coming soon|end[- ]of[- ](?:life|support|sale)|discontinu\w*|deprecat\w*|in development|Q[1-4])\b|\bnext (?:year|quarter|release|version)\b|\b(?:first|second|third|fourth) quarter\b|\b(?:from|in|by) (?:${MONTHS}) 20\d\d\b`,
      'iu',
    ),
  },
  {
    name: 'comparison with others',
    asked:
      /\bcompared? (?:with|to)\b|\bhow (?:do|does) .{1,40}\b(?:compare|against)\b|\bcompetitors?\b|\bcompetition\b|\b(?:are|is) (?:you|your|it)\b.{0,40}\b(?:different from|cheaper|faster|better|more accurate|safer) than\b|\byou (?:so )?(?:different|special)\b|\b(?:makes|are) you better\b|\bbetter than (?:the|your|what)\b|\b(?:more|less) expensive than\b|\bother (?:vendors|providers|suppliers)\b/iu,
    said: /\bcompar(?:e|es|ed|ison|ing)\b|\bversus\b|\bunlike\b|\bcompetit|\b(?:cheaper|faster|slower|better|worse|more expensive) than\b|\bwin\b|\bweakness|\bstrength|\bagainst\b/iu,
  },
  {
    name: 'people and partners',
    asked:
      /\b(?:consultants?|people of yours|your (?:people|engineers|staff))\b|\b(?:partners?|resellers?|integrators?) (?:in|near|here|who|that)\b|\b(?:account|project) (?:lead|manager)s?\b|\bcontact person\b|\bpoint of contact\b/iu,
    said: /\b(?:consultants?|on[- ]site|partners?|resellers?|integrators?|professional services|(?:account|project) (?:managers?|leads?)|engineers?|our (?:people|staff|team)|trainers?|we do)\b/iu,
  },
  {
    name: 'visit',
    asked:
      /\b(?:visit (?:you|your|them|it|a|an|one)|(?:could|can|may) (?:we|i) visit|look around|guided tour|come by|see it (?:running|working|in action|live))\b/iu,
    said: /\bvisit|\btours?\b|\bshowroom/iu,
  },
  {
    name: 'energy',
    asked: /\b(?:electricity|renewables?|solar|wind (?:power|and)|carbon|co2|emissions|climate|sustainab\w+)\b/iu,
    said: /\b(?:electricity|renewable|solar|wind (?:power|farm)|carbon|co2|emission|climate|sustainab|kwh)/iu,
  },
  {
    name: 'audit',
    asked: /\bpen(?:etration)?[- ]?tests?\b|\baudit (?:reports?|results?)\b/iu,
    said: /\bpen(?:etration)?[- ]?test|\baudit/iu,
  },
]

/** The matters that a question asks of; mostly none or one. */
export const mattersAsked = (question: string): BusinessMatter[] => MATTERS.filter(({ asked }) => asked.test(question))

export const isAmount = ({ name }: BusinessMatter): boolean => name === MONEY

/** Whether a question asks how much money something is. */
export const asksForAmount = (question: string): boolean =>
  MATTERS.some((matter) => isAmount(matter) && matter.asked.test(question))

export const speaksOf = ({ asked, said = asked }: BusinessMatter, text: string): boolean => said.test(text)
