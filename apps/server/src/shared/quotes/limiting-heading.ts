import { coverage } from '@cuecard/language/similarity.ts'
import { contentSet } from '@cuecard/language/words.ts'

const WORDS_MAX = 12
/** From this share of the heading's words on a line says itself what it is limited to. */
const SAID_SHARE = 0.6
/** 'Until the end of your billing period', and neither 'When to use it' nor 'Before you begin'. */
const CONDITION =
  /^(?:(?:if|when|while|until|till|once|after|before|during|without|unless|except|prior to|as of|only)\b(?! (?:to|all|again|more)\b)(?! (?:(?:you|we) )?(?:(?:get|gets|getting) )?(?:begin|start|started|beginning|starting)\b)|(?:for|with)\b(?! (?:more|further|additional|example|instance|details?|reference|all|everyone|everybody)\b)|(?:from|since|starting|valid)\b(?=.*\p{N})|(?:wenn|falls|sobald|solange|bis|nach|vor|während|ohne|außer|nur|für)\s)/iu
/** 'All other paid plans' */
const OTHERS =
  /\b(?:other|remaining|legacy|former|older|existing|new|paid|annual|yearly|monthly)\b.{0,30}\b(?:plans?|customers?|contracts?|editions?|versions?|models?|regions?|countries|products?|users?|tiers?|licen[cs]es?|subscriptions?|accounts?)$/iu
/** 'Enterprise', 'Starter plan', 'Acme Plus edition'; 'Subscription plans' and 'Pricing plan' are what it is about. */
const PLAN =
  /^(?:the )?(?:(?:enterprise|business|professional|pro|premium|starter|basic|free|essentials?|standard|advanced|growth|plus|ultimate|team|self-hosted|on-premises?|cloud|trial|free trial|beta)(?: (?:starter|plus|pro))?|(?!pric|subscri|pay|bill|your|our|which|choos|all\b|chang|upgrad|select)\p{L}[\p{L}\p{N}+-]*(?: [\p{L}\p{N}+-]+)?(?= (?:plan|edition|tier|package|customers)\b))(?: (?:plans?|editions?|tier|package|customers|users|only))?$/iu
const IN_BRACKETS =
  /\([^()]*\b(?:only|beta|legacy|deprecated|experimental|preview|enterprise|business|premium|plans?|customers)\b[^()]*\)$/iu

const limits = (heading: string) =>
  heading.split(/\s+/).length <= WORDS_MAX &&
  !/[?？.!]$/u.test(heading) &&
  [CONDITION, OTHERS, PLAN, IN_BRACKETS].some((form) => form.test(heading))

/**
 * The nearest of the headings above a line that limits it to a plan, a condition or a time which the line does not name; empty without one.
 * `headings`: the nearest first.
 */
export function limitingHeading(text: string, headings: readonly string[]): string {
  const nearest = headings.find(limits)
  if (nearest === undefined) return ''
  return coverage(contentSet(nearest), contentSet(text)) >= SAID_SHARE ? '' : nearest.replace(/[:,]$/, '')
}
