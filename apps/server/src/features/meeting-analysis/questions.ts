import type { Said } from './sentences.ts'
import { wordsOf } from './words.ts'

const MARKED = /[?？؟]["'”’)\s]*$/u
const FILLERS =
  /^(?:(?:um|uh|er|erm|so|and|okay|ok|well|but|yeah|yes|hi|hello|hey|alright|right|now|just|like|great|thanks|thank you|und|also|ja|äh|ähm|gut|aber|genau)\b[\s,.]*)+/i
/** How a question begins in captions without punctuation. */
const BEGINS =
  /^(?:what|what's|when|where|which|who|whose|why|how|how's|(?:can|could|would|will|should|may|do|does|did|is|are|was|were|have|has|don't|isn't|aren't) (?:you|i|we|they|he|she|it|that|this|there|the|your|any|anyone|somebody)|wie|wann|warum|wieso|weshalb|welche[rsmn]?|wer|woher|was|gibt es|ist das|(?:können|könnten|haben|hätten|sind|wollen|würden|möchten) (?:sie|wir))\b/i
const WITHIN =
  /\b(?:how (?:can|could|do|does|did|much|many|long|often|would|is|are) |what (?:is|are|was|kind|type|about|would|do|does) |what's (?:your|the) |(?:can|could|may) i (?:have|get|ask)|would you like|do you (?:have|support|offer|need|want)|is there anything)\b/i
/** Asked without a question mark. */
const INDIRECT =
  /\b(?:(?:can|could|would) you (?:please |maybe |just )?(?:tell|explain|walk|talk|describe|elaborate|clarify|comment|remind) |i(?:'m| am| was)(?: just| also)? (?:wondering|curious) (?:if|whether|how|what|when|why|about)|i(?:'d| would) (?:like|love) to (?:know|understand|hear) (?:if|how|what|when|why|more|about)|tell me (?:how|what|why|more about)|ich wüsste gerne?|mich würde interessieren|können sie (?:mir |uns )?(?:sagen|erklären))/i
const SMALL_TALK =
  /\b(?:how are you|how's it going|how is it going|can (?:you|everyone|everybody) (?:hear|see)|(?:any|no) (?:other|more|further)? ?questions|anything else|anything (?:you|i) (?:want|need)|how (?:can|may) i help|wie geht(?:'s| es)|hören sie mich)\b/i

/** A question: marked as one, or worded as one where the captions have no punctuation. */
export function isQuestion({ text, punctuated }: Said): boolean {
  if (MARKED.test(text)) return /[\p{L}\p{N}]/u.test(text)
  const asked = text.replace(FILLERS, '').replaceAll('’', "'")
  if (INDIRECT.test(asked)) return true
  return !punctuated && (BEGINS.test(asked) || WITHIN.test(asked))
}

/** Asks for something: neither a name that is called, nor a tag, nor small talk. */
export function isSubstantial(text: string): boolean {
  const asked = text.replace(FILLERS, '')
  const words = wordsOf(asked)
  const letters = words.join('').length
  if (SMALL_TALK.test(asked) && words.length < 12) return false
  // Other scripts say more with fewer letters.
  return words.length >= 4 && letters >= (/^[\x20-\x7e]*$/.test(asked) ? 12 : 6)
}
