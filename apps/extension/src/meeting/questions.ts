/** Marks of questions at the end, also within quotes: Latin and Cyrillic, full width, Arabic, Greek, Armenian, Ethiopic. */
const MARK = /[?？؟;՞፧⁇⁈⁉‽][\s!！?？."'»”’)\]]*$/u
const GREEK_MARK = /\p{Script=Greek}[\p{L}\s]*;["'»”)]*$/u

/** How questions begin where the captions have no marks. */
const OPENINGS: readonly RegExp[] = [
  // English
  /^(?:who|whom|whose|what|when|where|why|how|which)(?:['’](?:s|re|d|ll))?\b(?!\s+(?:a|an)\b)/,
  /^(?:is|are|am|was|were|do|does|did|can|could|will|would|should|shall|may|might|must|has|have|had|isn['’]t|aren['’]t|don['’]t|doesn['’]t|didn['’]t|can['’]t|couldn['’]t|won['’]t|wouldn['’]t|shouldn['’]t)\s+(?:i|you|we|they|he|she|it|this|that|these|those|there|your|our|their|the|any|anyone|anybody|someone|somebody)\b/,
  // German
  /^(?:wer|wen|wem|wessen|was|wann|wo|wohin|woher|womit|wofür|wodurch|worüber|warum|wieso|weshalb|wie|welche[rsmn]?)\s+\p{L}/u,
  /^(?:ist|sind|war|waren|hat|haben|habt|hast|kann|können|könnt|kannst|könnten|könnte|gibt|wird|werden|würde|würden|soll|sollen|sollte|sollten|darf|dürfen|muss|müssen|möchten|wollen)\s+(?:ich|du|er|sie|es|wir|ihr|man|das|dies|diese|die|der|den|ihre|eure|unsere)(?!\p{L})/u,
  // French
  /^(?:est-ce|qu['’]est-ce|qui|que|quoi|quand|où|pourquoi|comment|combien|quel|quelle|quels|quelles)(?!\p{L})/u,
  /^\p{L}+-(?:t-)?(?:vous|tu|nous|il|elle|ils|elles|on|je|ce)(?!\p{L})/u,
  // Spanish
  /^¿/,
  /^(?:qué|quién|quiénes|cuándo|dónde|adónde|cómo|cuánto|cuánta|cuántos|cuántas|cuál|cuáles|por qué|para qué)(?!\p{L})/u,
]

/** Words that may come before a question. */
const LEAD =
  /^(?:(?:and|but|so|okay|ok|well|um|uh|hey|hi|yeah|yes|no|sorry|right|alright|also|then|now|und|aber|also|ja|nein|gut|äh|ähm|et|mais|alors|oui|bon|euh|y|pero|bueno|entonces|sí)[,.…]?\s+)+/

/** Statements that begin like questions. */
const NONE: readonly RegExp[] = [
  /^(?:what|how) (?:a|an|nice|great|lovely|funny)\b/,
  /^(?:when|whenever|whatever|wherever|however|what|where|who|which|how)\b[^,]*,\s/,
  /^(?:which|that)\s+(?:is|was|means|makes)\s+(?:why|what|how|great|good|fine)\b/,
  /^what (?:i|we|you)\s+(?:mean|meant|want|wanted|need|said|think|know|like|love|do|can do)\b(?!.*\?)/,
  /^how(?:ever| about that)\b/,
  /^(?:do|have) (?:it|that|this)\b/,
  /^qu(?:e|i) (?:est|soit)\b.*,/,
]

/** A question needs that many letters: `What?` alone asks for nothing that could be looked up. */
const LEAST = 6

/** Whether somebody asks something: by its mark in any script, and by how it begins in English, German, French and Spanish. */
export function isQuestion(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const isDense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(text)
  if (letters < (isDense ? 3 : LEAST)) return false
  if (hasMark(text.trim())) return true
  const last = lastSentence(text)
  const said = last.toLowerCase().replace(LEAD, '')
  if (said.split(/\s+/u).length < 3 && !said.startsWith('¿')) return false
  return !NONE.some((each) => each.test(said)) && OPENINGS.some((each) => each.test(said))
}

function hasMark(text: string): boolean {
  if (!MARK.test(text)) return false
  // The Greek mark looks like our semicolon, which ends no question.
  return !/;["'»”)\]]*$/u.test(text) || GREEK_MARK.test(text)
}

/** What was said last: a question may follow a statement in one line. */
function lastSentence(text: string): string {
  const sentences = text.split(/(?<=[.!?…。！？])\s+/u).filter((each) => each.trim() !== '')
  return (sentences.at(-1) ?? text).trim()
}
