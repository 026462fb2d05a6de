import { splitWords } from '@cuecard/language/words.ts'
import * as spoken from '../../../shared/transcript/spoken-sentences.ts'
import type { Line } from '../../../shared/transcript/transcript-lines.ts'
import { callsOne } from './called-by-name.ts'

interface Among {
  customers: readonly string[]
  /** The turn after the question's. */
  next: readonly Line[] | undefined
}

const COLLEAGUE_WORDS_MIN = 4
const ASKS_VENDOR = /\b(?:you|your|yours|sie|ihre?[mnr]?|vous|votre|vos|usted(?:es)?|sus?)\b/iu
/** It changes the subject, or ends the call: whatever was asked before stays open. */
const TURNS_AWAY = new RegExp(
  [
    String.raw`(?<!\p{L})(?:by the way|btw|before i forget|on another (?:note|subject)|changing the subject|übrigens|nebenbei|apropos|bevor ich es vergesse|au fait|à propos|por cierto)(?!\p{L})`,
    String.raw`\b(?:have|need|got|going|want) to (?:leave|go|run|stop|jump|drop(?: off)?|hop(?: off)?|head (?:out|off)|join|wrap (?:this |it )?up|finish)\b`,
    String.raw`\b(?:must|should|gotta) (?:leave|go|run|stop|jump|drop off|wrap up)\b|\b(?:out of|running over|short on) time\b|\bnext (?:call|meeting) (?:is|starts|begins|in)\b|\banother (?:call|meeting) (?:in|at|now)\b`,
    String.raw`(?<!\p{L})(?:müssen?|muss) (?:(?:wir|ich|gleich|jetzt|leider|dann|auch|schon|in \p{L}+ minuten) )*(?:los|weg|weiter|aufhören|schluss machen|gehen)(?!\p{L})`,
  ].join('|'),
  'iu',
)

/** Whether customers ask each other: by name, or a colleague answers what was not asked of 'you'. */
export function isAmongCustomers(
  { text, line }: Pick<spoken.SpokenSentence, 'text' | 'line'>,
  { customers, next = [] }: Among,
): boolean {
  const others = customers.filter((speaker) => speaker !== line.speaker)
  if (callsOne(text, others)) return true
  if (!others.includes(next[0]?.speaker ?? '') || ASKS_VENDOR.test(text)) return false
  const told = spoken.spokenSentences(next)
  if (TURNS_AWAY.test(told.map((said) => said.text).join(' '))) return false
  return wordCount(next) >= COLLEAGUE_WORDS_MIN && !told.some(spoken.isSpokenQuestion)
}

const wordCount = (turn: readonly Line[]) => turn.reduce((sum, { text }) => sum + splitWords(text).length, 0)
