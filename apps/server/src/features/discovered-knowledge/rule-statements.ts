import { findFigures } from '@cuecard/language/figures.ts'
import {
  evidenceOf,
  isSpokenQuestion,
  type SpokenSentence,
  spokenSentences,
} from '../../shared/transcript/spoken-sentences.ts'
import { fold } from '@cuecard/language/plain-text.ts'
import { isSubstantialQuestion } from '@cuecard/language/questions.ts'
import type { Talk } from '../../shared/transcript/talk.ts'
import { splitWords } from '@cuecard/language/words.ts'
import { setImmediate as breathe } from 'node:timers/promises'
import type { Statement } from './statement.ts'

/** What a meeting may give at most, its best. */
const MOST = 40
const WORDS_LEAST = 6
const WORDS_MOST = 45
/** Words of a kind that teaches, English and German. */
const TELLING =
  /\b(?:costs?|prices?|priced|discounts?|fees?|plans?|licen[cs]es?|contracts?|renewals?|trials?|pilots?|includes?|supports?|integrates?|integration|connects?|works? with|runs? on|encrypts?|encrypted|certified|complian(?:t|ce)|gdpr|iso|soc|sla|warranty|guarantees?|requires?|needs?|takes?|limits?|maximum|minimum|versions?|available|availability|backups?|uptime|deploy(?:s|ed|ment)?|install(?:s|ed|ation)?|setup|onboarding|training|delivery|shipping|refunds?|cancel(?:s|led)?|customers?|data|servers?|api|export(?:s|ed)?|import(?:s|ed)?|kostet|kosten|preis(?:e)?|rabatt|vertrag|laufzeit|enthält|unterstützt|verschlüsselt|zertifiziert|benötigt|dauert|verfügbar|lieferung|schulung|kunden|daten)\b/giu
/** Plans, guesses, wishes and talk about the call. */
const NOT_FACT =
  /\b(?:maybe|perhaps|probably|i (?:think|guess|suppose|assume|hope|believe|wonder)|not sure|no idea|i(?:'ll| will| would| can| could| have to| need to|'d) |let me|let's|let us|we (?:can|could|should) (?:talk|discuss|meet|start|look)|next (?:week|meeting|call|slide)|see you|thank(?:s| you)|good (?:morning|afternoon|question)|you(?:'d| would) (?:like|want)|you want|you told|from me|if we want|this (?:week|afternoon|morning)|today|question|get back to you|can you (?:hear|see)|on mute|vielleicht|wahrscheinlich|ich (?:glaube|denke|schicke|melde)|nächste woche|danke)\b/iu
/** Speaks of what was named before it. */
const LEANS =
  /^(?:and |but |so |well,? |yes,? |no,? |ok(?:ay)?,? )*(?:it|that|this|they|these|those|there|he|she|which|das|dies|sie|es)\b/iu
const CONTEXT_WORDS_MAX = 30

interface Found extends Statement {
  score: number
  at: number
}

/** Declarative sentences of the company's own people with figures or telling words, in the words that were said. */
export async function ruleStatements({ lines, sides }: Talk): Promise<Statement[]> {
  const found: Found[] = []
  const seen = new Set<string>()
  let before: SpokenSentence | null = null
  for (const [at, line] of lines.entries()) {
    // A meeting of a day has tens of thousands: whoever waits for an answer comes first.
    if (at % 200 === 199) await breathe()
    for (const said of spokenSentences([line])) {
      const statement: Found | null = sides.get(line.speaker) === 'rep' ? read(said, before) : null
      const key = statement ? fold(statement.evidence.quote) : ''
      if (statement && !seen.has(key)) {
        // What the sentence before says is said again with it.
        if (
          found.at(-1)?.evidence.quote === before?.text.trim() &&
          statement.text.startsWith(before?.text.trim() ?? ' ')
        )
          found.pop()
        found.push({ ...statement, at: found.length })
      }
      seen.add(key)
      before = said
    }
  }
  const best = found.toSorted((a, b) => b.score - a.score || a.at - b.at).slice(0, MOST)
  return best.toSorted((a, b) => a.at - b.at).map(({ text, topic, evidence }) => ({ text, topic, evidence }))
}

function read(said: SpokenSentence, before: SpokenSentence | null): Found | null {
  const text = said.text.replaceAll('’', "'").trim()
  const words = splitWords(text).length
  if (words < WORDS_LEAST || words > WORDS_MOST) return null
  if (isSpokenQuestion(said) || !isSubstantialQuestion(said.text) || NOT_FACT.test(text)) return null
  const figures = findFigures(text).length
  const telling = new Set((text.match(TELLING) ?? []).map((word) => word.toLowerCase())).size
  if (figures === 0 ? telling < 2 : figures + telling < 2 && words < 8) return null
  const context = LEANS.test(text) ? contextOf(said, before) : questionBefore(said, before)
  if (context === null) return null
  const shown = context === '' ? said.text.trim() : `${context} ${said.text.trim()}`
  const score = 2 * Math.min(figures, 3) + Math.min(telling, 4)
  return { text: shown, topic: null, evidence: evidenceOf(said.line, said.text.trim()), score, at: 0 }
}

/** What was asked, where the sentence answers it: 'Every six weeks' says nothing alone. */
function questionBefore(said: SpokenSentence, before: SpokenSentence | null): string {
  const text = before?.text.trim() ?? ''
  const asked = before?.line.speaker !== said.line.speaker && /[?？]$/u.test(text) && splitWords(text).length >= 3
  return asked && splitWords(text).length <= CONTEXT_WORDS_MAX ? text : ''
}

/** What a sentence such as 'It costs …' speaks of: the one before it. Null where that says nothing either. */
function contextOf(said: SpokenSentence, before: SpokenSentence | null): string | null {
  const text = before?.text.trim() ?? ''
  const words = splitWords(text).length
  if (words < 3 || words > CONTEXT_WORDS_MAX) return null
  return before?.line.speaker === said.line.speaker || /[?？]$/u.test(text) ? text : null
}
