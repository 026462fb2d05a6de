import type { SourceQuote } from './source-quotes.ts'

export interface SectionPlan {
  title: string
  /** Search query for the knowledge base. */
  query: string
  /** The task for the model. */
  ask: string
  /** How well a quote belongs here; 0: not at all. */
  rate: (unit: SourceQuote) => number
  quotes: number
}

export interface DocumentPlan {
  key: string
  name: string
  fileName: string
  description: string
  source: 'initial_sales_playbook' | 'platform_generated'
  sections: readonly SectionPlan[]
}

const MONEY = /[€$£¥]\s?\d|\d[\d.,\s]*(?:€|\b(?:eur|usd|gbp|chf)\b)|\b(?:eur|usd|gbp|chf)\s?\d/i
const FIGURE =
  /\d[\d.,]*\s?(?:%|percent|prozent|×|x\b|hours?|days?|weeks?|months?|years?|minutes?|stunden|tage|wochen|monate|jahre)/i
const DEFINES =
  /^\p{Lu}[\p{L}\p{N}&/ -]{1,50}\s(?:(?:is|are)\s(?:an?|the|our|one)|lets|enables|provides|consists of|ist ein|sind|est une?|es una?)\s/u
const TERMS =
  /discount|rebate|payment|invoice|contract|renew|cancel|terminat|lease|leasing|trial|pilot|rabatt|zahlung|vertrag|kündig|remise|descuento/i
const PRICES = /price|pricing|cost|plan\b|fee|tariff|preis|kosten|tarif|prix|precio/i
const RIVALS = /competit|\bversus\b|\bvs\.?\b|alternative|rival|battlecard|wettbewerb|konkurren|concurren|competenc/i
const OBJECTIONS =
  /objection|concern|drawback|too expensive|careful|however|limitation|not (?:offered|supported|included)|how we win|einwand|bedenken/i
const STORIES =
  /customer stor|case stud|reference|testimonial|success|result|situation|kundenbeispiel|referenz|témoignage/i
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
  rate: by(PRODUCT, (unit) => (DEFINES.test(unit.text) ? 2 : 0)),
  quotes: 10,
}
const prices: SectionPlan = {
  title: 'Prices',
  query: 'price list, plans and what they cost a month or a year',
  ask: 'List every price, plan and fee with its figure, its unit and what it includes.',
  rate: (unit) => (MONEY.test(unit.text) ? 2 + (unit.isRow ? 1 : 0) + (PRICES.test(about(unit)) ? 2 : 0) : 0),
  quotes: 16,
}
const terms: SectionPlan = {
  title: 'Discounts and terms',
  query: 'discounts, payment terms, contract length, renewal and cancellation, trial or pilot',
  ask: 'List discounts, payment terms, contract lengths, renewals, cancellations and trials with their figures.',
  rate: by(TERMS, figures),
  quotes: 10,
}
const rivals: SectionPlan = {
  title: 'Competitors',
  query: 'competitors, their strengths and weaknesses, how we win against them',
  ask: 'For each competitor: what they offer, where they are strong or weak, and how to win fairly.',
  rate: by(RIVALS),
  quotes: 12,
}
const objections: SectionPlan = {
  title: 'Objections and limits',
  query: 'objections and concerns of customers, limits of the product, what is not offered',
  ask: 'List concerns that customers may raise, limits of the products, and what the documents answer.',
  rate: (unit) => (unit.isRow && MONEY.test(unit.text) ? 0 : by(OBJECTIONS)(unit)),
  quotes: 10,
}
const stories: SectionPlan = {
  title: 'Proof from customers',
  query: 'customer stories, results and figures before and after, testimonials',
  ask: 'For each customer named: their situation, what they use and the results in figures.',
  rate: by(STORIES, figures),
  quotes: 10,
}
const service: SectionPlan = {
  title: 'Start, support and warranty',
  query: 'implementation, delivery, training, support hours, response times, uptime and warranty',
  ask: 'Say how a customer gets started and what support, service levels and warranty they get, with the figures.',
  rate: by(SERVICE, figures),
  quotes: 12,
}
const security: SectionPlan = {
  title: 'Security and data',
  query: 'security, data protection, certificates, encryption and where data is kept',
  ask: 'List what is said of security, certificates, data protection and where data is kept.',
  rate: by(SECURITY),
  quotes: 10,
}
const specs: SectionPlan = {
  title: 'Technical data and integrations',
  query: 'technical data, requirements, limits, integrations and interfaces',
  ask: 'List technical data, requirements, limits and integrations with their figures.',
  rate: by(SPECS, figures),
  quotes: 14,
}
const questions: SectionPlan = {
  title: 'Questions customers ask',
  query: 'frequently asked questions and their answers',
  ask: 'List the questions that customers are likely to ask, each in bold and followed by its answer in the same line.',
  rate: (unit) => (unit.question === null ? 0 : 1),
  quotes: 30,
}

/** All documents that the platform generates. Model and outline fill the same sections. */
export const DOCUMENT_PLANS: readonly DocumentPlan[] = [
  {
    key: 'playbook',
    name: 'Initial sales playbook',
    fileName: 'sales-playbook.md',
    description: 'What a salesperson needs to know in a meeting, with the places it comes from.',
    source: 'initial_sales_playbook',
    sections: [overview, stories, { ...prices, quotes: 10 }, rivals, objections, service, security],
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
export const PLAN_VERSION = 1
