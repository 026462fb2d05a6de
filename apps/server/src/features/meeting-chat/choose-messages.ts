import { contentSet } from '@cuecard/language/words.ts'
import type { MessageUnit } from './chat-units.ts'
import { type PassageQuery, type ScoredPassage, weightsOf } from './score-passages.ts'
import type { SpeechPassage, Utterance } from './speech-passages.ts'

/** One speaker's turn as a reply quotes it. */
export interface TurnQuote {
  /** The messages that it was said in, the first one names speaker and time. */
  units: readonly [MessageUnit, ...MessageUnit[]]
  text: string
}

const PASSAGES_QUOTED = 4
/** A further passage may score this much less than the best one, in cosines, or this share by words. */
const SCORE_GAP = 0.3
const SCORE_SHARE = 0.5
/** Words quoted of the best passage, and of each further one. */
const WORDS_FIRST = 45
const WORDS_FURTHER = 18
/** The last utterance may go beyond them by this factor. */
const WORDS_OVER = 1.4
/** A neighbour of the best utterance must be worth this share of it. */
const NEIGHBOUR_SHARE = 0.3
const COMPARED_MAX = 48
/** Shorter utterances are assent or half a thought: they stand for nothing alone. */
const TELLING_WORDS = 12
/** What others say where a speaker is named. */
const OTHERS_SHARE = 0.4
/** 'Yellow.' or 'Squared?' says nothing beside other quotes. */
const CONTENT_WORDS_MIN = 2
const MANNER_BONUS = 0.08
const COVERAGE_SHARE = 0.5

/** What is said in a form that fits the question: a reason after 'why', a view after 'think'. */
const MANNERS: readonly { asked: RegExp; said: RegExp }[] = [
  {
    asked: /\b(?:why|reasons?|how come|warum|wieso|weshalb|pourquoi|por qué)\b/iu,
    said: /\b(?:because|'?cause|since|reasons?|so that|otherwise|therefore|in order to|due to|weil|damit|deshalb|parce que|porque)\b/iu,
  },
  {
    asked: /\b(?:think|thinks|thought|opinion|views?|feel|felt|like[ds]?|prefer\w*|disagree\w*|agree\w*)\b/iu,
    said: /\b(?:i (?:really |also |just |still |do |don't |do not )?(?:think|believe|feel|like|prefer|would|agree|want|suppose|guess|find)|i'd|in my (?:view|opinion)|for me|ich (?:finde|glaube|denke|meine))\b/iu,
  },
  {
    asked: /\b(?:recommend\w*|suggest\w*|propos\w*|advi[cs]e\w*)\b/iu,
    said: /\b(?:should|could|why don't|how about|what about|let's|let us|suggest\w*|recommend\w*|propos\w*|need to|have to)\b/iu,
  },
  {
    asked: /\b(?:decid\w*|decision\w*|conclu\w*|agreed|settled)\b/iu,
    said: /\b(?:decid\w*|decision\w*|agree\w*|go (?:with|for)|let's|settled|final\w*|we'll|we will|then we)\b/iu,
  },
]

/** Quotes of the best passages, the best first: what answers, with the question or the reply that belongs to it. */
export async function chooseQuotes(scored: readonly ScoredPassage[], query: PassageQuery): Promise<TurnQuote[]> {
  const [best] = scored
  if (!best) return []
  const isClose = ({ score, meaning }: ScoredPassage) =>
    meaning === null ? score >= SCORE_SHARE * best.score : score >= best.score - SCORE_GAP
  const passages = scored.filter(isClose).slice(0, PASSAGES_QUOTED)
  const worth = await utteranceWorth(scored, passages, query)
  const quotes = passages.flatMap(({ passage }, rank) =>
    turnsAround(passage, { worth, speakers: query.speakers, wordsMax: rank === 0 ? WORDS_FIRST : WORDS_FURTHER }),
  )
  const seen = new Set<string>()
  const says = ({ text }: TurnQuote) => contentSet(text).size >= CONTENT_WORDS_MIN
  const telling = quotes.some(says) ? quotes.filter(says) : quotes
  return telling.filter(({ text }) => !seen.has(text) && seen.add(text))
}

type Worth = ReadonlyMap<Utterance, number>

async function utteranceWorth(
  all: readonly ScoredPassage[],
  passages: readonly ScoredPassage[],
  { asked, speakers, compare }: PassageQuery,
): Promise<Worth> {
  const weights = weightsOf(
    { asked, speakers },
    all.map(({ passage }) => passage),
  )
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0) || 1
  const manners = MANNERS.filter((manner) => manner.asked.test(asked.message)).map(({ said }) => said)
  const utterances = passages.flatMap(({ passage }) => passage.utterances).slice(0, COMPARED_MAX)
  const texts = utterances.map(({ meant }) => meant)
  const cosines = compare ? await compare(asked.subject, texts) : null
  return new Map(
    utterances.map((utterance, at) => {
      const { words, unit, text, length } = utterance
      let held = 0
      for (const [word, weight] of weights) if (words.has(word)) held += weight
      const said =
        (cosines?.[at] ?? 0) +
        (COVERAGE_SHARE * held) / total +
        (manners.some((manner) => manner.test(text)) ? MANNER_BONUS : 0)
      const spoke = speakers.length === 0 || speakers.includes(unit.message.username) ? 1 : OTHERS_SHARE
      return [utterance, spoke * said * Math.min(1, 0.4 + (0.6 * length) / TELLING_WORDS)]
    }),
  )
}

interface Around {
  worth: Worth
  speakers: readonly string[]
  wordsMax: number
}

/** The best utterance of a passage with the better of its neighbours, up to some words; a question with its reply. */
function turnsAround({ utterances }: SpeechPassage, { worth, speakers, wordsMax }: Around): TurnQuote[] {
  const valueAt = (at: number) => {
    const utterance = utterances[at]
    return utterance ? (worth.get(utterance) ?? 0) : Number.NEGATIVE_INFINITY
  }
  const best = utterances.reduce((found, _utterance, at) => (valueAt(at) > valueAt(found) ? at : found), 0)
  const isAsked = (at: number) => /[?？]\s*$/u.test(utterances[at]?.text ?? '')
  let from = isAsked(best - 1) ? best - 1 : best
  let to = isAsked(best) && best + 1 < utterances.length ? best + 1 : best
  const words = () => utterances.slice(from, to + 1).reduce((sum, { length }) => sum + length, 0)
  while (words() < wordsMax && (from > 0 || to + 1 < utterances.length)) {
    const isNextBetter = valueAt(to + 1) >= valueAt(from - 1)
    const next = utterances[isNextBetter ? to + 1 : from - 1]
    if (!next || words() + next.length > WORDS_OVER * wordsMax) break
    if ((worth.get(next) ?? 0) < NEIGHBOUR_SHARE * valueAt(best)) break
    if (isNextBetter) to += 1
    else from -= 1
  }
  const chosen = utterances[best]
  const isTelling = (utterance: Utterance) => {
    if (utterance === chosen) return true
    if (utterance.words.size < CONTENT_WORDS_MIN) return false
    const isOther = speakers.length > 0 && !speakers.includes(utterance.unit.message.username)
    return !isOther || isAsked(utterances.indexOf(utterance))
  }
  const turns = turnsOf(utterances.slice(from, to + 1).filter(isTelling))
  // The answer stands first; only the question that it replies to goes before it.
  const main = turns.findIndex(({ units, text }) => chosen && units.includes(chosen.unit) && text.includes(chosen.text))
  const start = isAsked(best - 1) && best - 1 >= from ? Math.max(0, main - 1) : main
  return [...turns.slice(start), ...turns.slice(0, start)]
}

/** Utterances of one speaker in a row become one quote. */
function turnsOf(utterances: readonly Utterance[]): TurnQuote[] {
  const turns: { units: [MessageUnit, ...MessageUnit[]]; text: string }[] = []
  for (const { unit, text } of utterances) {
    const last = turns.at(-1)
    if (last && last.units[0].message.username === unit.message.username) {
      if (last.units.at(-1) !== unit) last.units.push(unit)
      last.text = `${last.text} ${text}`
    } else turns.push({ units: [unit], text })
  }
  return turns
}
