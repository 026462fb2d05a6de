import type { SourceQuote } from './source-quotes.ts'

export interface SectionPlan {
  title: string
  /** Search query for the knowledge base. */
  query: string
  /** The task for the model. */
  ask: string
  /** How well a quote belongs here by its words; 0: not at all. */
  rate: (unit: SourceQuote) => number
  /** Sentences of other companies that mean what the section is about. */
  examples: readonly string[]
  /** What a quote must have whatever it means. */
  needs?: (unit: SourceQuote) => boolean
  /** Its examples are near to those of other sections: a quote must be its own. */
  isBroad?: boolean
  /** Takes what notes on other vendors say. */
  isForNotes?: boolean
  quotes: number
  /** Belongs here whatever its meaning is near to. */
  isOwn?: (unit: SourceQuote) => boolean
  /** Its headings name customers: each gets its first quotes before any gets more. */
  isByHeading?: boolean
}

export interface DocumentPlan {
  key: string
  name: string
  fileName: string
  description: string
  source: 'initial_sales_playbook' | 'platform_generated'
  sections: readonly SectionPlan[]
  /** A section without a quote says so. */
  saysEmpty?: boolean
}

const MONEY =
  /[€$£¥]\s?\d|\d[\d.,\s]*(?:€|\b(?:eur|usd|gbp|chf|euros?|dollars?|pounds?|francs?)\b)|\b(?:eur|usd|gbp|chf)\s?\d/i
const FIGURE =
  /\d[\d.,]*\s?(?:%|percent|prozent|×|x\b|hours?|days?|weeks?|months?|years?|minutes?|stunden|tage|wochen|monate|jahre)/i
const DEFINES =
  /^\p{Lu}[\p{L}\p{N}&/ -]{1,50}\s(?:(?:is|are)\s(?:an?|the|our|one)|lets|enables|provides|consists of|ist ein|sind|est une?|es una?)\s/u
const PAYS =
  /\b(?:you (?:only )?pay|charged?|billed|free of charge|no (?:additional|extra) (?:charge|cost)|priced? (?:per|by))\b/i
/** A question that somebody asks who is not sure. */
const ASKS_DOUBT = /^(?:do(?:es)?|can|must|is|are|will|what (?:if|happens)|why) (?!.*\b(?:cost|price)s?\b)/i
const TELLS_STORY =
  /\b(?:pays? back|payback|saved|reduced|cut (?:its|their)|before:|instead of|our customer|uses? (?:it|us) since)\b/i
const TERMS =
  /discount|rebate|payment|invoice|contract|renew|cancel|terminat|\bleas(?:es?|ed|ing)\b|\btrials?\b|\bpilots?\b|rabatt|zahlung|vertrag|kündig|remise|descuento/i
const PRICES = /price|pricing|cost|plan\b|\bfees?\b|tariff|preis|kosten|tarif|prix|precio/i
const RIVALS =
  /\bcompetit(?:or|ion|ive)|\bversus\b|\bvs\.?\s|\brivals?\b|battle ?card|other (?:vendors|suppliers|providers)|wettbewerb|konkurren(?:t|z)|\bconcurrents?\b(?! (?:calls?|users?|tasks?|chats?|requests?|contacts?|sessions?|executions?))|competencia|competidor/i
const HOW_WE_WIN = /\bhow we win\b|\bweakness(?:es)?\b/i
const BUYERS =
  /\b(?:designed|made|built|meant|intended|suited|ideal) for\b|\b(?:companies|businesses|teams|organi[sz]ations|developers|warehouses|retailers|hospitals|agents) (?:that|who|with|of|use|can)\b|\bwho (?:is it|uses|should)\b|use cases?|industr(?:y|ies)|target/i
/** 'Robots for warehouses that already exist': says it outright, however far it is from the examples. */
const SOLD_TO =
  /^\p{Lu}[\p{L}\p{N}&-]*(?: [\p{L}\p{N}&-]+){0,4} (?:is|are|builds?|makes?|sells?|offers?|develops?)\b(?!.*\b(?:easy|easier|possible|if|when)\b).* for (?!your\b|their\b|our\b)(?:[\p{L}-]+ ){0,2}(?:companies|businesses|teams|organi[sz]ations|developers|warehouses|retailers|wholesalers|manufacturers|hospitals|banks|insurers|schools|agencies|enterprises|shops|stores|plants|factories|hotels|restaurants|contact cent(?:er|re)s)\b(?! to\b)/u
const OBJECTIONS =
  /objection|concern|drawback|too expensive|careful|however|limitation|not (?:offered|supported|included)|how we win|einwand|bedenken/i
const STORIES =
  /customer stor|case stud|reference|testimonial|success|result|situation|kundenbeispiel|referenz|témoignage/i
const STORY_TITLES =
  /customer stor|case stud|success stor|reference customer|testimonial|kundenbeispiel|anwenderbericht|referenzkund|témoignage|cas client/i
const PRODUCT = /product|feature|what (?:is|does)|solution|module|capabilit|produkt|funktion|produit|producto/i
const SPECS =
  /specification|technical|dimension|capacity|weight|range|speed|limit|requirement|integration|api\b|technisch/i
const SERVICE =
  /support|sla\b|warranty|uptime|availab|maintenance|response time|deliver|implement|onboard|training|garantie|wartung|lieferung/i
const SECURITY =
  /security|privacy|gdpr|encrypt|certificat|iso 27001|soc 2|data protection|breach|sicherheit|datenschutz|sécurité/i

const about = (unit: SourceQuote) => `${unit.item_name} ${unit.heading} ${unit.question ?? ''}`

/** Rates a quote by where the pattern matches: 2 in name, heading or question, 1 in the text, plus `more`. */
const by =
  (pattern: RegExp, more: (unit: SourceQuote) => number = () => 0) =>
  (unit: SourceQuote): number => {
    const above = pattern.test(about(unit)) ? 2 : 0
    const within = pattern.test(unit.text) ? 1 : 0
    if (above + within === 0) return 0
    return above + within + more(unit) + (unit.question === null ? 0 : 0.2)
  }

const figures = (unit: SourceQuote) => (FIGURE.test(unit.text) ? 0.5 : 0)

const overview: SectionPlan = {
  title: 'What we sell',
  query: 'what the company sells, its products and what they do for customers',
  ask: 'Say what the company sells: each product or service, what it does and for whom.',
  rate: (unit) => by(PRODUCT)(unit) + (DEFINES.test(unit.text) ? 1.5 : 0),
  quotes: 8,
  examples: [
    'Our product is software that helps companies manage their orders.',
    'We build machines that move goods in warehouses.',
    'The service is a cloud platform for talking to customers by phone and chat.',
    'Three products that work together: a robot, a camera and the software that connects them.',
    'It is a storage service with which you can keep any amount of data and get it back at any time.',
    'The product lets you analyse conversations and find problems early.',
  ],
  isBroad: true,
  needs: ({ text, isRow }) => !isRow && !MONEY.test(text),
}
const buyers: SectionPlan = {
  title: 'For whom',
  query: 'who the product is for: kinds of customers, industries, teams, what they need it for',
  ask: 'Say for whom the products are: kinds of companies, teams and situations, as the documents name them.',
  rate: by(BUYERS),
  quotes: 6,
  examples: [
    'It is made for companies with more than fifty employees.',
    'Customers are retailers, hospitals and logistics companies.',
    'Small teams that want to start quickly use the basic plan.',
    'Developers and data scientists use it to build applications.',
    'For workshops of ten people and more that work in two shifts.',
  ],
  isOwn: ({ text, isRow }) => !isRow && SOLD_TO.test(text),
  needs: ({ text, question }) => BUYERS.test(`${question ?? ''} ${text}`) || SOLD_TO.test(text),
}
const prices: SectionPlan = {
  title: 'Prices',
  query: 'price list, plans and what they cost a month or a year',
  ask: 'List every price, plan and fee with its figure, its unit and what it includes.',
  rate: (unit) => (MONEY.test(unit.text) ? 2 + (unit.isRow ? 1 : 0) + (PRICES.test(about(unit)) ? 2 : 0) : 0),
  quotes: 10,
  examples: [
    'The Pro plan costs 49 euros per user and month.',
    'The machine costs 38,000 dollars, installation included.',
    'Prices start at 900 pounds a year; support is charged separately.',
    'You pay only for what you use, per minute of use.',
    'Plan Basic: price 20 dollars a month; includes five users.',
  ],
  needs: ({ text }) => MONEY.test(text) || PAYS.test(text),
}
const terms: SectionPlan = {
  title: 'Discounts and terms',
  query: 'discounts, payment terms, contract length, renewal and cancellation, trial or pilot',
  ask: 'List discounts, payment terms, contract lengths, renewals, cancellations and trials with their figures.',
  rate: by(TERMS, figures),
  quotes: 8,
  examples: [
    'Orders of more than ten pieces get a discount of 5 percent.',
    'Invoices are due within 30 days.',
    "The contract runs for 12 months and can be cancelled with three months' notice.",
    'You can try it free of charge for 30 days.',
    'Leasing runs over 36 months.',
  ],
  needs: (unit) => TERMS.test(`${about(unit)} ${unit.text}`),
}
const rivals: SectionPlan = {
  title: 'Competitors',
  query: 'competitors, their strengths and weaknesses, how we win against them',
  ask: 'For each competitor: what they offer, where they are strong or weak, and how to win fairly.',
  rate: by(RIVALS, ({ text }) => (HOW_WE_WIN.test(text) ? 0.5 : 0)),
  quotes: 8,
  examples: [
    'Compared with other vendors our product is faster and cheaper.',
    "The competitor's machine costs less but cannot lift heavy loads.",
    'Competitor: strengths: simple screen; weaknesses: no connector; how we win: show the integration.',
  ],
  isForNotes: true,
  needs: (unit) => RIVALS.test(`${about(unit)} ${unit.text}`),
}
const objections: SectionPlan = {
  title: 'Objections and limits',
  query: 'objections and concerns of customers, limits of the product, what is not offered',
  ask: 'List concerns that customers may raise, limits of the products, and what the documents answer.',
  rate: (unit) => {
    if (unit.isRow && MONEY.test(unit.text)) return 0
    return ASKS_DOUBT.test(unit.question ?? '') ? 2 : by(OBJECTIONS)(unit)
  },
  quotes: 8,
  examples: [
    'It is too expensive: the investment pays back within two years.',
    'We do not offer connections to older systems.',
    'The product cannot be used outdoors.',
    'Is it safe? Yes, it stops when somebody comes near.',
    'Does our work have to stop while you install it? No, we start at night.',
    'This feature is not available in all countries.',
  ],
  needs: (unit) => OBJECTIONS.test(`${about(unit)} ${unit.text}`) || ASKS_DOUBT.test(unit.question ?? ''),
}
const stories: SectionPlan = {
  title: 'Proof from customers',
  query: 'customer stories, results and figures before and after, testimonials',
  isOwn: ({ item_name, heading }) => heading !== '' && STORY_TITLES.test(`${item_name} ${heading}`),
  isByHeading: true,
  ask: 'For each customer named: their situation, what they use and the results in figures.',
  rate: by(STORIES, figures),
  quotes: 8,
  examples: [
    'The customer, a wholesaler, cut its error rate from 3 percent to 0.2 percent.',
    'After twelve months the hospital saved 400 hours a month with our product.',
    'The investment paid back after 19 months, says the head of logistics.',
    'A retailer with 200 shops has used the product since last year.',
  ],
  needs: (unit) => STORY_TITLES.test(about(unit)) || TELLS_STORY.test(unit.text),
}
const service: SectionPlan = {
  title: 'Start, support and warranty',
  query: 'implementation, delivery, training, support hours, response times, uptime and warranty',
  ask: 'Say how a customer gets started and what support, service levels and warranty they get, with the figures.',
  rate: by(SERVICE, figures),
  quotes: 10,
  examples: [
    'The start takes six weeks, training included.',
    "Support can be reached from Monday to Friday between 8 and 18 o'clock.",
    'We react within one hour when everything stands still.',
    'Availability is 99.9 percent a month.',
    'The warranty is 24 months.',
    'Delivery takes eight weeks after the order.',
  ],
  needs: (unit) => SERVICE.test(`${about(unit)} ${unit.text}`),
}
const security: SectionPlan = {
  title: 'Security and data',
  query: 'security, data protection, certificates, encryption and where data is kept',
  ask: 'List what is said of security, certificates, data protection and where data is kept.',
  rate: by(SECURITY),
  quotes: 8,
  examples: [
    'Data is encrypted on its way and where it is stored.',
    'All data is kept in data centres in Germany.',
    'We are certified to ISO 27001 and have a SOC 2 report.',
    'Personal data is deleted after 30 days.',
    'Sign-in with single sign-on and a second factor; roles control who sees what.',
    'Customers are told about a breach within 24 hours.',
  ],
}
const specs: SectionPlan = {
  title: 'Technical data and integrations',
  query: 'technical data, requirements, limits, integrations and interfaces',
  ask: 'List technical data, requirements, limits and integrations with their figures.',
  rate: by(SPECS, figures),
  quotes: 12,
  examples: [
    'It lifts up to 12 kg and reaches 1,300 mm.',
    'Up to 600 requests a minute; the maximum file size is 5 GB.',
    'Works with SAP, Oracle and Microsoft through a REST API.',
    'Needs Wi-Fi with 5 GHz and a browser of the last two years.',
    'Operating temperature from 0 to 40 degrees; battery for 9 hours.',
  ],
}
const questions: SectionPlan = {
  title: 'Questions customers ask',
  query: 'frequently asked questions and their answers',
  ask: 'List the questions that customers are likely to ask, each in bold and followed by its answer in the same line.',
  rate: (unit) => (unit.question === null ? 0 : 1),
  quotes: 20,
  examples: [],
}

/** All documents that the platform generates. Model and outline fill the same sections. */
export const DOCUMENT_PLANS: readonly DocumentPlan[] = [
  {
    key: 'playbook',
    name: 'Initial sales playbook',
    fileName: 'sales-playbook.md',
    description: 'What a salesperson needs to know in a meeting, with the places it comes from.',
    source: 'initial_sales_playbook',
    sections: [overview, buyers, prices, terms, stories, objections, rivals, service, security],
    saysEmpty: true,
  },
  {
    key: 'product-overview',
    name: 'Product overview',
    fileName: 'product-overview.md',
    description: 'Products, what they do and their technical data.',
    source: 'platform_generated',
    sections: [overview, specs],
  },
  {
    key: 'pricing-summary',
    name: 'Pricing summary',
    fileName: 'pricing-summary.md',
    description: 'Prices, discounts and terms in one place.',
    source: 'platform_generated',
    sections: [prices, terms],
  },
  {
    key: 'objection-handling',
    name: 'Objection handling',
    fileName: 'objection-handling.md',
    description: 'Competitors, concerns and limits, and what the documents answer.',
    source: 'platform_generated',
    sections: [rivals, objections],
  },
  {
    key: 'faq',
    name: 'Questions and answers',
    fileName: 'questions-and-answers.md',
    description: 'What customers ask, and the answers.',
    source: 'platform_generated',
    sections: [questions],
  },
]

/** Increase it when the plans or the way of writing change: documents are then generated again after the next sync. */
export const PLAN_VERSION = 7
