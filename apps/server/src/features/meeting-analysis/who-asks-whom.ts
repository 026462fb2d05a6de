import { splitWords } from '@cuecard/language/words.ts'
import { isSpokenQuestion, spokenSentences } from '../../shared/transcript/spoken-sentences.ts'
import type { Side } from '../../shared/transcript/talk.ts'
import type { Line } from '../../shared/transcript/transcript-lines.ts'

/** With fewer answered questions they prove nothing. */
const QUESTIONS_MIN = 8
/** So many of them go from one side to the other where there are two sides. */
const ACROSS_SHARE = 0.7
/** 'Kamal?' hands over. */
const WORDS_MIN = 3
/** Each further speaker doubles the divisions to compare. */
const OPEN_MAX = 10
/** What a way of speaking weighs beside one question. */
const STYLE_WEIGHT = 0.5
const STYLE_MAX = 4

interface Division {
  /** A side for everybody; who is `other` hosts. */
  guessed: ReadonlyMap<string, Side>
  /** Those whose side nobody told: above zero speaks like a rep, below like a customer. */
  open: readonly { speaker: string; score: number }[]
}

interface Asked {
  from: string
  to: string
}

/**
 * Divides those whose side nobody told so that most questions are answered by the other side: colleagues seldom
 * interview each other before a customer. Null where the questions do not show two sides.
 */
export function sidesByQuestions(lines: readonly Line[], { guessed, open: all }: Division): Map<string, Side> | null {
  const asked = questionsBetween(lines).filter(
    ({ from, to }) => guessed.get(from) !== 'other' && guessed.get(to) !== 'other',
  )
  const open = all.filter(
    ({ speaker }) => asked.filter(({ from, to }) => from === speaker || to === speaker).length >= 2,
  )
  if (open.length < 2 || open.length > OPEN_MAX || asked.length < QUESTIONS_MIN) return null
  const choices = Array.from({ length: 2 ** open.length }, (_, bits) => {
    const sides = new Map(guessed)
    for (const [at, { speaker }] of open.entries()) sides.set(speaker, bits & (2 ** at) ? 'rep' : 'customer')
    const across = asked.filter(({ from, to }) => sides.get(from) !== sides.get(to)).length
    const style = open.reduce((sum, { speaker, score }) => {
      const weight = STYLE_WEIGHT * Math.max(-STYLE_MAX, Math.min(STYLE_MAX, score))
      return sum + (sides.get(speaker) === 'rep' ? weight : -weight)
    }, 0)
    return { sides, across, value: 2 * across - asked.length + style }
  })
  const [best] = choices.filter(({ sides }) => hasBoth(sides)).toSorted((one, other) => other.value - one.value)
  return best && best.across >= ACROSS_SHARE * asked.length ? best.sides : null
}

const hasBoth = (sides: ReadonlyMap<string, Side>) => {
  const all = new Set(sides.values())
  return all.has('rep') && all.has('customer')
}

/** Each message that asks more than for a name, with who speaks next. */
function questionsBetween(lines: readonly Line[]): Asked[] {
  const messages = [...Map.groupBy(spokenSentences(lines), ({ line }) => line)]
  return messages.flatMap(([{ speaker }, told], at) => {
    const asks = told.some((said) => isSpokenQuestion(said) && splitWords(said.text).length >= WORDS_MIN)
    const to = messages[at + 1]?.[0].speaker
    return asks && to !== undefined && to !== speaker ? [{ from: speaker, to }] : []
  })
}
