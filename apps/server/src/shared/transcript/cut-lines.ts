import { yieldInLoop } from '../../platform/background-thread.ts'
import { isQuestion } from '@cuecard/language/questions.ts'
import { mayEndSentence, splitWords } from '@cuecard/language/words.ts'
import type { Line } from './transcript-lines.ts'

/** Whoever is silent for longer begins a new sentence. */
const PAUSE_MS = 5_000
/** A dash shows that the speaker broke off. */
const ENDS = /[.!?…。！？؟–—-]["'”’)\]]*$/u
const HAS_END = /[.!?…。！？؟]["'”’)\]]*(?:\s|$)/u
const HESITATION = /^(?:u+[hm]+|e+rm?|ä+h*m?|eu+h)$/iu
/** It goes on with what was said, and not with another sentence. */
const JOINS = /^(?:and|or|of|than|by|until|und|oder|bis|et|ou|y|o)\s/iu
/** A shorter line that begins with a capital letter follows one whose writer left the full stop out. */
const CUT_WORDS_MIN = 4
/** Without any marks no sentence is found to end: it gets no longer than this. */
const UNMARKED_WORDS_MAX = 40

/** Lines in groups of one or more: the lines of a group are one text that captions cut anywhere, also inside a sentence. */
export function uncutLines(lines: readonly Line[]): Line[][] {
  const groups: Line[][] = []
  for (const run of runsOf(lines)) {
    yieldInLoop()
    const isMarked = run.some(({ text }) => HAS_END.test(text))
    for (const [at, line] of run.entries()) {
      const before = run[at - 1]
      const group = groups.at(-1)
      const goesOn = before && (isMarked ? isCutBefore(before, line) : isCutUnmarked(before, line))
      if (group && goesOn && (isMarked || wordsOf([...group, line]) <= UNMARKED_WORDS_MAX)) group.push(line)
      else groups.push([line])
    }
  }
  return groups
}

const wordCount = ({ text }: Line) => splitWords(text).length

const wordsOf = (lines: readonly Line[]) => lines.reduce((sum, line) => sum + wordCount(line), 0)

/** What one speaker says without a pause. */
function runsOf(lines: readonly Line[]): Line[][] {
  const runs: Line[][] = []
  for (const line of lines) {
    const last = runs.at(-1)
    const before = last?.at(-1)
    if (before?.speaker === line.speaker && line.start - before.end <= PAUSE_MS) last?.push(line)
    else runs.push([line])
  }
  return runs
}

/** Whoever writes full stops has not ended a sentence without one. */
const isCutBefore = (before: Line, line: Line) =>
  !ENDS.test(before.text) && (/^\p{Ll}/u.test(line.text) || wordCount(before) >= CUT_WORDS_MIN)

function isCutUnmarked(before: Line, line: Line): boolean {
  const last = splitWords(before.text).findLast((word) => !HESITATION.test(word)) ?? ''
  if (!mayEndSentence(last)) return true
  return JOINS.test(line.text) && !isQuestion(line.text)
}
