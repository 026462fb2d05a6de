import type { PlainSentence } from './plain-speech.ts'

/** Source of a pattern for the words that deny a verb in English. */
export const NO = String.raw`(?:not|never|cannot|nobody|no one|none(?: of \w+)?|neither)\b|n't\b`
/** 'I'll send you nothing': what is promised is that it is not done. */
export const NOTHING =
  /(?<!\p{L})(?:nothing|nobody|no one|none|no(?= )(?! (?:later|sooner|less|more|problem|worries|matter|doubt|need)(?!\p{L}))|nicht(?! nur)|nichts|nie(?:mals)?|kein(?:e[nmrs]?)?(?! (?:problem|thema|sorge|frage))|rien|jamais|pas(?! de (?:souci|problème)| plus tard)|aucune?|nada(?! más)|nunca|jamás|ning[uú]n[oa]?)(?!\p{L})/iu
const DENIES = new RegExp(String.raw`(?:${NO})|${NOTHING.source}`, 'iu')
/** Whether a clause says that something is not so; 'without' and 'except' deny nothing. */
export const isDenied = (clause: string): boolean => DENIES.test(clause)

const BEGINS_AFTER =
  /^.*(?:[.;:!?,–—]|(?<!\p{L})(?:but|because|that|so|and|or|who|which|if|aber|weil|dass|und|oder|mais|et|parce que?|que?|pero|porque|y)(?!\p{L}))/isu
const ENDS_BEFORE =
  /[.;:!?,–—]|(?<!\p{L})(?:but|because|that|so|and|or|who|which|if|aber|weil|dass|und|oder|mais|et|car|parce|qu[ei]?|pero|porque|y)(?!\p{L})/iu
/** 'No our budget is …': the answer to what was asked, no part of the sentence. */
const ANSWERED_NO =
  /^\s*(?:no|nein|non) (?=(?:our|my|we|i|it|the|that|this|there|unsere?|wir|ich|das|notre|nous|on|je)\b)|\bnot (?:only|just)\b/giu
/** 'We don't have more than …', 'we cannot go on losing …': how much it is, and what is not borne any longer. */
const BOUNDED =
  /(?:n't|(?<!\p{L})(?:not|never|cannot|nicht|pas|no))(?: \p{L}+)? (?:(?:more|over|beyond|higher) than|over|beyond|mehr als|über|plus d(?:e|')|más de)(?!\p{L})|\b(?:can't|cannot|can not|couldn't|won't|don't want to|do not want to) (?:\w+ )?(?:keep|go on|continue|afford to)\b/giu
/** German, French and Spanish deny behind the verb; English does so by a verb of its own. */
const DENIED_BEHIND =
  /(?<!\p{L})(?:nicht(?! nur)|kein(?:e[nmrs]?)?|nie(?:mals)?|pas|jamais|rien|nada|nunca)(?!\p{L})|^[^.]*\b(?:is|are|was|were|do|does|did|has|have|needs?)(?:n't| not| never) (?:\w+ )?(?:needed|required|necessary|involved|important|relevant|an? \w+|have to|apply|exist)\b/iu
/** 'We cannot sign without a review': what is needed. */
const EXCEPT = /(?<!\p{L})(?:without|until|unless|before|ohne|bevor|vor|sans|avant|sin|antes)(?!\p{L})/iu

/** Without marks a clause begins with the next subject. */
const SUBJECT = /^.* (?=(?:i|we|our|my|it|there|you|ich|wir|unsere?|nous|on|notre)(?!\p{L}))/isu

/** Whether the clause that holds what a pattern found says that it is not so. */
export function isDeniedAround({ plain, punctuated }: PlainSentence, found: RegExpMatchArray): boolean {
  const at = found.index ?? 0
  const clause = plain.slice(0, at).replace(BEGINS_AFTER, '').replaceAll(ANSWERED_NO, '').replaceAll(BOUNDED, '')
  const before = punctuated ? clause : clause.replace(SUBJECT, '')
  const after = plain.slice(at + found[0].length).split(ENDS_BEFORE, 1)[0] ?? ''
  return (isDenied(before) && !EXCEPT.test(before)) || DENIED_BEHIND.test(after)
}
