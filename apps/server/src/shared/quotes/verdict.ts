import { isEnough, weighEvidence } from '../evidence/evidence.ts'
import type { ReadPassage } from '../passages/read-passages.ts'
import { askedKind, holdsKind } from './asked-kind.ts'
import type { ScoredPart } from './scored-units.ts'

/**
 * `answers`: the first unit may be said. `closest`: the documents do not say it, and what comes nearest may help. `nothing`: they
 * speak of something else.
 */
export type Verdict = 'answers' | 'closest' | 'nothing'

/**
 * Logistic regression on written, spoken and unanswerable questions over 1,680 documents and on conversations over four other
 * collections (docs/decisions/021-which-sentence-answers.md). `bound` is where it answers, `closest` where it still shows something.
 */
const WEIGHTS = { base: -3, unit: 3.75, passage: 2.15, missingName: -1.42, asks: 1.07, otherKind: -0.68, named: 0.8 }
const BOUND = { answers: 0.3, closest: -0.4 }
const MISSING_MAX = 2
/** By words alone: the share of the question that a passage must speak of to be shown as the closest. */
const CLOSEST_COVERAGE = 0.5
const CLOSEST_MATCHED = 2

/** Whether the best units answer what is asked: from meaning, names and the kind of value, or from words where there are no vectors. */
export function verdictOn({ question, units }: ScoredPart, passages: readonly ReadPassage[]): Verdict {
  const evidence = weighEvidence(question, passages)
  const meanings = units.flatMap(({ meaning }) => meaning ?? [])
  if (units.length === 0) return 'nothing'
  if (meanings.length === 0) {
    if (isEnough(evidence)) return 'answers'
    const isNear = evidence.coverage >= CLOSEST_COVERAGE && evidence.matched >= CLOSEST_MATCHED
    return question.asks && isNear ? 'closest' : 'nothing'
  }
  const unit = Math.max(...meanings)
  const kind = askedKind(question.own)
  const score =
    WEIGHTS.base +
    WEIGHTS.unit * unit +
    WEIGHTS.passage * (evidence.cosine ?? unit) +
    WEIGHTS.missingName * Math.min(evidence.missingNames, MISSING_MAX) +
    (question.asks ? WEIGHTS.asks : 0) +
    (units.slice(0, 3).some(({ text }) => holdsKind(kind, text)) ? 0 : WEIGHTS.otherKind) +
    (evidence.isNamed ? WEIGHTS.named : 0)
  if (score >= BOUND.answers) return 'answers'
  return question.asks && score >= BOUND.closest ? 'closest' : 'nothing'
}
