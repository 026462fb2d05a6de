import { LANGUAGES } from './languages/languages.ts'

const POSTPONED =
  /\b(?:(?:get|come|circle|report) back (?:to you|with|on)|(?:have|need) to (?:check|ask|verify|confirm|look (?:it|that|into)|find out)|(?:let me|i(?:'ll| will| can)|we(?:'ll| will)) (?:check|find out|look into|ask (?:my|our|the)|follow up|verify|confirm (?:that|it|this|the))|take (?:that|this|it) offline|follow[- ]up (?:on (?:that|this)|with you)|discuss (?:that|this|it) (?:later|offline|separately))\b/i
const EVASIVE =
  /\b(?:(?:don't|do not|can't|cannot|couldn't|won't|not going to|not able to|unable to) (?:really )?(?:know|say|tell|comment|share|disclose|give (?:that|you|those|out|any)|break (?:that|it|those) out|quantify|speak to|recall|remember|answer)|(?:not|n't) (?:entirely |really |quite |a hundred percent |100 ?% |exactly )?(?:sure|certain)|no idea|no clue|hard to (?:say|tell|quantify|predict)|too early to|we haven't (?:disclosed|decided|announced)|don't have (?:that|the|those|any|an exact|exact) (?:number|figure|data|information|detail|answer|breakdown|split|date)s?|think we give (?:that|those)|not (?:something )?(?:we|i) (?:disclose|share|know))\b/i
/** Whether an answer is promised for later; with straight apostrophes. */
export const isPostponed = (text: string) =>
  POSTPONED.test(text) || LANGUAGES.some(({ postponed }) => postponed.test(text))

/** Whether it says that there is no answer; with straight apostrophes. */
export const isEvasive = (text: string) => EVASIVE.test(text) || LANGUAGES.some(({ evasive }) => evasive.test(text))
