import { withApostrophes } from './apostrophes.ts'
import { breaksOff, breaksOffBefore } from './broken-off.ts'
import { isDense } from './scripts.ts'
import { asksIndirectly, asksInEnglish } from './english-questions.ts'
import { hasQuestionForm } from './question-forms.ts'
import { splitSentences } from './sentences.ts'
import { asksSmallTalk } from './small-talk/small-talk.ts'
import { isStopWord, mayEndSentence, splitWords } from './words.ts'

/** Marks of questions at the end, also within quotes: Latin and Cyrillic, full width, Arabic, Greek, Armenian, Ethiopic. */
const MARK = /[?？؟;՞፧⁇⁈⁉‽][\s!！?？."'»”’)\]]*$/u
const GREEK_MARK = /\p{Script=Greek}[\p{L}\s]*;["'»”)]*$/u

/** Words that may come before a question. */
const LEAD_IN =
  /^(?:(?:um|uh|er|erm|so|and|okay|ok|well|but|yeah|yes|no|sorry|hi|hello|hey|alright|right|now|then|just|like|great|thanks|thank you|also|honestly|actually|listen|look|basically|(?:good )?(?:morning|afternoon|evening)(?: all| everyone| everybody|(?=\s*[,.!]))|und|ja|nein|äh|ähm|gut|aber|genau|et|mais|alors|oui|bon|euh|y|pero|bueno|entonces|sí)(?!\p{L})[\s,.…]*)+/iu

/**
 * Whether a sentence asks something: by its mark in any script, and by its wording in English, German, French,
 * Spanish, Chinese, Japanese, Korean, Arabic and Russian. `punctuated`: its text is written with full stops and question marks, so that a missing mark means something.
 */
export function isQuestion(sentence: string, { punctuated = false } = {}): boolean {
  if (hasMark(sentence.trim())) return /[\p{L}\p{N}]/u.test(sentence)
  const asked = withApostrophes(withoutLeadIn(sentence).toLowerCase())
  if (breaksOff(asked)) return false
  if (asksIndirectly(asked)) return true
  if (punctuated) return false
  return asksInEnglish(asked) || hasQuestionForm(asked)
}

function hasMark(text: string): boolean {
  if (!MARK.test(text)) return false
  // The Greek mark looks like our semicolon, which ends no question.
  return !/;["'»”)\]]*$/u.test(text) || GREEK_MARK.test(text)
}

/** A sentence without fillers and greetings at its beginning. */
export const withoutLeadIn = (sentence: string) => sentence.replace(LEAD_IN, '')

/** Fewer letters ask for nothing that could be looked up: `What?` alone. */
const LETTERS_LEAST = 6
const LETTERS_LEAST_DENSE = 3
const WORDS_LEAST = 3

/** A question in a caption line, which may go on changing. */
export interface LineQuestion {
  text: string
  /** What the line says before it. */
  before: string
  /** It ends with a mark, or another sentence follows it. */
  isEnded: boolean
  /** It is ended, or its last word carries a subject: nearly always it is whole. */
  isFinished: boolean
  /** It is finished, or its last word at least can end a sentence, as in 'can we switch it off'. */
  mayBeWhole: boolean
}

/** The questions of a caption line that could be looked up, in their order; statements may stand around them. */
export function questionsIn(line: string): LineQuestion[] {
  const found: LineQuestion[] = []
  const sentences = splitSentences(line)
  let from = 0
  for (const [at, sentence] of sentences.entries()) {
    const isLast = at === sentences.length - 1
    const start = Math.max(from, line.indexOf(sentence, from))
    from = start + sentence.length
    if (!isWorthAsking(sentence)) continue
    const next = sentences[at + 1]
    if (next !== undefined && breaksOffBefore(withoutLeadIn(sentence), next)) continue
    const last = splitWords(sentence).at(-1)?.toLowerCase() ?? ''
    const isEnded = !isLast || hasMark(sentence.trim())
    const before = line.slice(0, start).trim()
    const isFinished = isEnded || !isStopWord(last)
    found.push({ text: sentence, before, isEnded, isFinished, mayBeWhole: isEnded || mayEndSentence(last) })
  }
  return found
}

/** Scripts that say with one or two words what others say with four. */
const isCompact = (text: string) => isDense(text) || /\p{Script=Arabic}/u.test(text)

const KEPT = 400
const judged = new Map<string, boolean>()

/** A line is read again with each of its words: its sentences are judged once. */
function isWorthAsking(sentence: string): boolean {
  const known = judged.get(sentence)
  if (known !== undefined) return known
  const isWorth = judge(sentence)
  if (judged.size >= KEPT) judged.clear()
  judged.set(sentence, isWorth)
  return isWorth
}

function judge(sentence: string): boolean {
  const letters = sentence.match(/\p{L}/gu)?.length ?? 0
  if (letters < (isDense(sentence) ? LETTERS_LEAST_DENSE : LETTERS_LEAST)) return false
  const asked = withoutLeadIn(sentence)
  if (asksSmallTalk(asked) || breaksOff(asked)) return false
  if (hasMark(sentence.trim())) return true
  const least = isCompact(asked) ? 1 : WORDS_LEAST
  return (asked.split(/\s+/u).length >= least || sentence.includes('¿')) && isQuestion(sentence)
}

const SUBSTANTIAL_WORDS_LEAST = 4
const SUBSTANTIAL_LETTERS_LEAST = 12

/** Whether a question asks for something: it is no name that is called, no tag such as `right?` and no small talk. */
export function isSubstantialQuestion(question: string): boolean {
  const asked = withoutLeadIn(question)
  const words = splitWords(asked)
  if (asksSmallTalk(asked) || breaksOff(asked)) return false
  // Other scripts say more with fewer letters.
  const least = /^[\x20-\x7e]*$/.test(asked) ? SUBSTANTIAL_LETTERS_LEAST : LETTERS_LEAST
  return words.length >= (isCompact(asked) ? 2 : SUBSTANTIAL_WORDS_LEAST) && words.join('').length >= least
}
