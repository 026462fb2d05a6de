import { yieldInLoop } from '../../platform/background-thread.ts'
import { isQuestion } from '@cuecard/language/questions.ts'
import { splitSentences } from '@cuecard/language/sentences.ts'
import { mayEndSentence, splitWords } from '@cuecard/language/words.ts'
import type { Line } from './transcript-lines.ts'

/** Whoever is silent for longer begins a new sentence. */
const PAUSE_MS = 5_000
/** A dash shows that the speaker broke off. */
const ENDS = /[.!?…。！？؟–—-]["'”’)\]]*$/u
const HESITATION = /^(?:u+[hm]+|e+rm?|ä+h*m?|eu+h)$/iu
/** It goes on with what was said, and not with another sentence. */
const JOINS = /^(?:and|or|of|than|by|until|und|oder|bis|et|ou|y|o)\s/iu
/** A shorter line that begins with a capital letter follows one whose writer left the full stop out. */
const CUT_WORDS_MIN = 4
/** Without marks no sentence is found to end: it gets no longer than this. */
const UNMARKED_WORDS_MAX = 40
/** It begins a sentence, so that what stands before it has ended if only a mark and no abbreviation stands between. */
const OPENING = ' Well'

/** Lines in groups of one or more: the lines of a group are one text that captions cut anywhere, also inside a sentence. */
export function uncutLines(lines: readonly Line[]): Line[][] {
  const groups: Line[][] = []
  for (const run of runsOf(lines)) {
    yieldInLoop()
    const isMarked = isMarkedRun(run)
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

/** Whether sentences are ended by marks. One stray mark among many words shows no such manner. */
function isMarkedRun(run: readonly Line[]): boolean {
  const ends = run.reduce((sum, { text }) => sum + splitSentences(text + OPENING).length - 1, 0)
  return ends > 0 && ends >= Math.floor(wordsOf(run) / UNMARKED_WORDS_MAX)
}

/** Whoever writes full stops has not ended a sentence without one, unless a question follows what may have ended. */
function isCutBefore(before: Line, line: Line): boolean {
  if (ENDS.test(before.text)) return false
  if (/^\p{Ll}/u.test(line.text)) return true
  if (wordCount(before) < CUT_WORDS_MIN) return false
  const first = splitSentences(line.text)[0]?.replace(/[?？؟]$/u, '') ?? ''
  return !mayEndSentence(lastWord(before)) || !isQuestion(first)
}

function isCutUnmarked(before: Line, line: Line): boolean {
  if (!mayEndSentence(lastWord(before))) return true
  return JOINS.test(line.text) && !isQuestion(line.text)
}

const lastWord = ({ text }: Line) => splitWords(text).findLast((word) => !HESITATION.test(word)) ?? ''
